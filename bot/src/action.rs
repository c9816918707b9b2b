//! What a button, a select or a form asks for, as its `custom_id` says it.
//!
//! `v1:verb` or `v1:verb:2026-11-23`. The id says what is asked and about what, never by whom: who acts
//! comes with the interaction. Ids of other versions are refused politely, so that a message of long ago does no harm.

use std::fmt;
use std::str::FromStr;

use app_domain::Day;
use serenity::model::id::UserId;

const VERSION: &str = "v1";

/// What a component asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// The select of days; its value is the day.
    PickDay,
    /// Opens the form for the times of a day.
    OpenTimes(Day),
    /// Says that the player is not available on a day.
    MarkUnavailable(Day),
    /// The filled form for the times of a day.
    SaveTimes(Day),
    /// Removes the player of this account.
    Unregister(UserId),
    /// Votes for an option of a poll, or takes the vote back.
    Vote(i64, u8),
    /// Closes a poll.
    ClosePoll(i64),
}

/// The id is not one of this version's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownAction;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PickDay => write!(f, "{VERSION}:pick"),
            Self::OpenTimes(day) => write!(f, "{VERSION}:day:{}", day_value(day)),
            Self::MarkUnavailable(day) => write!(f, "{VERSION}:off:{}", day_value(day)),
            Self::SaveTimes(day) => write!(f, "{VERSION}:times:{}", day_value(day)),
            Self::Unregister(account) => write!(f, "{VERSION}:unregister:{account}"),
            Self::Vote(poll, option) => write!(f, "{VERSION}:vote:{poll}:{option}"),
            Self::ClosePoll(poll) => write!(f, "{VERSION}:close:{poll}"),
        }
    }
}

impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(raw: &str) -> Result<Self, UnknownAction> {
        let mut parts = raw.splitn(3, ':');
        if parts.next() != Some(VERSION) {
            return Err(UnknownAction);
        }
        let (verb, about) = (parts.next(), parts.next().unwrap_or_default());
        let action = match verb.unwrap_or_default() {
            "pick" => Some(Self::PickDay),
            "day" => day_of_value(about).map(Self::OpenTimes),
            "off" => day_of_value(about).map(Self::MarkUnavailable),
            "times" => day_of_value(about).map(Self::SaveTimes),
            "unregister" => about.parse().ok().map(Self::Unregister),
            "vote" => vote_of_value(about),
            "close" => about.parse().ok().map(Self::ClosePoll),
            _ => None,
        };
        // Only what would be written so: no other spelling of the same.
        let known = action.filter(|action| action.to_string() == raw);
        known.ok_or(UnknownAction)
    }
}

fn vote_of_value(raw: &str) -> Option<Action> {
    let (poll, option) = raw.split_once(':')?;
    Some(Action::Vote(poll.parse().ok()?, option.parse().ok()?))
}

/// A day in ids and in the values of selects: `2026-11-23`.
pub fn day_value(day: Day) -> String {
    day.date().format("%Y-%m-%d").to_string()
}

/// The day of a value that [`day_value`] made.
pub fn day_of_value(raw: &str) -> Option<Day> {
    let day = Day::from_date(raw.parse().ok()?);
    (day_value(day) == raw).then_some(day)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day() -> impl Strategy<Value = Day> {
        (0i64..3_000_000).prop_map(|offset| {
            Day::from_ymd(1, 1, 1)
                .expect("a date")
                .plus(offset.min(3_652_000))
        })
    }

    proptest! {
        #[test]
        fn an_action_parses_as_it_prints_and_fits_an_id(day in day(), account in 1u64.., poll: i64, option: u8) {
            for action in [
                Action::PickDay,
                Action::OpenTimes(day),
                Action::MarkUnavailable(day),
                Action::SaveTimes(day),
                Action::Unregister(UserId::new(account)),
                Action::Vote(poll, option),
                Action::ClosePoll(poll),
            ] {
                let id = action.to_string();
                prop_assert!(id.len() <= 100);
                prop_assert_eq!(id.parse(), Ok(action));
            }
        }

        #[test]
        fn any_id_is_understood_or_refused(raw in "(v1:)?[a-z:0-9-]{0,30}") {
            if let Ok(action) = raw.parse::<Action>() {
                prop_assert_eq!(action.to_string(), raw);
            }
        }
    }

    #[test]
    fn an_id_says_what_and_about_which_day() {
        let day = "23.11.2026".parse().expect("a day");
        assert_eq!(Action::OpenTimes(day).to_string(), "v1:day:2026-11-23");
    }

    #[test]
    fn old_and_foreign_ids_are_unknown() {
        for id in [
            "",
            "day:2026-11-23",
            "v0:day:2026-11-23",
            "v2:day:2026-11-23",
            "v1:day",
            "v1:day:2026-02-30",
            "v1:day:2026-1-2",
            "v1:day:2026-11-23:7",
            "v1:pick:2026-11-23",
            "v1:erase:2026-11-23",
            "v1:vote:7",
            "v1:vote:7:256",
            "v1:vote:+7:1",
            "v1:unregister:0",
            "v1:unregister:007",
            "v1:unregister:<@100000000000000001>",
        ] {
            assert_eq!(id.parse::<Action>(), Err(UnknownAction), "{id}");
        }
    }
}
