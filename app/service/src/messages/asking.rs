//! One question to one player: could you play, so that the team can?

use app_domain::analysis::Suggestion;
use app_domain::event::Event;
use app_domain::occasion::Occasion;
use app_domain::permission::Member;
use app_domain::{Day, PlayerId};
use serde_json::Value;

use crate::change::Change;
use crate::port::{MessageState, NewMessage, Recipient};
use crate::pulse::require_bot;
use crate::schedule::{self, Schedule};
use crate::{Result, ServiceError, Services};

/// Has the bot ask the player whom the day's suggestion names. A player is asked once about a day, whoever presses how
/// often; again only when the question did not arrive.
pub async fn ask(services: &Services, member: &Member, date: Day, player: &PlayerId) -> Result<()> {
    let mut change = Change::begin(services, member.principal().actor()).await?;
    let now = change.now;
    require_bot(&mut *change, now).await?;
    if !player.has_account() {
        return Err(ServiceError::Conflict {
            code: "no_account",
            message: "This player has no chat account, so the bot can't message them.".to_owned(),
        });
    }
    let settings = change.settings().await?;
    let today = services.today(&settings);
    let schedule = schedule::of_days(&mut *change, today, date, date).await?;
    if date < today || suggestion(&schedule, player).is_none() {
        return Err(ServiceError::Conflict {
            code: "not_needed",
            message: "The day does not need this player any more.".to_owned(),
        });
    }
    let recipient = Recipient::Player(player.clone());
    let last = change.last_message(Occasion::Ask, date, &recipient).await?;
    let arrives = |state| matches!(state, MessageState::Waiting | MessageState::Sent);
    if last.as_ref().is_some_and(|last| arrives(last.state)) {
        return Ok(());
    }
    let wanted = NewMessage {
        occasion: Occasion::Ask,
        date,
        recipient,
        turn: last.map_or(1, |last| last.wanted.turn + 1),
        due_at: now,
        until: settings.scheduling.timezone.start_of(date.plus(1)).to_utc(),
    };
    change.insert_message(&wanted).await?;
    let subject = format!("{player}/{date}");
    change
        .audit("message_asked", subject, Value::Null, Value::Null)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

/// What the player could do for the one day of the schedule, if it is this player's to do.
pub(super) fn suggestion<'a>(schedule: &'a Schedule, player: &PlayerId) -> Option<&'a Suggestion> {
    let suggestion = schedule.days.first()?.analysis.suggestion.as_ref()?;
    (suggestion.change.player() == player).then_some(suggestion)
}
