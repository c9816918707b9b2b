//! Links to one strategy for outsiders: who has the link reads the strategy without signing in.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, TimeDelta, Utc};

use crate::day::Day;
use crate::permission::ActorIdentity;
use crate::strategy::StrategyId;
use crate::uuid_id::uuid_id;
use crate::validation_rule::ValidationRule;

/// Maximum number of open links of a team.
pub const MAX_STRATEGY_LINKS: usize = 200;

uuid_id! {
    /// The id of a link, which is not its secret.
    StrategyLinkId
}

/// How long a link is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkLifetime {
    Week,
    Month,
    /// Until it is closed.
    Unlimited,
}

impl LinkLifetime {
    pub const ALL: [Self; 3] = [Self::Week, Self::Month, Self::Unlimited];

    /// Returns when a link that is created at `now` expires; `None`: never.
    pub fn expires_at(self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        match self {
            Self::Week => Some(now + TimeDelta::days(7)),
            Self::Month => Some(now + TimeDelta::days(30)),
            Self::Unlimited => None,
        }
    }
}

impl fmt::Display for LinkLifetime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Week => "7d",
            Self::Month => "30d",
            Self::Unlimited => "never",
        })
    }
}

impl FromStr for LinkLifetime {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let mut all = Self::ALL.into_iter();
        all.find(|lifetime| lifetime.to_string() == raw)
            .ok_or(ValidationRule::OneOf("7d, 30d, never"))
    }
}

/// A link, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyLink {
    pub id: StrategyLinkId,
    pub strategy: StrategyId,
    pub created_at: DateTime<Utc>,
    pub created_by: ActorIdentity,
    /// `None`: open until it is closed.
    pub expires_at: Option<DateTime<Utc>>,
    /// The last day on which it was opened, in the bot timezone.
    pub last_used_on: Option<Day>,
}

impl StrategyLink {
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_none_or(|until| now < until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_open_until_it_expires() {
        let now = DateTime::UNIX_EPOCH;
        let link = |lifetime: LinkLifetime| StrategyLink {
            id: StrategyLinkId::from_timestamp(1, &[1; 10]),
            strategy: StrategyId::from_timestamp(2, &[2; 10]),
            created_at: now,
            created_by: ActorIdentity::System,
            expires_at: lifetime.expires_at(now),
            last_used_on: None,
        };
        let week = link(LinkLifetime::Week);
        assert!(week.is_open(now + TimeDelta::days(7) - TimeDelta::seconds(1)));
        assert!(!week.is_open(now + TimeDelta::days(7)));
        assert!(link(LinkLifetime::Month).is_open(now + TimeDelta::days(29)));
        assert!(link(LinkLifetime::Unlimited).is_open(now + TimeDelta::days(9999)));
    }

    #[test]
    fn a_lifetime_is_read_as_it_is_written() {
        for lifetime in LinkLifetime::ALL {
            assert_eq!(lifetime.to_string().parse(), Ok(lifetime));
        }
        let unknown = "1d".parse::<LinkLifetime>();
        assert_eq!(unknown, Err(ValidationRule::OneOf("7d, 30d, never")));
    }
}
