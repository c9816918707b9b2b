//! The content of messages to one player.

use app_domain::analysis::SuggestedChange;
use app_domain::job::JobKind;
use app_domain::permission::RequestPrincipal;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, Player, PlayerId, UtcMinute, Zone};
use chrono::Weekday;

use super::content::MessageContent;
use super::player_question::suggestion;
use super::recipients::{is_asked, is_reminder};
use crate::availability::{OwnDay, own_fortnight, zone_of};
use crate::schedule::{TeamDay, TeamSchedule};
use crate::{AppServices, Result};

/// Maximum number of days that one message asks about (specification §8).
const MAX_ASKED_DAYS: usize = 7;

/// Builds the question to the player, as long as the day's suggestion names them.
pub(super) fn question_content(
    schedule: &TeamSchedule,
    id: &PlayerId,
    now: UtcMinute,
) -> MessageContent {
    let player = schedule.players.iter().find(|player| player.id == *id);
    let (Some(player), Some((_, suggestion))) = (player, suggestion(schedule, id, now)) else {
        return MessageContent::Skip("the player is no longer needed");
    };
    let wanted = match &suggestion.change {
        SuggestedChange::Ask { .. } => suggestion.window,
        SuggestedChange::Extend { to, .. } | SuggestedChange::Shift { to, .. } => *to,
    };
    let zone = zone_of(player, schedule.settings.scheduling.timezone);
    MessageContent::Ask {
        player: player.clone(),
        day: zone.day_of(wanted.start()),
        suggestion: suggestion.clone(),
    }
}

pub(super) fn zone_change_content(schedule: &TeamSchedule, id: &PlayerId) -> MessageContent {
    let player = schedule.players.iter().find(|player| player.id == *id);
    let Some(player) = player else {
        return MessageContent::Skip("the player left the team");
    };
    MessageContent::ZoneChange {
        player: player.clone(),
        zone: zone_of(player, schedule.settings.scheduling.timezone),
    }
}

pub(super) async fn player_content(
    services: &AppServices,
    schedule: &TeamSchedule,
    job: JobKind,
    date: Day,
    id: &PlayerId,
) -> Result<MessageContent> {
    let Some(player) = find_asked_player(schedule, job, id) else {
        return Ok(MessageContent::Skip(
            "the player no longer needs to be asked",
        ));
    };
    let bot = schedule.settings.scheduling.timezone;
    let is_over = |day: &TeamDay| day.ends_at(bot) <= services.minute();
    if is_reminder(job) && schedule.days.iter().any(|day| is_over(day)) {
        return Ok(MessageContent::Skip("the evening is over"));
    }
    let days = own_days(services, &player, job, date, bot).await?;
    Ok(match job {
        _ if days.is_empty() => MessageContent::Skip("no day needs an answer"),
        JobKind::WeeklyPlanning => MessageContent::Planning { player, days },
        JobKind::DailyPost | JobKind::Reminder | JobKind::SecondReminder => {
            MessageContent::Reminder {
                player,
                silent: days,
            }
        }
    })
}

fn find_asked_player(schedule: &TeamSchedule, job: JobKind, id: &PlayerId) -> Option<Player> {
    let day = schedule.days.first()?;
    let mut players = schedule.players.iter().zip(&day.rows);
    let (player, _) = players.find(|(player, row)| player.id == *id && is_asked(job, day, row))?;
    Some(player.clone())
}

/// Returns the dates to ask about, in the player's own zone: for a reminder also those of the team's evening of `date`.
async fn own_days(
    services: &AppServices,
    player: &Player,
    job: JobKind,
    date: Day,
    bot: Zone,
) -> Result<Vec<OwnDay>> {
    let owner = RequestPrincipal::Player(player.clone()).owner_of(&player.id)?;
    let own = own_fortnight(services, &owner, None).await?;
    let ended = own.ended_evening(services.minute());
    let present = own.days.into_iter();
    let present = present.filter(|day| day.absence.is_none() && Some(day.day) != ended);
    let present = present.filter(|day| !own.off_days.contains(&day.day));
    Ok(if job == JobKind::WeeklyPlanning {
        let week = planning_days(date);
        present.filter(|day| week.contains(&day.day)).collect()
    } else {
        let silent = present.filter(|day| day.availability.is_silent());
        let evening: Vec<Day> = TeamEvening::local_dates(date, zone_of(player, bot), bot).collect();
        let mut silent: Vec<OwnDay> = silent
            .filter(|day| day.day < own.today.plus(7) || evening.contains(&day.day))
            .collect();
        // Dates beyond the next seven days come last, so other days are dropped for them.
        while silent.len() > MAX_ASKED_DAYS {
            let last_near = silent.iter().rposition(|day| !evening.contains(&day.day));
            silent.remove(last_near.unwrap_or(MAX_ASKED_DAYS));
        }
        silent
    })
}

/// Returns the days that a planning message of `date` covers: on a Sunday the next week, otherwise the rest of it.
fn planning_days(date: Day) -> Vec<Day> {
    if date.weekday() == Weekday::Sun {
        date.plus(1).through(date.plus(7)).collect()
    } else {
        date.through(date.monday().plus(6)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planning_message_of_a_sunday_means_the_next_week() {
        let week = |date: &str| {
            let days = planning_days(date.parse().expect("a day"));
            (days[0].to_string(), days.len())
        };
        assert_eq!(week("22.11.2026"), ("23.11.2026".to_owned(), 7));
        assert_eq!(week("23.11.2026"), ("23.11.2026".to_owned(), 7));
        assert_eq!(week("27.11.2026"), ("27.11.2026".to_owned(), 3));
    }
}
