//! The outbox worker: runs the due jobs, and sends the messages of the outbox, each once.
//!
//! A message is claimed in the store before it is sent and settled afterwards. When the bot crashes in between, the
//! lease expires and the message is sent again with the same nonce, by which Discord recognizes it.

mod avatar_watch;
mod delivery;
mod departure_watch;
mod message_templates;
mod permission_check;
mod polls;
mod sent_message;
mod weekly_overview;

use std::collections::HashSet;
use std::error::Error;
use std::time::Duration;

use app_domain::Player;
use app_runtime::ShutdownSignal;
use app_service::messages::{
    self, ChangeWatchState, FinishedJobs, MessageContent, SessionWatchState,
};
use app_service::port::{MessageState, OutboxMessage};
use chrono::{DateTime, Utc};
use serenity::all::{ChannelId, CreateMessage, MessageId, Nonce, UserId};
use tokio::time::sleep;

use crate::BotContext;
use crate::bot_health::{BotProblem, HealthReporter};
use crate::discord::{DiscordClient, DiscordError};
use crate::gateway::LinkStatus;
use crate::texts::problems as texts;
use avatar_watch::AvatarWatch;
use departure_watch::DepartureWatch;
use permission_check::PermissionMonitor;
use polls::PollUpdater;
use weekly_overview::OverviewUpdater;

/// How often due work is checked. Polling the clock also works after the host slept or its clock was set.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Processes the outbox and writes heartbeats until `ending` begins. A message that is being sent is finished.
pub async fn run_worker(
    bot: &BotContext,
    platform: &DiscordClient,
    link: &LinkStatus,
    ending: &ShutdownSignal,
) {
    let signs = HealthReporter::default();
    tokio::join!(
        process_outbox(bot, platform, &signs, ending),
        signs.write_heartbeats(&bot.services, link, ending)
    );
}

async fn process_outbox(
    bot: &BotContext,
    platform: &DiscordClient,
    signs: &HealthReporter,
    ending: &ShutdownSignal,
) {
    let mut unsettled = match messages::release_claims(&bot.services).await {
        Ok(claimed) => claimed.into_iter().collect(),
        Err(error) => {
            let error = &error as &dyn Error;
            tracing::warn!(
                error,
                "messages claimed before the start have to wait for their lease"
            );
            HashSet::new()
        }
    };
    let (mut done, mut watched) = (FinishedJobs::default(), ChangeWatchState::default());
    let mut sessions = SessionWatchState::default();
    let (mut followed, mut shown) = (OverviewUpdater::default(), PollUpdater::default());
    let mut access = PermissionMonitor::default();
    let mut avatars = AvatarWatch::default();
    let mut departures = DepartureWatch::default();
    loop {
        for outcome in [
            access
                .check_if_due(&bot.services, platform, &bot.access, signs)
                .await,
            departures.check_if_due(&bot.services, platform).await,
            messages::run_due_jobs(&bot.services, &mut done).await,
            messages::watch_changes(&bot.services, &mut watched).await,
            messages::watch_sessions(&bot.services, &mut sessions).await,
            send_due(bot, platform, signs, &mut unsettled, ending).await,
            followed.update_if_changed(bot, platform, signs).await,
            shown.update_all(bot, platform, signs).await,
            avatars.check_if_due(&bot.services, platform).await,
        ] {
            if let Err(error) = outcome {
                let error = &error as &dyn Error;
                tracing::warn!(error, "the outbox cannot be processed; trying again");
            }
        }
        tokio::select! {
            () = sleep(POLL_INTERVAL) => {}
            () = ending.wait() => return,
        }
    }
}

/// Sends the due messages. `unsettled`: the ids of those that a crashed bot may have sent.
async fn send_due(
    bot: &BotContext,
    platform: &DiscordClient,
    signs: &HealthReporter,
    unsettled: &mut HashSet<i64>,
    ending: &ShutdownSignal,
) -> app_service::Result<()> {
    let services = &bot.services;
    let is_silent = || ending.is_triggered() || platform.is_blocked();
    while !is_silent() && messages::is_any_due(services).await? {
        let Some(message) = messages::claim(services).await? else {
            return Ok(());
        };
        send(bot, platform, signs, unsettled, &message).await?;
    }
    Ok(())
}

