//! The request to a player who reads about a day that needs their answer.

use app_domain::analysis::{DayStatus, SuggestedChange};
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, Player, Role, UtcMinute};
use app_service::availability::zone_of;
use app_service::schedule::{TeamDay, TeamSchedule};

use crate::markup::time_range;
use crate::texts::team_days as texts;

/// A request, and the player's own date that an answer is about.
pub struct DayRequest {
    pub words: String,
    pub own_day: Day,
}

/// Returns the request to `reader` about a day of `schedule`; `None` for a day that is over or does not need them.
pub fn request_to_reader(
    schedule: &TeamSchedule,
    day: &TeamDay,
    reader: &Player,
    now: UtcMinute,
) -> Option<DayRequest> {
    let bot = schedule.settings.scheduling.timezone;
    if day.day < schedule.today || day.ends_at(bot) <= now {
        return None;
    }
    let zone = zone_of(reader, bot);
    let suggestion = day.timely_suggestion(bot, now);
    if let Some(suggestion) = suggestion.filter(|one| *one.change.player() == reader.id) {
        let (words, wanted) = match &suggestion.change {
            SuggestedChange::Ask { .. } => {
                let wanted = suggestion.window;
                (texts::on_you(&time_range(wanted)), wanted)
            }
            SuggestedChange::Extend { from, to, .. } | SuggestedChange::Shift { from, to, .. } => {
                let (times, before) = (time_range(*to), time_range(*from));
                (texts::could_you_play(&times, &before), *to)
            }
        };
        let own_day = zone.day_of(wanted.start());
        return Some(DayRequest { words, own_day });
    }
    let mut rows = schedule.players.iter().zip(&day.rows);
    let (_, row) = rows.find(|(player, _)| player.id == reader.id)?;
    let is_missing = reader.role != Role::Coach
        && day.analysis.status != DayStatus::OffDay
        && row.absence.is_none()
        && row.availability.is_silent();
    is_missing.then(|| DayRequest {
        words: texts::YOU_HAVE_NOT_ANSWERED.to_owned(),
        own_day: zone.day_of(bot.instant_at(day.day, TeamEvening::team_window().start)),
    })
}
