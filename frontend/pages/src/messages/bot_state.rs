//! The state of the bot, and notices of what it lacks, with a link to the fix.

use app_portal::bot_messages::BotState;
use app_portal::route::PortalRoute;
use app_portal::texts::messages as texts;
use app_wire::BotStatusBody;
use frontend_kit::ui::{Notice, Pill, icon, zone_clock};
use js_sys::Date;
use leptos::prelude::*;

use super::outbox_controls::team_zone;

pub fn bot_state_view(bot: &BotStatusBody) -> AnyView {
    let since = |moment: &str| {
        zone_clock::format_moment(&team_zone(), Date::parse(moment)).unwrap_or_default()
    };
    let (symbol, title, words) = match BotState::of(bot) {
        BotState::Online => {
            return view! {
                <p class="messages-bot">
                    <Pill symbol="check" tone="available" words=texts::BOT_ALIVE />
                </p>
            }
            .into_any();
        }
        BotState::NeverStarted => ("offline", texts::NEVER_TITLE, texts::NEVER.to_owned()),
        BotState::Late(last_seen) => {
            let words = texts::last_heard(&since(last_seen));
            (
                "offline",
                texts::LATE_TITLE,
                texts::with_faults(&words, &bot.faults),
            )
        }
        BotState::Disconnected(moment) => {
            let words = texts::disconnected(&since(moment));
            (
                "offline",
                texts::DISCONNECTED_TITLE,
                texts::with_faults(&words, &bot.faults),
            )
        }
        BotState::Faulty => ("alert", texts::FAULTS_TITLE, bot.faults.join(" ")),
    };
    view! { <Notice symbol=symbol tone="error" is_static=true title=title words=words /> }
        .into_any()
}

pub fn no_channel_notice() -> AnyView {
    view! {
        <Notice symbol="alert" tone="error" is_static=true title=texts::NO_CHANNEL_TITLE words=texts::NO_CHANNEL>
            <a class="button" href=PortalRoute::Settings.path()>
                {icon("settings")}
                {texts::CHOOSE_CHANNEL}
            </a>
        </Notice>
    }
    .into_any()
}
