//! The `custom_id` of buttons, selects and forms: `v1:verb` or `v1:verb:2026-11-23`.
//!
//! The id names the action and its subject, never the user who presses: the interaction identifies that user. Ids of other versions
//! are rejected with a reply, so that components of old messages have no effect.

use std::fmt;
use std::str::FromStr;

use app_domain::{Day, Role};
use serenity::model::id::UserId;

const VERSION: &str = "v1";

/// The action of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ComponentAction {
    /// The select of days; its value is the day.
    PickDay,
    /// Opens the form for the times of a day.
    OpenTimes(Day),
    /// Marks the player as not available on a day.
    MarkUnavailable(Day),
    /// The submitted form for the times of a day.
    SaveTimes(Day),
    /// Shows a day of the team.
    ShowDay(Day),
    /// Shows the week that begins with this Monday.
    ShowWeek(Day),
    /// Removes the player of this account.
    Unregister(UserId),
    /// Votes for an option of a poll, or withdraws the vote: poll id, index of the option from 0.
    Vote(i64, u8),
    /// Closes the poll with this id.
    ClosePoll(i64),
    /// The select of the team's channel; its value is the channel.
    ChooseChannel,
    /// The select of the role that the bot's messages ping; its value is the role, or there is none.
    ChoosePingRole,
    /// Sends a test message to the team's channel.
    SendTest,
    /// Makes the user the first admin; asks for the role if the user is not a player.
    BecomeFirstAdmin,
    /// Registers the user with this role as the first admin.
    RegisterFirstAdmin(Role),
    /// Asks the admins to add the user to the team.
    AskToJoin,
    /// Adds the account that asked to join, with this role.
    AddPlayer(UserId, Role),
    /// Declines the request of the account that asked to join.
    DeclineToAdd(UserId),
}

/// The id is not a valid id of this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownCustomId;

impl fmt::Display for ComponentAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PickDay => write!(f, "{VERSION}:pick"),
            Self::OpenTimes(day) => write!(f, "{VERSION}:day:{}", format_day_value(day)),
            Self::MarkUnavailable(day) => write!(f, "{VERSION}:off:{}", format_day_value(day)),
            Self::SaveTimes(day) => write!(f, "{VERSION}:times:{}", format_day_value(day)),
            Self::ShowDay(day) => write!(f, "{VERSION}:show:{}", format_day_value(day)),
            Self::ShowWeek(monday) => write!(f, "{VERSION}:week:{}", format_day_value(monday)),
            Self::Unregister(account) => write!(f, "{VERSION}:unregister:{account}"),
            Self::Vote(poll, option) => write!(f, "{VERSION}:vote:{poll}:{option}"),
            Self::ClosePoll(poll) => write!(f, "{VERSION}:close:{poll}"),
            Self::ChooseChannel => write!(f, "{VERSION}:channel"),
            Self::ChoosePingRole => write!(f, "{VERSION}:ping-role"),
            Self::SendTest => write!(f, "{VERSION}:test"),
            Self::BecomeFirstAdmin => write!(f, "{VERSION}:first-admin"),
            Self::RegisterFirstAdmin(role) => write!(f, "{VERSION}:first-admin:{role}"),
            Self::AskToJoin => write!(f, "{VERSION}:join"),
            Self::AddPlayer(account, role) => write!(f, "{VERSION}:add:{account}:{role}"),
            Self::DeclineToAdd(account) => write!(f, "{VERSION}:decline:{account}"),
        }
    }
}

impl FromStr for ComponentAction {
    type Err = UnknownCustomId;

