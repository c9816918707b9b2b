//! The state of the bot, and notices of what it lacks, with a link to the fix.

use app_domain::UtcInstant;
use app_portal::bot_messages::BotCondition;
use app_portal::route::PortalRoute;
use app_portal::texts::messages as texts;
use app_wire::BotStatusBody;
use frontend_kit::ui::{Notice, Pill, icon, zone_clock};
use leptos::prelude::*;

use super::outbox_controls::team_zone;

pub fn bot_state_view(bot: &BotStatusBody) -> AnyView {
    let since = |moment: Option<UtcInstant>| {
        let moment = zone_clock::milliseconds(moment?);
        zone_clock::format_moment(&team_zone(), moment)
    };
    let (symbol, title, words) = match BotCondition::of(bot) {
        BotCondition::Online => {
            return view! {
                <p class="messages-bot">
                    <Pill symbol="check" tone="available" words=texts::BOT_ALIVE />
                </p>
            }
            .into_any();
        }
        BotCondition::NeverStarted => ("offline", texts::NEVER_TITLE, texts::NEVER.to_owned()),
        BotCondition::Late(last_seen) => {
            let words = texts::last_heard(&since(last_seen).unwrap_or_default());
            (
                "offline",
                texts::LATE_TITLE,
                texts::with_faults(&words, &bot.faults),
            )
        }
        BotCondition::Disconnected(moment) => {
            let words = texts::disconnected(&since(moment).unwrap_or_default());
            (
                "offline",
                texts::DISCONNECTED_TITLE,
                texts::with_faults(&words, &bot.faults),
            )
        }
        BotCondition::Faulty => ("alert", texts::FAULTS_TITLE, bot.faults.join(" ")),
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
