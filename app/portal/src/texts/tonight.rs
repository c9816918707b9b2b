//! Texts of the session that comes next, addressed to the viewer.

use app_domain::relative_day::RelativeDay;

use super::template::fill;
use super::{TODAY, TOMORROW, YESTERDAY, day_short};

pub const TONIGHT: &str = "Tonight";
pub const NOW: &str = "Now";
pub const I_CAN: &str = "I can";
pub const I_CANNOT: &str = "I can’t";
pub const OTHER_TIME: &str = "Other time";
pub const OPEN_DAY: &str = "Open day";
pub const CHANGE_ANSWER: &str = "Change";
pub const YOUR_PART: &str = "Your answer";
/// The answer cannot be added to a date that has as many windows as a day can have.
pub const TOO_MANY_WINDOWS: &str =
    "This day has too many times to add another one. Change them in your availability.";
/// Above [`NOTHING_AHEAD`].
pub const DAYS_AHEAD: &str = "Next 14 days";
pub const NOTHING_AHEAD: &str = "No session yet";

// The viewer’s own state on a day.
pub const YOU_ARE_IN: &str = "You’re in";
pub const YOU_ARE_FREE: &str = "You’re free";
pub const YOU_CANNOT: &str = "You can’t";
pub const YOU_ARE_AWAY: &str = "You’re away";
pub const YOU_HAVE_NOT_ANSWERED: &str = "You haven’t answered";
pub const ANSWER_NOT_SAVED: &str =
    "Couldn’t load your days, so the answer wasn’t saved. Try again.";

/// The date of a session: `Tonight`, or `Tue 1 Dec` if it is further away.
pub fn date_of_session(relative: RelativeDay, is_evening: bool, day: app_domain::Day) -> String {
    match relative {
        RelativeDay::Today if is_evening => TONIGHT.to_owned(),
        RelativeDay::Today => TODAY.to_owned(),
        RelativeDay::Tomorrow => TOMORROW.to_owned(),
        RelativeDay::Yesterday => YESTERDAY.to_owned(),
        RelativeDay::Away(_) => day_short(day),
    }
}

/// `until 22:30`.
pub fn until(time: &str) -> String {
    fill("until {time}", &[("time", time)])
}

pub fn in_lineup(times: &str) -> String {
    fill("{times}, you’re in", &[("times", times)])
}

pub fn in_lineup_as_sub(times: &str) -> String {
    fill("{times}, you’re in as a sub", &[("times", times)])
}

pub fn on_standby(times: &str) -> String {
    fill("{times}, you’re on standby", &[("times", times)])
}

pub fn without_answer(times: &str) -> String {
    fill("{times}, you haven’t answered", &[("times", times)])
}

pub fn without_you(times: &str) -> String {
    fill("{times}, without you", &[("times", times)])
}

pub fn while_away(times: &str) -> String {
    fill("{times}, you’re away", &[("times", times)])
}

/// The question to the player whose answer would make the day playable.
pub fn on_you(times: &str) -> String {
    fill("It’s on you: {times}?", &[("times", times)])
}

/// The question to a player who would have to come earlier.
pub fn could_you_start(time: &str) -> String {
    fill("Could you start at {time}?", &[("time", time)])
}

/// The question to a player who would have to stay longer.
pub fn could_you_stay(time: &str) -> String {
    fill("Could you stay until {time}?", &[("time", time)])
}

/// The question to a player whose window would have to be another one.
pub fn could_you_play(times: &str) -> String {
    fill("Could you play {times}?", &[("times", times)])
}

/// Confirms that a player does not change their answer.
pub fn answer_stays(day: &str) -> String {
    fill("Your answer for {day} stays as it is.", &[("day", day)])
}

/// The day ended between the press and its answer.
pub fn too_late(day: &str) -> String {
    fill(
        "The evening of {day} is over, so your answer wasn’t saved.",
        &[("day", day)],
    )
}

/// `Can you play tonight?`
pub fn can_you_play(date: &str) -> String {
    let date = date.to_lowercase();
    fill("Can you play {date}?", &[("date", &date)])
}

/// `No session tonight`.
pub fn no_session(date: &str) -> String {
    let date = date.to_lowercase();
    fill("No session {date}", &[("date", &date)])
}

/// `Next: Tue 1 Dec, 20:00–22:30`.
pub fn next(date: &str, times: &str) -> String {
    fill("Next: {date}, {times}", &[("date", date), ("times", times)])
}

/// `In 2 h 15 min`, or `In 3 days`.
pub fn starts_in(minutes: i64) -> String {
    let days = minutes / (24 * 60);
    if days >= 2 {
        return fill("In {days} days", &[("days", &days.to_string())]);
    }
    let length = super::schedule::hours_and_minutes(minutes);
    fill("In {length}", &[("length", &length)])
}

/// The accessible name of the button that answers an open day: `I can play Thu 26 Nov, 18:00–23:00`.
pub fn i_can_play(day: &str, times: &str) -> String {
    fill(
        "I can play {day}, {times}",
        &[("day", day), ("times", times)],
    )
}

/// The accessible name of the button that keeps a given answer.
pub fn keep_answer(day: &str) -> String {
    fill("I can’t, keep my answer for {day}", &[("day", day)])
}

/// The accessible name of the button that refuses an open day.
pub fn i_cannot_play(day: &str) -> String {
    fill("I can’t play {day}", &[("day", day)])
}
