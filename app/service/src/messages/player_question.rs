//! A question to one player: whether they could play, so that the team can.

use app_domain::analysis::DaySuggestion;
use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::TeamMember;
use app_domain::{Day, PlayerId, UtcMinute};

use crate::conflict_reason::ConflictReason;
use crate::heartbeat::require_bot;
use crate::port::{MessageRecipient, MessageState, NewMessage};
use crate::schedule::{self, TeamDay, TeamSchedule};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result};

/// Has the bot ask the player whom the day's suggestion names. A player is asked once about a day, no matter how many
/// members request it, and again only if the question was not delivered.
pub async fn ask(
    services: &AppServices,
    member: &TeamMember,
    date: Day,
    player: &PlayerId,
) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, member).await?;
    let now = change.now;
    require_bot(&mut *change, now).await?;
    let asked = change.player(player).await?;
    if asked.is_none_or(|asked| asked.account.is_none()) {
        return Err(ConflictReason::NoAccount.into());
    }
    let settings = change.settings().await?;
    let today = services.today(&settings);
    let schedule = schedule::load_schedule(&mut *change, today, date, date).await?;
    let bot = settings.scheduling.timezone;
    let needed = suggestion(&schedule, player, UtcMinute::from_utc(now)).filter(|_| date >= today);
    let Some((day, _)) = needed else {
        return Err(ConflictReason::NotNeeded.into());
    };
    let recipient = MessageRecipient::Player(player.clone());
    let last = change
        .last_message(MessageOccasion::Ask, date, &recipient)
        .await?;
    let arrives = |state| matches!(state, MessageState::Waiting | MessageState::Sent);
    if last.as_ref().is_some_and(|last| arrives(last.state)) {
        return Ok(());
    }
    let wanted = NewMessage {
        occasion: MessageOccasion::Ask,
        date,
        recipient,
        turn: last.map_or(1, |last| last.wanted.turn + 1),
        due_at: now,
        until: day.ends_at(bot).to_utc(),
    };
    change.insert_message(&wanted).await?;
    let subject = format!("{player}/{date}");
    change
        .log_action(ActivityAction::MessageAsked, subject)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Returns the schedule's only day with its suggestion, if that names this player and there is time for it.
pub(super) fn suggestion<'a>(
    schedule: &'a TeamSchedule,
    player: &PlayerId,
    now: UtcMinute,
) -> Option<(&'a TeamDay, &'a DaySuggestion)> {
    let day = schedule.days.first()?;
    let suggestion = day.timely_suggestion(schedule.settings.scheduling.timezone, now)?;
    (suggestion.change.player() == player).then_some((day, suggestion))
}
