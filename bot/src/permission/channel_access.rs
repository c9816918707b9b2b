//! The permissions of the bot in a channel, computed as Discord does.

use chrono::{DateTime, Utc};
use serde_json::Value;

const ADMINISTRATOR: u64 = 1 << 3;
const MENTION_EVERYONE: u64 = 1 << 17;
const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// A permission that the bot needs in the team's channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChannelPermission {
    ViewChannel,
    SendMessages,
    EmbedLinks,
    ReadMessageHistory,
    PinMessages,
}

impl ChannelPermission {
    pub const ALL: [Self; 5] = [
        Self::ViewChannel,
        Self::SendMessages,
        Self::EmbedLinks,
        Self::ReadMessageHistory,
        Self::PinMessages,
    ];

    pub const fn bit(self) -> u64 {
        match self {
            Self::ViewChannel => 1 << 10,
            Self::SendMessages => 1 << 11,
            Self::EmbedLinks => 1 << 14,
            Self::ReadMessageHistory => 1 << 16,
            Self::PinMessages => 1 << 51,
        }
    }
}

/// Why the bot cannot act in the server, whatever its permissions are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerObstacle {
    NotInServer,
    /// The bot has a timeout until this instant.
    TimedOut(DateTime<Utc>),
}

/// The bot's permissions in the channel from the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelAccess {
    /// Discord's channel id.
    pub channel: u64,
    pub permissions: u64,
    /// Whether a notice pings the role from the settings; `None` without a role.
    pub pings_role: Option<bool>,
    pub obstacle: Option<ServerObstacle>,
}

impl ChannelAccess {
    /// Whether it is known why messages are refused.
    pub fn explains_refusal(&self) -> bool {
        use ChannelPermission::{SendMessages, ViewChannel};
        self.obstacle.is_some() || !self.has(ViewChannel) || !self.has(SendMessages)
    }

    pub fn has(&self, permission: ChannelPermission) -> bool {
        self.permissions & permission.bit() != 0
    }

    /// Returns the missing permissions. Without *View Channel* or *Send Messages* it returns only that one, as the
    /// others have no effect then; with an obstacle it returns none.
    pub fn missing(&self) -> Vec<ChannelPermission> {
        use ChannelPermission::{SendMessages, ViewChannel};
        if self.obstacle.is_some() {
            return Vec::new();
        }
        let vital = [ViewChannel, SendMessages];
        if let Some(first) = vital.into_iter().find(|vital| !self.has(*vital)) {
            return vec![first];
        }
        let all = ChannelPermission::ALL.into_iter();
        all.filter(|permission| !self.has(*permission)).collect()
    }
}

/// Discord's objects for computing permissions: the channel, the server's roles and the bot's membership.
pub struct PermissionInputs<'a> {
    /// The server's id, which is also the id of the `@everyone` role.
    pub guild: u64,
    pub account: u64,
    pub channel: &'a Value,
    pub roles: &'a Value,
    pub member: &'a Value,
}

impl PermissionInputs<'_> {
    /// Computes the bot's permissions in the channel: those of its roles, changed by the channel's overwrites.
    ///
    /// <https://discord.com/developers/docs/topics/permissions#permission-overwrites>
    pub fn permissions(&self) -> u64 {
        let own: Vec<u64> = list(&self.member["roles"]).iter().map(number).collect();
        let is_own = |role: &&Value| {
            let id = number(&role["id"]);
            id == self.guild || own.contains(&id)
        };
        let roles = list(self.roles).iter().filter(is_own);
        let base = roles.fold(0, |all, role| all | number(&role["permissions"]));
        if base & ADMINISTRATOR != 0 {
            return u64::MAX;
        }
        let overwrites = list(&self.channel["permission_overwrites"]);
        let change = |permissions: u64, applies: &dyn Fn(u64) -> bool| {
            let applying = overwrites.iter().filter(|one| applies(number(&one["id"])));
            let (allow, deny) = applying.fold((0, 0), |(allow, deny), one| {
                (allow | number(&one["allow"]), deny | number(&one["deny"]))
            });
            permissions & !deny | allow
        };
        let of_everybody = change(base, &|id| id == self.guild);
        let of_roles = change(of_everybody, &|id| id != self.guild && own.contains(&id));
        let permissions = change(of_roles, &|id| id == self.account);
        if self.is_thread() && permissions & SEND_MESSAGES_IN_THREADS == 0 {
            permissions & !ChannelPermission::SendMessages.bit()
        } else if self.is_thread() {
            permissions | ChannelPermission::SendMessages.bit()
        } else {
            permissions
        }
    }

    /// Returns until when the bot has a timeout, which takes away every permission but two. An administrator cannot have
    /// one.
    ///
    /// <https://discord.com/developers/docs/topics/permissions#permissions-for-timed-out-members>
    pub fn timeout(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let until = self.member["communication_disabled_until"].as_str()?;
        let until = DateTime::parse_from_rfc3339(until).ok()?.to_utc();
        (until > now && self.permissions() != u64::MAX).then_some(until)
    }

    /// Whether the bot's messages ping this role.
    ///
    /// <https://discord.com/developers/docs/resources/message#create-message>
    pub fn can_ping(&self, role: u64) -> bool {
        let found = list(self.roles)
            .iter()
            .find(|one| number(&one["id"]) == role);
        let is_mentionable = found.is_some_and(|role| role["mentionable"] == true);
        is_mentionable || self.permissions() & MENTION_EVERYONE != 0
    }

    /// Whether the channel is an announcement, public or private thread.
    fn is_thread(&self) -> bool {
        matches!(self.channel["type"].as_u64(), Some(10..=12))
    }
}

