//! How the bot is, and what it lacks, with the way to mend it.

use app_api::wire::BotBody;
use js_sys::Date;
use leptos::prelude::*;

use super::steering::team_zone;
use crate::components::{Notice, Pill, icon};
use crate::place::Tab;
use crate::texts::messages as texts;
use crate::zone_clock;

pub fn state(bot: &BotBody) -> AnyView {
    let faults = bot.faults.join(" ");
    let is_well = faults.is_empty();
    match bot.state.as_str() {
        "never" => {
            view! { <Notice symbol="offline" tone="error" title=texts::NEVER_TITLE words=texts::NEVER /> }
        }
        "late" => {
            let seen = bot.last_seen.as_deref().unwrap_or_default();
            let when = zone_clock::at(&team_zone(), Date::parse(seen)).unwrap_or_default();
            let words = [&texts::last_heard(&when), " ", &faults].concat();
            view! { <Notice symbol="offline" tone="error" title=texts::LATE_TITLE words=words /> }
        }
        "disconnected" => {
            let since = bot.gateway.since.as_deref().unwrap_or_default();
            let when = zone_clock::at(&team_zone(), Date::parse(since)).unwrap_or_default();
            let words = [&texts::disconnected(&when), " ", &faults].concat();
            view! { <Notice symbol="offline" tone="error" title=texts::DISCONNECTED_TITLE words=words /> }
        }
        _ if is_well => {
            return view! {
                <p class="messages-bot">
                    <Pill symbol="check" tone="available" words=texts::BOT_ALIVE />
                </p>
            }
            .into_any();
        }
        _ => view! { <Notice symbol="alert" tone="error" title=texts::FAULTS_TITLE words=faults /> },
    }
    .into_any()
}

pub fn without_channel() -> AnyView {
    view! {
        <Notice symbol="alert" tone="error" title=texts::NO_CHANNEL_TITLE words=texts::NO_CHANNEL>
            <a class="button" href=Tab::Settings.path()>
                {icon("settings")}
                {texts::CHOOSE_CHANNEL}
            </a>
        </Notice>
    }
    .into_any()
}
