//! The state of the bot, and notices of what it lacks, with a link to the fix.

use app_api::wire::BotStatusBody;
use js_sys::Date;
use leptos::prelude::*;

use super::outbox_controls::team_zone;
use crate::components::{Notice, Pill, icon};
use crate::route::SidebarTab;
use crate::texts::messages as texts;
use crate::zone_clock;

pub fn bot_state_view(bot: &BotStatusBody) -> AnyView {
    let faults = bot.faults.join(" ");
    let is_well = faults.is_empty();
    match bot.state.as_str() {
        "never" => {
            view! { <Notice symbol="offline" tone="error" title=texts::NEVER_TITLE words=texts::NEVER /> }
        }
        "late" => {
            let seen = bot.last_seen.as_deref().unwrap_or_default();
            let when = zone_clock::format_moment(&team_zone(), Date::parse(seen)).unwrap_or_default();
            let words = [&texts::last_heard(&when), " ", &faults].concat();
            view! { <Notice symbol="offline" tone="error" title=texts::LATE_TITLE words=words /> }
        }
        "disconnected" => {
            let since = bot.gateway.since.as_deref().unwrap_or_default();
            let when = zone_clock::format_moment(&team_zone(), Date::parse(since)).unwrap_or_default();
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

pub fn no_channel_notice() -> AnyView {
    view! {
        <Notice symbol="alert" tone="error" title=texts::NO_CHANNEL_TITLE words=texts::NO_CHANNEL>
            <a class="button" href=SidebarTab::Settings.path()>
                {icon("settings")}
                {texts::CHOOSE_CHANNEL}
            </a>
        </Notice>
    }
    .into_any()
}
