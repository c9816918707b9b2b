//! Runs the due jobs, and sends the messages of the outbox.

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

use super::avatar_watch::AvatarWatch;
use super::delivery;
use super::departure_watch::DepartureWatch;
use super::message_templates;
use super::permission_check::PermissionMonitor;
use super::polls;
use super::polls::PollUpdater;
use super::sent_message;
use super::weekly_overview::OverviewUpdater;
use crate::BotContext;
use crate::bot_health::{BotProblem, HealthReporter};
use crate::discord::{DiscordClient, DiscordError};
use crate::gateway::LinkStatus;
use crate::texts::problems as texts;

/// How often due work is checked. Polling the clock also works after the host slept or its clock was set.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Processes the outbox and writes heartbeats until `ending` begins. A message that is being sent is finished.
pub async fn run_worker(
    bot: &BotContext,
    client: &DiscordClient,
    link: &LinkStatus,
    shutdown: &ShutdownSignal,
) {
    let reporter = HealthReporter::default();
    tokio::join!(
        process_outbox(bot, client, &reporter, shutdown),
        reporter.write_heartbeats(&bot.services, link, shutdown)
    );
}

async fn process_outbox(
    bot: &BotContext,
    client: &DiscordClient,
    reporter: &HealthReporter,
    shutdown: &ShutdownSignal,
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
                .check_if_due(&bot.services, client, &bot.access, reporter)
                .await,
            departures.check_if_due(&bot.services, client).await,
            messages::run_due_jobs(&bot.services, &mut done).await,
            messages::watch_changes(&bot.services, &mut watched).await,
            messages::watch_sessions(&bot.services, &mut sessions).await,
            send_due(bot, client, reporter, &mut unsettled, shutdown).await,
            followed.update_if_changed(bot, client, reporter).await,
            shown.update_all(bot, client, reporter).await,
            avatars.check_if_due(&bot.services, client).await,
        ] {
            if let Err(error) = outcome {
                let error = &error as &dyn Error;
                tracing::warn!(error, "the outbox cannot be processed; trying again");
            }
        }
        tokio::select! {
            () = sleep(POLL_INTERVAL) => {}
            () = shutdown.wait() => return,
        }
    }
}

/// Sends the due messages. `unsettled`: the ids of those that a crashed bot may have sent.
async fn send_due(
    bot: &BotContext,
    client: &DiscordClient,
    reporter: &HealthReporter,
    unsettled: &mut HashSet<i64>,
    shutdown: &ShutdownSignal,
) -> app_service::Result<()> {
    let services = &bot.services;
    let is_silent = || shutdown.is_triggered() || client.is_blocked();
    while !is_silent() && messages::is_any_due(services).await? {
        let Some(message) = messages::claim(services).await? else {
            return Ok(());
        };
        send(bot, client, reporter, unsettled, &message).await?;
    }
    Ok(())
}

/// Sends one message and stores its outcome. A message that may be sent already is looked for first.
async fn send(
    bot: &BotContext,
    client: &DiscordClient,
    reporter: &HealthReporter,
    unsettled: &mut HashSet<i64>,
    message: &OutboxMessage,
) -> app_service::Result<()> {
    let services = &bot.services;
    let content = messages::load_content(services, message).await?;
    let (place, post) = match compose(&content) {
        Ok(composed) => composed,
        Err(reason) => {
            let skipped = MessageState::Skipped;
            return messages::record_outcome(services, message, &content, skipped, reason).await;
        }
    };
    let is_channel = matches!(place, MessageDestination::Channel(_));
    let sent_before = if unsettled.contains(&message.id) {
        let due_at = message.wanted.due_at;
        place.find(bot, client, &post, due_at).await
    } else {
        Ok(None)
    };
    let sent = match sent_before {
        Ok(None) => {
            let post = with_nonce(post, message.id);
            place.receive(bot, client, &post).await
        }
        Ok(Some(id)) => Ok(id),
        Err(error) => Err(error),
    };
    let error = match sent {
        Err(error) => error,
        Ok(id) => {
            unsettled.remove(&message.id);
            reporter.clear(BotProblem::DiscordUnavailable);
            if is_channel {
                reporter.clear(BotProblem::SendFailed);
            }
            if let MessageContent::Poll { channel, poll, .. } = &content {
                return polls::record_posted(services, message, poll, *channel, id).await;
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
        reporter.raise(BotProblem::DiscordUnavailable, sentence);
        return messages::postpone(services, message, &reason, services.now() + wait).await;
    }
    tracing::warn!(message.id, reason, "a message failed");
    if is_channel {
        // The permission check reports what is missing with its remedy, and clears this.
        if !bot.access.explains(&error) {
            let sentence = texts::channel_message_failed(&reason);
            reporter.raise(BotProblem::SendFailed, sentence);
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
            snapshot,
        } => (
            MessageDestination::Channel(*channel),
            message_templates::change_notice(mentions, schedule, snapshot),
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
            poll,
        } => (
            MessageDestination::Channel(*channel),
            message_templates::poll(mentions, poll),
        ),
        MessageContent::PollResult { poll, shown } => (
            MessageDestination::Channel(shown.channel),
            message_templates::poll_result(poll, shown),
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
fn with_nonce(post: CreateMessage, id: i64) -> CreateMessage {
    post.nonce(Nonce::String(format!("muster-{id}")))
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
        client: &DiscordClient,
        post: &CreateMessage,
    ) -> Result<MessageId, DiscordError> {
        match self {
            Self::Channel(id) => {
                let channel = ChannelId::new(id);
                let delivered = delivery::deliver(client, &bot.access, channel, post).await?;
                Ok(delivered.id)
            }
            Self::Direct(player) => {
                let account = account_of(player)?;
                client.send_direct_message(account, post).await
            }
        }
    }

    /// Returns the message if a bot that crashed has sent it.
    async fn find(
        &self,
        bot: &BotContext,
        client: &DiscordClient,
        post: &CreateMessage,
        due_at: DateTime<Utc>,
    ) -> Result<Option<MessageId>, DiscordError> {
        let channel = match self {
            Self::Channel(id) => ChannelId::new(*id),
            Self::Direct(player) => client.direct_channel(account_of(player)?).await?,
        };
        let body = delivery::adapt(&bot.access.of(channel.get()), post)?;
        sent_message::find(client, channel, &body, due_at).await
    }
}

fn account_of(player: &Player) -> Result<UserId, DiscordError> {
    let account = player.account.as_ref();
    let account = account.and_then(|account| account.as_str().parse().ok());
    account.ok_or(DiscordError::InvalidRequest)
}
