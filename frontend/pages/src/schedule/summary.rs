//! The next session, the number of playable days, and the days that the viewer has not answered.

use app_portal::fortnight_summary::FortnightSummary;
use app_portal::route::availability_path;
use app_portal::texts;
use app_wire::FortnightBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{MinuteClock, icon};
use leptos::prelude::*;

/// `has_head` if the head of the page names the next session.
pub fn summary(query: LiveQuery<FortnightBody>, has_head: bool) -> AnyView {
    let clock = MinuteClock::of_page();
    let shown = Memo::new(move |_| {
        let now = clock.now();
        query.with(|fortnight| FortnightSummary::of(fortnight, now))
    });
    (move || shown.get().map(|summary| summary_line(summary, has_head))).into_any()
}

fn summary_line(summary: FortnightSummary, has_head: bool) -> AnyView {
    let (before_day, after_day) = texts::next_playable();
    let (playable, days) = summary.playable;
    view! {
        <div class="schedule-summary">
            {match summary.next {
                None if summary.too_few.is_some() => {
                    summary
                        .too_few
                        .map(|(players, minimum)| view! { <span>{texts::team_size(players, minimum)}</span> })
                        .into_any()
                }
                Some(_) | None if has_head => ().into_any(),
                Some(next) => view! { <span>{before_day} <strong>{next}</strong> {after_day}</span> }.into_any(),
                None => view! { <span>{texts::NOTHING_PLAYABLE}</span> }.into_any(),
            }}
            <span>
                <strong>{playable}</strong> {texts::days_playable(days)}
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
