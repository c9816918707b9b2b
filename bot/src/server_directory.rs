//! Reads the channels and roles of the server, so that admins choose them by name in the portal.

use app_service::port::{DiscordChannel, DiscordRole, DiscordServer};
use serde_json::Value;
use serenity::model::id::ApplicationId;

use crate::invitation;
use crate::permission::{ChannelAccess, PermissionInputs};
use crate::texts::permissions as texts;

/// Discord's types of channels to which messages can be posted: text and announcements.
const TEXT_CHANNELS: [u64; 2] = [0, 5];
const CATEGORY: u64 = 4;

/// Discord's objects about a server.
pub struct ServerObjects {
    /// The server's id, which is also the id of the `@everyone` role.
    pub guild: u64,
    pub account: u64,
    pub application: ApplicationId,
    /// The servers of the bot.
    pub servers: Value,
    pub channels: Value,
    pub roles: Value,
    pub member: Value,
}

impl ServerObjects {
    /// Returns the server with the channels in the order of Discord's client: by category, then by position.
    pub fn directory(&self) -> DiscordServer {
        let all = list(&self.channels);
        let category_position = |channel: &Value| {
            let parent = &channel["parent_id"];
            let categories = all.iter().filter(|one| one["type"] == CATEGORY);
            let found = categories.filter(|one| one["id"] == *parent && parent.is_string());
            found.map(position).next()
        };
        let is_text = |channel: &&Value| {
            let kind = channel["type"].as_u64();
            kind.is_some_and(|kind| TEXT_CHANNELS.contains(&kind))
        };
        let mut channels: Vec<&Value> = all.iter().filter(is_text).collect();
        channels.sort_by_key(|channel| (category_position(channel), position(channel)));
        let mut roles: Vec<&Value> = list(&self.roles)
            .iter()
            .filter(|role| text(&role["id"]) != self.guild.to_string() && role["managed"] != true)
            .collect();
        roles.sort_by_key(|role| std::cmp::Reverse(position(role)));
        DiscordServer {
            name: self.name(),
            invitation: invitation::link(self.application),
            channels: channels
                .into_iter()
                .filter_map(|one| self.channel(one))
                .collect(),
            roles: roles
                .into_iter()
                .filter_map(|role| {
                    Some(DiscordRole {
                        id: text(&role["id"]).parse().ok()?,
                        name: text(&role["name"]),
                    })
                })
                .collect(),
        }
    }

    fn name(&self) -> String {
        let id = self.guild.to_string();
        let mut servers = list(&self.servers).iter();
        let found = servers.find(|server| text(&server["id"]) == id);
        found
            .map(|server| text(&server["name"]))
            .unwrap_or_default()
    }

    fn channel(&self, channel: &Value) -> Option<DiscordChannel> {
        let inputs = PermissionInputs {
            guild: self.guild,
            account: self.account,
            channel,
            roles: &self.roles,
            member: &self.member,
        };
        let access = ChannelAccess {
            channel: 0,
            permissions: inputs.permissions(),
            pings_role: None,
            obstacle: None,
        };
        let missing = access.missing().into_iter();
        // An id that the settings would refuse is not offered.
        Some(DiscordChannel {
            id: text(&channel["id"]).parse().ok()?,
            name: text(&channel["name"]),
            missing: missing.map(|one| texts::name(one).to_owned()).collect(),
        })
    }
}

fn position(value: &Value) -> i64 {
    value["position"].as_i64().unwrap_or_default()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::permission::ChannelPermission;

    const VIEW: u64 = ChannelPermission::ViewChannel.bit();

    fn objects() -> ServerObjects {
        let all = ChannelPermission::ALL.map(ChannelPermission::bit);
        let all: u64 = all.into_iter().sum();
        ServerObjects {
            guild: 1,
            account: 4,
            application: ApplicationId::new(4),
            servers: json!([{"id": "9", "name": "Other"}, {"id": "1", "name": "Night Shift"}]),
            channels: json!([
                {"id": "100000000000000014", "type": 0, "name": "scrims", "position": 1, "parent_id": "100000000000000020"},
                {"id": "100000000000000013", "type": 0, "name": "private", "position": 0, "parent_id": "100000000000000020",
                 "permission_overwrites": [{"id": "1", "allow": "0", "deny": VIEW.to_string()}]},
                {"id": "100000000000000012", "type": 5, "name": "news", "position": 7, "parent_id": null},
                {"id": "100000000000000020", "type": 4, "name": "Team", "position": 0},
                {"id": "100000000000000015", "type": 2, "name": "Voice", "position": 0, "parent_id": "100000000000000020"},
            ]),
            roles: json!([
                {"id": "1", "name": "@everyone", "position": 0, "permissions": all.to_string()},
                {"id": "100000000000000002", "name": "Player", "position": 1, "permissions": "0"},
                {"id": "100000000000000003", "name": "Captain", "position": 3, "permissions": "0"},
                {"id": "4", "name": "Muster", "position": 2, "permissions": "0", "managed": true},
            ]),
            member: json!({"roles": ["4"]}),
        }
    }

    #[test]
    fn the_channels_for_text_come_in_the_order_of_discord_with_what_the_bot_lacks() {
        let server = objects().directory();
        let channels: Vec<(&str, Vec<&str>)> = server
            .channels
            .iter()
            .map(|channel| {
                let missing = channel.missing.iter().map(String::as_str);
                (channel.name.as_str(), missing.collect())
            })
            .collect();
        assert_eq!(
            channels,
            [
                ("news", vec![]),
                ("private", vec!["View Channel"]),
                ("scrims", vec![])
            ]
        );
        assert_eq!(server.name, "Night Shift");
        assert!(server.invitation.contains("client_id=4&"));
    }

    #[test]
    fn the_roles_of_people_come_with_the_highest_first() {
        let roles = objects().directory().roles.into_iter();
        let names: Vec<String> = roles.map(|role| role.name).collect();
        assert_eq!(names, ["Captain", "Player"]);
    }
}
