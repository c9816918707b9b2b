//! The next days of one player, as teammates see them.

use app_domain::{Day, PlayerId, Role};
use app_wire::{ScheduleDay, ScheduleRowBody};

use crate::controls::timeline::row_anchor;
use crate::own_days::DayMark;
use crate::planning::answer_mark;
use crate::route::day_path;
use crate::texts;

/// The days of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeammateDays {
    pub name: String,
    pub role: Role,
    pub days: Vec<TeammateDay>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeammateDay {
    pub date: Day,
    /// The windows in team time; empty without any, and during an absence.
    pub times: String,
    /// The state, if the windows do not say enough.
    pub mark: Option<DayMark>,
    /// The player's row on the page of the day.
    pub path: String,
}

impl TeammateDays {
    /// The days of the player with this chat id; `None` if no day has them.
    pub fn of(days: &[ScheduleDay], player: &PlayerId) -> Option<Self> {
        let row_of = |day: &'_ ScheduleDay| {
            let row = day.players.iter().find(|row| row.user_id == *player)?;
            Some((row.display_name.clone(), row.role, day_of(day.date, row)))
        };
        let rows: Vec<_> = days.iter().filter_map(row_of).collect();
        let (name, role, _) = rows.first()?.clone();
        let days = rows.into_iter().map(|(_, _, day)| day).collect();
        Some(Self { name, role, days })
    }
}

fn day_of(date: Day, row: &ScheduleRowBody) -> TeammateDay {
    let times = if row.absent {
        String::new()
    } else {
        texts::times::windows(row.availability.windows())
    };
    TeammateDay {
        date,
        times,
        mark: answer_mark(row),
        path: format!("{}#{}", day_path(date), row_anchor(&row.user_id)),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::analysis::DayStatus;
    use app_domain::availability::AnswerSource;
    use app_wire::{AnalysisBody, CountsBody};

    use super::*;
    use crate::test_ids::player_id;
    use crate::test_values::day;

    fn schedule_day(availability: &str, absent: bool) -> ScheduleDay {
        let row = ScheduleRowBody {
            user_id: player_id("1"),
            display_name: "Kim".to_owned(),
            role: Role::Sub,
            sort_order: 0,
            availability: availability.parse().expect("an answer"),
            version: "0/".parse().expect("a version"),
            source: Some(AnswerSource::Manual),
            absent,
            absence_reason: None,
        };
        ScheduleDay {
            date: day("26.11.2026"),
            weekday: "Thursday".to_owned(),
            reason: String::new(),
            focus: String::new(),
            is_off_day: false,
            status: DayStatus::NotEnough,
            players: vec![row],
            analysis: AnalysisBody {
                status: DayStatus::NotEnough,
                can_proceed: false,
                counts: CountsBody::default(),
                window: None,
                windows: Vec::new(),
                lineup: Vec::new(),
                required_subs: Vec::new(),
                missing: 1,
                suggestion: None,
            },
        }
    }

    fn shown(availability: &str, absent: bool) -> (String, Option<String>) {
        let days = [schedule_day(availability, absent)];
        let mut found = TeammateDays::of(&days, &player_id("1")).expect("a player");
        let day = found.days.remove(0);
        (day.times, day.mark.map(|mark| mark.words))
    }

    #[test]
    fn a_day_shows_the_windows_or_why_there_are_none() {
        let free = shown("19:00-22:00", false);
        assert_eq!(free, ("19:00–22:00".to_owned(), None));
        let words = |availability| shown(availability, false).1;
        assert_eq!(words("x").as_deref(), Some(texts::NOT_AVAILABLE));
        assert_eq!(words("").as_deref(), Some(texts::NO_ANSWER));
        let away = shown("19:00-22:00", true);
        assert_eq!(away, (String::new(), Some(texts::ABSENT.to_owned())));
    }

    #[test]
    fn a_player_who_left_has_no_days() {
        let days = [schedule_day("x", false)];
        assert_eq!(TeammateDays::of(&days, &player_id("2")), None);
    }
}