    fn from_str(raw: &str) -> Result<Self, UnknownCustomId> {
        let mut parts = raw.splitn(3, ':');
        if parts.next() != Some(VERSION) {
            return Err(UnknownCustomId);
        }
        let (verb, about) = (parts.next(), parts.next().unwrap_or_default());
        let action = match verb.unwrap_or_default() {
            "pick" => Some(Self::PickDay),
            "day" => parse_day_value(about).map(Self::OpenTimes),
            "off" => parse_day_value(about).map(Self::MarkUnavailable),
            "times" => parse_day_value(about).map(Self::SaveTimes),
            "show" => parse_day_value(about).map(Self::ShowDay),
            "week" => parse_day_value(about).map(Self::ShowWeek),
            "unregister" => about.parse().ok().map(Self::Unregister),
            "vote" => parse_vote(about),
            "close" => about.parse().ok().map(Self::ClosePoll),
            "channel" => Some(Self::ChooseChannel),
            "ping-role" => Some(Self::ChoosePingRole),
            "test" => Some(Self::SendTest),
            "first-admin" if about.is_empty() => Some(Self::BecomeFirstAdmin),
            "first-admin" => about.parse().ok().map(Self::RegisterFirstAdmin),
            "join" => Some(Self::AskToJoin),
            "add" => parse_new_player(about),
            "decline" => about.parse().ok().map(Self::DeclineToAdd),
            _ => None,
        };
        // Accepts only the canonical spelling.
        let known = action.filter(|action| action.to_string() == raw);
        known.ok_or(UnknownCustomId)
    }
}

fn parse_vote(raw: &str) -> Option<ComponentAction> {
    let (poll, option) = raw.split_once(':')?;
    Some(ComponentAction::Vote(
        poll.parse().ok()?,
        option.parse().ok()?,
    ))
}

fn parse_new_player(raw: &str) -> Option<ComponentAction> {
    let (account, role) = raw.split_once(':')?;
    Some(ComponentAction::AddPlayer(
        account.parse().ok()?,
        role.parse().ok()?,
    ))
}

/// Formats a day for ids and for the values of selects: `2026-11-23`.
pub fn format_day_value(day: Day) -> String {
    day.date().format("%Y-%m-%d").to_string()
}

/// Parses a value that [`format_day_value`] formatted.
pub fn parse_day_value(raw: &str) -> Option<Day> {
    let day = Day::from_date(raw.parse().ok()?);
    (format_day_value(day) == raw).then_some(day)
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
        fn an_action_parses_as_it_prints_and_fits_an_id(
            day in day(),
            account in (1u64..).prop_map(UserId::new),
            poll: i64,
            option: u8,
            role in proptest::sample::select(&Role::ALL[..]),
        ) {
            for action in [
                ComponentAction::PickDay,
                ComponentAction::OpenTimes(day),
                ComponentAction::MarkUnavailable(day),
                ComponentAction::SaveTimes(day),
                ComponentAction::ShowDay(day),
                ComponentAction::ShowWeek(day),
                ComponentAction::Unregister(account),
                ComponentAction::Vote(poll, option),
                ComponentAction::ClosePoll(poll),
                ComponentAction::ChooseChannel,
                ComponentAction::ChoosePingRole,
                ComponentAction::SendTest,
                ComponentAction::BecomeFirstAdmin,
                ComponentAction::RegisterFirstAdmin(role),
                ComponentAction::AskToJoin,
                ComponentAction::AddPlayer(account, role),
                ComponentAction::DeclineToAdd(account),
            ] {
                let id = action.to_string();
                prop_assert!(id.len() <= 100);
                prop_assert_eq!(id.parse(), Ok(action));
            }
        }

        #[test]
        fn any_id_is_understood_or_refused(raw in "(v1:)?[a-z:0-9-]{0,30}") {
            if let Ok(action) = raw.parse::<ComponentAction>() {
                prop_assert_eq!(action.to_string(), raw);
            }
        }
    }

    #[test]
    fn an_id_says_what_and_about_which_day() {
        let day = "23.11.2026".parse().expect("a day");
        assert_eq!(
            ComponentAction::OpenTimes(day).to_string(),
            "v1:day:2026-11-23"
        );
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
            "v1:first-admin:",
            "v1:first-admin:ADMIN",
            "v1:join:100000000000000001",
            "v1:add:100000000000000001",
            "v1:add:100000000000000001:main",
            "v1:add:0:MAIN",
            "v1:add:100000000000000001:MAIN:SUB",
            "v1:decline:",
        ] {
            assert_eq!(id.parse::<ComponentAction>(), Err(UnknownCustomId), "{id}");
        }
    }
}
