//! Speaking without being asked: runs the jobs that are due, and sends what they decided, each message once.
//!
//! A message is claimed in the store before it is sent and settled afterwards. When the bot dies in between, the lease
//! ends and the message is sent again with the same nonce, by which the platform knows it.

mod access;
mod delivery;
mod overview;
mod polls;
mod words;

use std::error::Error;
use std::time::Duration;

use app_domain::Player;
use app_runtime::Shutdown;
use app_service::messages::{self, Content, Done, Watched};
use app_service::port::{Message, MessageState};
use serenity::all::{ChannelId, CreateMessage, MessageId, Nonce, UserId};
use tokio::time::sleep;

use crate::Bot;
use crate::gateway::LinkStatus;
use crate::platform::{Platform, Refusal};
use crate::signs::{Signs, Trouble};
use access::AccessWatch;
use overview::Followed;
use polls::Shown;

/// How often the clock is looked at. Asking it again and again also holds when the host sleeps or its clock is set.
const LOOK: Duration = Duration::from_secs(1);

/// Speaks, and gives signs of life, until `ending` begins. What is being sent then is finished.
pub async fn speak(bot: &Bot, platform: &Platform, link: &LinkStatus, ending: &Shutdown) {
    let signs = Signs::default();
    tokio::join!(
        talk(bot, platform, &signs, ending),
        signs.show(&bot.services, link, ending)
    );
}

async fn talk(bot: &Bot, platform: &Platform, signs: &Signs, ending: &Shutdown) {
    if let Err(error) = messages::take_over(&bot.services).await {
        let error = &error as &dyn Error;
        tracing::warn!(error, "what was claimed before has to wait for its lease");
    }
    let (mut done, mut watched) = (Done::default(), Watched::default());
    let (mut followed, mut shown) = (Followed::default(), Shown::default());
    let mut access = AccessWatch::default();
    loop {
        for outcome in [
            access
                .follow(&bot.services, platform, &bot.access, signs)
                .await,
            messages::run_due_jobs(&bot.services, &mut done).await,
            messages::watch_changes(&bot.services, &mut watched).await,
            send_due(bot, platform, signs, ending).await,
            followed.follow(bot, platform, signs).await,
            shown.follow(bot, platform).await,
        ] {
            if let Err(error) = outcome {
                let error = &error as &dyn Error;
                tracing::warn!(error, "what is to be said is not known; trying again");
            }
        }
        tokio::select! {
            () = sleep(LOOK) => {}
            () = ending.begun() => return,
        }
    }
}

/// Sends what is due.
async fn send_due(
    bot: &Bot,
    platform: &Platform,
    signs: &Signs,
    ending: &Shutdown,
) -> app_service::Result<()> {
    let services = &bot.services;
    let is_silent = || ending.has_begun() || platform.is_closed();
    while !is_silent() && messages::is_any_due(services).await? {
        let Some(message) = messages::claim(services).await? else {
            return Ok(());
        };
        send(bot, platform, signs, &message).await?;
    }
    Ok(())
}

/// Sends one message and keeps what became of it.
async fn send(
    bot: &Bot,
    platform: &Platform,
    signs: &Signs,
    message: &Message,
) -> app_service::Result<()> {
    let services = &bot.services;
    let content = messages::content(services, message).await?;
    let (place, said) = match &content {
        Content::Nothing(reason) => {
            return messages::settle(services, message, &content, MessageState::Skipped, reason)
                .await;
        }
        Content::Change {
            channel,
            schedule,
            said,
        } => (Place::Channel(*channel), words::change(schedule, said)),
        Content::DailyPost { channel, schedule } => {
            (Place::Channel(*channel), words::daily_post(schedule))
        }
        Content::Ask {
            player,
            day,
            suggestion,
        } => (Place::Direct(player), words::ask(player, *day, suggestion)),
        Content::Notice {
            channel,
            role,
            words,
        } => (Place::Channel(*channel), words::notice(*role, words)),
        Content::Poll { channel, board } => (Place::Channel(*channel), words::poll(board)),
        Content::PollResult { board, shown } => (
            Place::Channel(shown.channel),
            words::poll_result(board, shown),
        ),
        Content::Unreached { channel, players } => {
            (Place::Channel(*channel), words::unreached(players))
        }
        Content::Reminder { player, silent } => {
            (Place::Direct(player), words::reminder(player, silent))
        }
        Content::Planning { player, days } => {
            (Place::Direct(player), words::planning(player, days))
        }
    };
    let is_channel = matches!(place, Place::Channel(_));
    let refusal = match place.hears(bot, platform, &once(said, message.id)).await {
        Err(refusal) => refusal,
        Ok(id) => {
            signs.clear(Trouble::Platform);
            if is_channel {
                signs.clear(Trouble::Channel);
            }
            if let Content::Poll { channel, board } = &content {
                return polls::stands(services, message, board, *channel, id).await;
            }
            return messages::settle(services, message, &content, MessageState::Sent, "").await;
        }
    };
    let (tries, reason) = (
        message.attempts.try_into().unwrap_or(u32::MAX),
        refusal.to_string(),
    );
    if let Some(wait) = refusal.wait(tries, services.now()) {
        tracing::debug!(message.id, reason, "a message has to wait");
        let sentence = format!("Messages have to wait: {reason}.");
        signs.raise(Trouble::Platform, sentence);
        return messages::postpone(services, message, &reason, services.now() + wait).await;
    }
    tracing::warn!(message.id, reason, "a message was given up");
    if is_channel {
        // A missing permission is named with its remedy by the check that follows.
        if !refusal.is_forbidden() {
            let sentence = format!("The last message to the channel could not be sent: {reason}.");
            signs.raise(Trouble::Channel, sentence);
        }
    } else if refusal.is_forbidden() {
        return messages::unreached(services, message, &reason).await;
    }
    messages::settle(services, message, &content, MessageState::Failed, &reason).await
}

/// The platform knows a nonce for some minutes, and answers the message that was there first.
fn once(said: CreateMessage, id: i64) -> CreateMessage {
    said.nonce(Nonce::String(format!("muster-{id}")))
        .enforce_nonce(true)
}

/// Where something is said.
enum Place<'a> {
    /// By the platform's id.
    Channel(u64),
    Direct(&'a Player),
}

impl Place<'_> {
    async fn hears(
        self,
        bot: &Bot,
        platform: &Platform,
        said: &CreateMessage,
    ) -> Result<MessageId, Refusal> {
        match self {
            Self::Channel(id) => {
                let channel = ChannelId::new(id);
                let delivered = delivery::say(platform, &bot.access, channel, said).await?;
                Ok(delivered.id)
            }
            Self::Direct(player) => {
                let account = player.id.as_str().parse::<UserId>();
                let account = account.map_err(|_| Refusal::Unsayable)?;
                let channel = platform.direct_channel(account).await?;
                platform.say(channel, said).await
            }
        }
    }
}
