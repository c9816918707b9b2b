//! The confirmation of a new team time zone: instants stay the same, the clock that displays them changes.

use app_domain::zone_name;
use app_portal::settings_draft::TIMEZONE_PATH;
use app_portal::texts::settings as texts;
use app_wire::FortnightBody;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{Confirm, zone_clock};
use js_sys::Date;
use leptos::prelude::*;

use super::editor::SettingsEditor;
use crate::team_days::CurrentFortnight;

/// Maximum number of upcoming sessions that are shown in both time zones.
const MAX_SESSIONS_SHOWN: usize = 3;

#[component]
pub fn ZoneChangeDialog(draft: SettingsEditor, open: RwSignal<bool>) -> impl IntoView {
    let fortnight = CurrentFortnight::of_page();
    let to = Memo::new(move |_| zone_name::city(&draft.text(TIMEZONE_PATH)));
    let title = Signal::derive(move || texts::move_team(&to.get()));
    let verb = Signal::derive(move || texts::change_to(&to.get()));
    view! {
        <Confirm title=title open=open verb=verb confirm=move || draft.save()>
            {move || zone_explanation(draft, fortnight)}
        </Confirm>
    }
}

fn zone_explanation(draft: SettingsEditor, fortnight: LiveQuery<FortnightBody>) -> AnyView {
    let (from, to) = untrack(|| (draft.stored(TIMEZONE_PATH), draft.text(TIMEZONE_PATH)));
    let city = zone_name::city(&to);
    let mut moments = vec![evening_in(&from)];
    moments.extend(untrack(|| fortnight.with(session_starts)).unwrap_or_default());
    moments.sort_by(f64::total_cmp);
    moments.dedup();
    let rows = moments.into_iter().filter_map(|moment| {
        let (before, after) = (
            zone_clock::format_moment(&from, moment)?,
            zone_clock::format_moment(&to, moment)?,
        );
        Some(view! {
            <tr>
                <td>{before}</td>
                <td>{after}</td>
            </tr>
        })
    });
    view! {
        <p>{texts::INSTANTS_STAY}</p>
        <table class="settings-clocks figures">
            <thead>
                <tr>
                    <th scope="col">{texts::by_clock(&zone_name::city(&from))}</th>
                    <th scope="col">{texts::by_clock(&city)}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
        <p>{texts::CALENDAR}</p>
        <p>{texts::clock_times_stay(&city)}</p>
    }
    .into_any()
}

/// Start times of the upcoming playable sessions, in milliseconds since 1970.
fn session_starts(fortnight: &FortnightBody) -> Vec<f64> {
    let windows = fortnight.days.iter().filter_map(|day| {
        let window = day.window.as_ref()?;
        let starts = window.starts_at.to_utc().into();
        day.status
            .can_proceed()
            .then(|| zone_clock::milliseconds(starts))
    });
    windows.take(MAX_SESSIONS_SHOWN).collect()
}

/// Today's 20:00 in `zone` in milliseconds since 1970, by its current UTC offset.
fn evening_in(zone: &str) -> f64 {
    const EVENING: f64 = 20.0 * 60.0;
    let now = Date::now();
    let minutes = zone_clock::minute_of_day(zone).unwrap_or(EVENING);
    now - now % 60_000.0 + (EVENING - minutes) * 60_000.0
}
