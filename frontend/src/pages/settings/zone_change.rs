//! What another zone for the team means, before it is saved: the instants stay, the clock they are read by changes.

use app_api::wire::Fortnight;
use app_domain::zone_name;
use js_sys::Date;
use leptos::prelude::*;

use super::draft::{Draft, ZONE};
use crate::components::Confirm;
use crate::pages::FortnightOfToday;
use crate::question::Question;
use crate::texts::settings as texts;
use crate::zone_clock;

/// How many of the coming sessions are shown by both clocks.
const SESSIONS: usize = 3;

#[component]
pub fn ZoneChange(draft: Draft, open: RwSignal<bool>) -> AnyView {
    let fortnight = FortnightOfToday::of_page();
    let to = Memo::new(move |_| zone_name::city(&draft.text(ZONE)));
    let title = Signal::derive(move || texts::move_team(&to.get()));
    let verb = Signal::derive(move || texts::change_to(&to.get()));
    view! {
        <Confirm title=title open=open verb=verb confirm=move || draft.save()>
            {move || explained(draft, fortnight)}
        </Confirm>
    }
    .into_any()
}

fn explained(draft: Draft, fortnight: Question<Fortnight>) -> AnyView {
    let (from, to) = untrack(|| (draft.stored(ZONE), draft.text(ZONE)));
    let city = zone_name::city(&to);
    let mut moments = vec![evening_in(&from)];
    moments.extend(untrack(|| fortnight.with(sessions)).unwrap_or_default());
    moments.sort_by(f64::total_cmp);
    moments.dedup();
    let rows = moments.into_iter().filter_map(|moment| {
        let (before, after) = (zone_clock::at(&from, moment)?, zone_clock::at(&to, moment)?);
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

/// When the coming playable sessions begin, in milliseconds.
fn sessions(fortnight: &Fortnight) -> Vec<f64> {
    let windows = fortnight.days.iter().filter_map(|day| {
        let window = day.window.as_ref()?;
        day.status
            .can_proceed()
            .then(|| Date::parse(&window.starts_at.to_string()))
    });
    windows.take(SESSIONS).collect()
}

/// Today's 20:00 in `zone`, by its present offset.
fn evening_in(zone: &str) -> f64 {
    const EVENING: f64 = 20.0 * 60.0;
    let now = Date::now();
    let minutes = zone_clock::minute_of_day(zone).unwrap_or(EVENING);
    now - now % 60_000.0 + (EVENING - minutes) * 60_000.0
}
