//! How present each player is: two bars and what stands behind them.

use app_api::wire::PlayerPresence;
use leptos::prelude::*;

use super::bars::bar;
use super::chart::Numbers;
use crate::texts::players::one_of;
use crate::texts::statistics as words;

const COLUMNS: [&str; 10] = [
    words::PLAYER,
    words::RESPONSE,
    words::ANSWERED,
    words::ASKED,
    words::FREE,
    words::ATTENDANCE,
    words::ATTENDED,
    words::PLAYABLE,
    words::AHEAD,
    words::AWAY,
];

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Players(pub Vec<PlayerPresence>);

impl Players {
    pub fn drawn(&self) -> AnyView {
        view! {
            <ul class="presence">{self.0.iter().map(row).collect_view()}</ul>
            <p class="chart-note">{words::PLAYERS_HINT}</p>
        }
        .into_any()
    }

    pub fn numbers(&self) -> Numbers {
        let row = |one: &PlayerPresence| {
            let found = one.presence;
            vec![
                one.display_name.clone(),
                words::percent(found.response_percent),
                found.answered.to_string(),
                found.asked.to_string(),
                found.available.to_string(),
                words::percent(found.attendance_percent),
                found.attended.to_string(),
                found.playable.to_string(),
                ahead(one),
                found.absent.to_string(),
            ]
        };
        Numbers {
            columns: &COLUMNS,
            rows: self.0.iter().map(row).collect(),
        }
    }
}

fn row(one: &PlayerPresence) -> AnyView {
    let found = one.presence;
    let share = |name: &'static str, percent: Option<u8>| {
        view! {
            <div class="presence-share">
                <span>{name}</span>
                {bar(percent)}
                <b class="figures">{words::percent(percent)}</b>
            </div>
        }
    };
    let fact = |name: &'static str, words: String| {
        view! { <span class="presence-fact figures"><span>{name}</span> " " {words}</span> }
    };
    let role = one.role.map_or(words::LEFT, one_of);
    view! {
        <li class="presence-row">
            <div class="presence-name">
                <b class="clip" title=one.display_name.clone()>
                    {one.display_name.clone()}
                </b>
                <span>{role}</span>
            </div>
            {share(words::RESPONSE, found.response_percent)}
            {share(words::ATTENDANCE, found.attendance_percent)}
            {fact(words::AHEAD, ahead(one))}
            {fact(words::AWAY, words::days(found.absent))}
        </li>
    }
    .into_any()
}

fn ahead(one: &PlayerPresence) -> String {
    let lead = one.presence.lead_minutes;
    lead.map_or_else(|| words::NOTHING.to_owned(), words::lead)
}