/// Sends one message and stores its outcome. A message that may be sent already is looked for first.
async fn send(
    bot: &BotContext,
    platform: &DiscordClient,
    signs: &HealthReporter,
    unsettled: &mut HashSet<i64>,
    message: &OutboxMessage,
) -> app_service::Result<()> {
    let services = &bot.services;
    let content = messages::load_content(services, message).await?;
    let (place, said) = match compose(&content) {
        Ok(composed) => composed,
        Err(reason) => {
            let skipped = MessageState::Skipped;
            return messages::record_outcome(services, message, &content, skipped, reason).await;
        }
    };
    let is_channel = matches!(place, MessageDestination::Channel(_));
    let sent_before = if unsettled.contains(&message.id) {
        let due_at = message.wanted.due_at;
        place.find(bot, platform, &said, due_at).await
    } else {
        Ok(None)
    };
    let sent = match sent_before {
        Ok(None) => {
            let said = with_nonce(said, message.id);
            place.receive(bot, platform, &said).await
        }
        Ok(Some(id)) => Ok(id),
        Err(error) => Err(error),
    };
    let error = match sent {
        Err(error) => error,
        Ok(id) => {
            unsettled.remove(&message.id);
            signs.clear(BotProblem::DiscordUnavailable);
            if is_channel {
                signs.clear(BotProblem::SendFailed);
            }
            if let MessageContent::Poll { channel, board, .. } = &content {
                return polls::record_posted(services, message, board, *channel, id).await;
            }
            return messages::record_outcome(services, message, &content, MessageState::Sent, "")
                .await;
        }
    };
    let (tries, reason) = (
        message.attempts.try_into().unwrap_or(u32::MAX),
        error.to_string(),
    );
    if let Some(wait) = error.retry_delay(tries, services.now()) {
        tracing::debug!(message.id, reason, "a message is postponed");
        let sentence = texts::messages_delayed(&reason);
        signs.raise(BotProblem::DiscordUnavailable, sentence);
        return messages::postpone(services, message, &reason, services.now() + wait).await;
    }
    tracing::warn!(message.id, reason, "a message failed");
    if is_channel {
        // The permission check reports what is missing with its remedy, and clears this.
        if !bot.access.explains(&error) {
            let sentence = texts::channel_message_failed(&reason);
            signs.raise(BotProblem::SendFailed, sentence);
        }
    } else if error.is_forbidden() {
        let has_left = error.has_left();
        return messages::mark_unreached(services, message, &reason, has_left).await;
    }
    messages::record_outcome(services, message, &content, MessageState::Failed, &reason).await
}

/// Returns the destination and the message, or the reason why none is sent.
fn compose(content: &MessageContent) -> Result<(MessageDestination<'_>, CreateMessage), &str> {
    Ok(match content {
        MessageContent::Skip(reason) => return Err(reason),
        MessageContent::Change {
            channel,
            mentions,
            schedule,
            said,
        } => (
            MessageDestination::Channel(*channel),
            message_templates::change_notice(mentions, schedule, said),
        ),
        MessageContent::SessionStart {
            channel,
            mentions,
            schedule,
        } => (
            MessageDestination::Channel(*channel),
            message_templates::session_reminder(mentions, schedule),
        ),
        MessageContent::DailyPost {
            channel,
            mentions,
            schedule,
        } => (
            MessageDestination::Channel(*channel),
            message_templates::daily_post(mentions, schedule),
        ),
        MessageContent::Ask {
            player,
            day,
            suggestion,
        } => (
            MessageDestination::Direct(player),
            message_templates::availability_request(player, *day, suggestion),
        ),
        MessageContent::Notice {
            channel,
            mentions,
            words,
        } => (
            MessageDestination::Channel(*channel),
            message_templates::notice(mentions, words),
        ),
        MessageContent::Test { channel } => (
            MessageDestination::Channel(*channel),
            message_templates::test_message(),
        ),
        MessageContent::Poll {
            channel,
            mentions,
            board,
        } => (
            MessageDestination::Channel(*channel),
            message_templates::poll(mentions, board),
        ),
        MessageContent::PollResult { board, shown } => (
            MessageDestination::Channel(shown.channel),
            message_templates::poll_result(board, shown),
        ),
        MessageContent::Unreached {
            channel,
            players,
            departed,
        } => (
            MessageDestination::Channel(*channel),
            message_templates::unreachable_players(players, departed),
        ),
        MessageContent::ZoneChange { player, zone } => (
            MessageDestination::Direct(player),
            message_templates::zone_change(player, *zone),
        ),
        MessageContent::Reminder { player, silent } => (
            MessageDestination::Direct(player),
            message_templates::reminder(player, silent),
        ),
        MessageContent::Planning { player, days } => (
            MessageDestination::Direct(player),
            message_templates::weekly_planning(player, days),
        ),
    })
}

/// Sets the nonce of a message. For some minutes Discord returns the first message with a nonce instead of a new one.
fn with_nonce(said: CreateMessage, id: i64) -> CreateMessage {
    said.nonce(Nonce::String(format!("muster-{id}")))
        .enforce_nonce(true)
}

/// The destination of a message.
enum MessageDestination<'a> {
    /// Discord's channel id.
    Channel(u64),
    Direct(&'a Player),
}

impl MessageDestination<'_> {
    async fn receive(
        self,
        bot: &BotContext,
        platform: &DiscordClient,
        said: &CreateMessage,
    ) -> Result<MessageId, DiscordError> {
        match self {
            Self::Channel(id) => {
                let channel = ChannelId::new(id);
                let delivered = delivery::deliver(platform, &bot.access, channel, said).await?;
                Ok(delivered.id)
            }
            Self::Direct(player) => {
                let account = account_of(player)?;
                platform.send_direct_message(account, said).await
            }
        }
    }

    /// Returns the message if a bot that crashed has sent it.
    async fn find(
        &self,
        bot: &BotContext,
        platform: &DiscordClient,
        said: &CreateMessage,
        due_at: DateTime<Utc>,
    ) -> Result<Option<MessageId>, DiscordError> {
        let channel = match self {
            Self::Channel(id) => ChannelId::new(*id),
            Self::Direct(player) => platform.direct_channel(account_of(player)?).await?,
        };
        let body = delivery::adapt(&bot.access.of(channel.get()), said)?;
        sent_message::find(platform, channel, &body, due_at).await
    }
}

fn account_of(player: &Player) -> Result<UserId, DiscordError> {
    let account = player.account.as_ref();
    let account = account.and_then(|account| account.as_str().parse().ok());
    account.ok_or(DiscordError::InvalidRequest)
}
