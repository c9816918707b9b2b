//! The day's verdict and its window, in the viewer's time zone and in the team's.

use app_domain::analysis::DayStatus;
use app_portal::route::availability_path;
use app_portal::texts;
use app_portal::view_models::{DayVerdict, team_times_in, times};
use leptos::prelude::*;

use crate::session::UserSession;
use crate::ui::{DayCardContent, VerdictPill, icon};

pub fn verdict_section(known: &DayCardContent) -> AnyView {
    let DayCardContent {
        day,
        clocks,
        minimum_players,
        is_past,
        is_too_far_ahead,
        ..
    } = known;
    let verdict = DayVerdict::of(day, *minimum_players, *is_past);
    let window = day.window.filter(|_| day.status.can_proceed());
    let headline = if let Some(window) = window {
        let own = times(&clocks.viewer, window.starts_at, window.ends_at);
        view! { <p class="day-window">{own}</p> }.into_any()
    } else {
        let words = verdict.no_window_text();
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
    // An admin may answer any day.
    let is_admin = || {
        let user = untrack(|| UserSession::of_page().user());
        user.is_some_and(|user| user.permissions.admin)
    };
    let is_answerable = !is_past && (!is_too_far_ahead || is_admin());
    let own_answer = (day.awaits_viewer() && is_answerable && day.status != DayStatus::OffDay)
        .then(|| {
            view! {
                <p class="day-own">
                    {icon("silent")} <span>{texts::schedule::YOUR_ANSWER_IS_MISSING}</span>
                    <a class="button button-small" href=availability_path(dates.own)>
                        {texts::schedule::ANSWER_THIS_DAY}
                    </a>
                </p>
            }
        });
    view! {
        <section class="day-answer" aria-label=texts::VERDICT>
            <VerdictPill verdict=verdict />
            {headline}
            {team.map(|words| view! { <p class="day-team">{words}</p> })}
            {has_plan.then(|| view! { <p class="day-plan">{reason} {focus}</p> })}
            {own_answer}
        </section>
    }
    .into_any()
}
