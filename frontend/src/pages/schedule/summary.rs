//! The next session, how many there can be, and what the viewer still owes.

use app_api::wire::Fortnight;
use leptos::prelude::*;

use crate::components::icon;
use crate::place::availability_path;
use crate::question::Question;
use crate::reading::{relative_day, times_on};
use crate::texts;

/// What the line says; it is drawn anew only when this changes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Summary {
    next: Option<String>,
    playable: usize,
    /// The first day that waits for the viewer's answer, and how many do.
    owed: Option<(app_domain::Day, usize)>,
}

impl Summary {
    fn of(fortnight: &Fortnight) -> Self {
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
            owed: owed().next().map(|first| (first.date, owed().count())),
        }
    }
}

pub fn summary(question: Question<Fortnight>) -> AnyView {
    let shown = Memo::new(move |_| question.with(Summary::of));
    (move || shown.get().map(line)).into_any()
}

fn line(summary: Summary) -> AnyView {
    view! {
        <div class="schedule-summary">
            {match summary.next {
                Some(next) => view! { <span>{texts::NEXT} <strong>{next}</strong></span> }.into_any(),
                None => view! { <span>{texts::NOTHING_PLAYABLE}</span> }.into_any(),
            }}
            <span>
                <strong>{summary.playable}</strong>
                {texts::OF_DAYS_PLAYABLE}
            </span>
            {summary
                .owed
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