/// Parses a number that Discord writes as a string: ids and permissions.
fn number(value: &Value) -> u64 {
    let text = value.as_str().unwrap_or_default();
    text.parse().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const EVERYBODY: u64 = 1;
    const ROLE: u64 = 2;
    const OTHER_ROLE: u64 = 3;
    const BOT: u64 = 4;
    const VIEW: u64 = ChannelPermission::ViewChannel.bit();
    const SEND: u64 = ChannelPermission::SendMessages.bit();
    const EMBED: u64 = ChannelPermission::EmbedLinks.bit();

    /// The bot's permissions. `base`: of `@everyone` and of its role; `overwrites`: id, allowed bits and denied bits.
    fn permissions(base: [u64; 2], overwrites: &[(u64, u64, u64)]) -> u64 {
        let role = |id: u64, permissions: u64| json!({"id": id.to_string(), "permissions": permissions.to_string()});
        let overwrite = |(id, allow, deny): &(u64, u64, u64)| json!({"id": id.to_string(), "allow": allow.to_string(), "deny": deny.to_string()});
        let overwrites: Vec<Value> = overwrites.iter().map(overwrite).collect();
        let inputs = PermissionInputs {
            guild: EVERYBODY,
            account: BOT,
            channel: &json!({"type": 0, "permission_overwrites": overwrites}),
            roles: &json!([
                role(EVERYBODY, base[0]),
                role(ROLE, base[1]),
                role(OTHER_ROLE, u64::MAX)
            ]),
            member: &json!({"roles": [ROLE.to_string()]}),
        };
        inputs.permissions()
    }

    #[test]
    fn the_permissions_of_all_own_roles_are_joined() {
        assert_eq!(permissions([VIEW, SEND], &[]), VIEW | SEND);
    }

    #[test]
    fn an_administrator_may_do_everything_whatever_the_channel_says() {
        let all = permissions([0, ADMINISTRATOR], &[(EVERYBODY, 0, VIEW)]);
        assert_eq!(all, u64::MAX);
    }

    #[test]
    fn overwrites_apply_from_everybody_to_roles_to_the_bot_itself() {
        let base = [VIEW | SEND | EMBED, 0];
        assert_eq!(permissions(base, &[(EVERYBODY, 0, VIEW)]), SEND | EMBED);
        let given_back = [(ROLE, VIEW, 0), (EVERYBODY, 0, VIEW)];
        assert_eq!(permissions(base, &given_back), VIEW | SEND | EMBED);
        let taken_from_the_bot = [(BOT, 0, EMBED), (ROLE, EMBED, 0)];
        assert_eq!(permissions(base, &taken_from_the_bot), VIEW | SEND);
        assert_eq!(
            permissions(base, &[(OTHER_ROLE, 0, SEND)]),
            VIEW | SEND | EMBED
        );
    }

    #[test]
    fn what_cannot_be_seen_is_all_that_is_missing() {
        use ChannelPermission::{EmbedLinks, PinMessages, ReadMessageHistory, ViewChannel};
        let missing = |permissions| {
            let (channel, pings_role) = (1, None);
            ChannelAccess {
                channel,
                permissions,
                pings_role,
                obstacle: None,
            }
            .missing()
        };
        assert_eq!(missing(SEND), [ViewChannel]);
        assert_eq!(
            missing(VIEW | SEND),
            [EmbedLinks, ReadMessageHistory, PinMessages]
        );
        assert_eq!(missing(u64::MAX), []);
    }
}
