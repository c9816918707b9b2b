//! The day's verdict and its window, in the viewer's time zone and in the team's.

use app_portal::texts;
use app_portal::view_models::{team_times_in, times};
use frontend_kit::ui::{DayCardContent, VerdictPill};
use leptos::prelude::*;

pub fn verdict_section(known: &DayCardContent) -> AnyView {
    let DayCardContent {
        day,
        clocks,
        minimum_players,
        ..
    } = known;
    let verdict = known.verdict();
    let window = day.window.filter(|_| day.status.can_proceed());
    let headline = if let Some(window) = window {
        let own = times(&clocks.viewer, window.starts_at, window.ends_at);
        view! { <p class="day-window">{own}</p> }.into_any()
    } else {
        let words = verdict.no_window_text(day, clocks, *minimum_players);
        view! { <p class="day-window day-window-none">{words}</p> }.into_any()
    };
    let dates = known.dates();
    let team = match window {
        Some(window) => team_times_in(window, clocks),
        None => dates.team_day(),
    };
    let reason = (!day.reason.is_empty()).then(|| view! { <b>{day.reason.clone()}</b> });
    let focus = (!day.focus.is_empty()).then(|| view! { <span>{texts::focus(&day.focus)}</span> });
    let has_plan = reason.is_some() || focus.is_some();
    view! {
        <section class="day-answer" translate="no" data-ended=known.has_ended.then_some("") aria-label=texts::VERDICT>
            <VerdictPill verdict=verdict />
            {headline}
            {team.map(|words| view! { <p class="day-team">{words}</p> })}
            {has_plan.then(|| view! { <p class="day-plan">{reason} {focus}</p> })}
        </section>
    }
    .into_any()
}
