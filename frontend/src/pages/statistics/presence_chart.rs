//! The presence of each player: two bars and the figures behind them.

use app_api::wire::PlayerPresence;
use leptos::prelude::*;

use super::bars::bar;
use super::chart::ChartTable;
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
pub struct PresenceChart(pub Vec<PlayerPresence>);

impl PresenceChart {
    pub fn render(&self) -> AnyView {
        view! {
            <ul class="presence">{self.0.iter().map(presence_row).collect_view()}</ul>
            <p class="chart-note">{words::PLAYERS_HINT}</p>
        }
        .into_any()
    }

    pub fn table(&self) -> ChartTable {
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
                lead_time(one),
                found.absent.to_string(),
            ]
        };
        ChartTable {
            columns: &COLUMNS,
            rows: self.0.iter().map(row).collect(),
        }
    }
}

fn presence_row(one: &PlayerPresence) -> AnyView {
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
            {fact(words::AHEAD, lead_time(one))}
            {fact(words::AWAY, words::days(found.absent))}
        </li>
    }
    .into_any()
}

fn lead_time(one: &PlayerPresence) -> String {
    let lead = one.presence.lead_minutes;
    lead.map_or_else(|| words::NOTHING.to_owned(), words::lead)
}
