//! The next session, the number of playable days, and the days that the viewer has not answered.

use app_api::wire::FortnightBody;
use leptos::prelude::*;

use crate::components::icon;
use crate::query::LiveQuery;
use crate::route::availability_path;
use crate::texts;
use crate::view_models::{relative_day, times_on};

/// The content of the summary; it is redrawn only when this changes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FortnightSummary {
    next: Option<String>,
    playable: usize,
    /// The first day that awaits the viewer's answer, and the number of such days.
    unanswered: Option<(app_domain::Day, usize)>,
}

impl FortnightSummary {
    fn of(fortnight: &FortnightBody) -> Self {
        let viewer = &fortnight.clocks.viewer;
        let playable = || fortnight.days.iter().filter(|day| day.status.can_proceed());
        let next = playable()
            .filter(|day| day.date >= fortnight.today)
            .find_map(|day| {
                let window = day.window?;
                let date = texts::relative(relative_day(fortnight, day))
                    .map_or_else(|| texts::day_short(day.date), str::to_owned);
                let times = times_on(viewer, day.date, window.starts_at, window.ends_at);
                Some([&date, ", ", &times].concat())
            });
        let owed = || {
            let coming = fortnight
                .days
                .iter()
                .filter(|day| day.date >= fortnight.today);
            coming.filter(|day| day.awaits_viewer)
        };
        Self {
            next,
            playable: playable().count(),
            unanswered: owed().next().map(|first| (first.date, owed().count())),
        }
    }
}

pub fn summary(question: LiveQuery<FortnightBody>) -> AnyView {
    let shown = Memo::new(move |_| question.with(FortnightSummary::of));
    (move || shown.get().map(summary_line)).into_any()
}

fn summary_line(summary: FortnightSummary) -> AnyView {
    let (before_day, after_day) = texts::next_playable();
    let (before_count, after_count) = texts::days_playable();
    view! {
        <div class="schedule-summary">
            {match summary.next {
                Some(next) => view! { <span>{before_day} <strong>{next}</strong> {after_day}</span> }.into_any(),
                None => view! { <span>{texts::NOTHING_PLAYABLE}</span> }.into_any(),
            }}
            <span>
                {before_count} <strong>{summary.playable}</strong> {after_count}
            </span>
            {summary
                .unanswered
                .map(|(first, count)| {
                    view! {
                        <a href=availability_path(first)>
                            {texts::days_wait(count)} {icon("chevron-right")}
                        </a>
                    }
                })}
        </div>
    }
    .into_any()
}
