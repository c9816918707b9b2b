//! The presence of each player: two bars and the figures behind them.

use app_portal::statistics::chart_table::lead_time;
use app_portal::texts::players::one_of;
use app_portal::texts::statistics as words;
use app_wire::PlayerPresence;
use leptos::prelude::*;

use super::bars::bar;

pub fn presence_list(players: &[PlayerPresence]) -> AnyView {
    view! {
        <ul class="presence" translate="no">{players.iter().map(presence_row).collect_view()}</ul>
        <p class="chart-note" translate="no">{words::PLAYERS_HINT}</p>
    }
    .into_any()
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
            {fact(words::LEAD_TIME, lead_time(one))}
            {fact(words::AWAY, words::days(found.absent))}
        </li>
    }
    .into_any()
}
