//! `/setup`: its definition, its panel and its choices.

use app_domain::permission::TeamAdmin;
use app_service::port::DiscordServer;
use app_service::{Result, discord_server, settings, sign_in, weekly_overview};
use serde_json::json;
use serenity::builder::{
    CreateActionRow, CreateButton, CreateCommand, CreateSelectMenu, CreateSelectMenuKind,
};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::ChannelType;
use serenity::model::id::{ChannelId, RoleId};
use serenity::model::permissions::Permissions;

use super::super::command_context::CommandContext;
use crate::auth::{self, InteractionUser};
use crate::custom_id::ComponentAction;
use crate::discord::{DiscordClient, DiscordResult};
use crate::permission::{ChannelAccess, ChannelPermission};
use crate::reply::{InteractionReply, ReplyMessage};
use crate::server_lookup::{fetch_access, record_server};
use crate::texts::{permissions, setup as texts};
use crate::{BotContext, invitation};

pub const NAME: &str = "setup";

/// The channels that the select offers: those to which messages can be posted.
const CHANNEL_TYPES: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description(
            "For administrators: choose the channel and the role, and make the first admin",
        )
        .default_member_permissions(Permissions::ADMINISTRATOR)
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let admin = context.admin().await?;
    let server = known_server(context.bot, context.discord, &admin).await?;
    let panel = panel(context.bot, context.discord, server.as_ref()).await?;
    Ok(InteractionReply::Message(panel))
}

/// Handles the select of the channel.
pub async fn choose_channel(
    bot: &BotContext,
    client: &DiscordClient,
    caller: InteractionUser<'_>,
    channel: Option<ChannelId>,
) -> Result<InteractionReply> {
    let id = channel.map(|channel| channel.to_string());
    let is_offered = |server: &DiscordServer, id: &str| {
        server
            .channels
            .iter()
            .any(|channel| channel.id.as_str() == id)
    };
    let choice = SettingChoice {
        name: "channelId",
        id,
        is_offered,
        refusal: texts::NOT_POSTABLE,
    };
    choice.save(bot, client, caller).await
}

/// Handles the select of the role.
pub async fn choose_ping_role(
    bot: &BotContext,
    client: &DiscordClient,
    caller: InteractionUser<'_>,
    role: Option<RoleId>,
) -> Result<InteractionReply> {
    let id = role.map(|role| role.to_string());
    let is_offered =
        |server: &DiscordServer, id: &str| server.roles.iter().any(|role| role.id.as_str() == id);
    let choice = SettingChoice {
        name: "pingRoleId",
        id,
        is_offered,
        refusal: texts::NOT_PINGABLE,
    };
    choice.save(bot, client, caller).await
}

/// A chosen value of a setting.
struct SettingChoice<F> {
    /// The setting's name in its group `chat`.
    name: &'static str,
    id: Option<String>,
    /// Whether the portal offers this id too.
    is_offered: F,
    refusal: &'static str,
}

impl<F: Fn(&DiscordServer, &str) -> bool> SettingChoice<F> {
    /// Saves the choice as the caller, and shows the settings again.
    async fn save(
        self,
        bot: &BotContext,
        client: &DiscordClient,
        caller: InteractionUser<'_>,
    ) -> Result<InteractionReply> {
        let admin = auth::require_admin(&bot.services, caller).await?;
        let server = known_server(bot, client, &admin).await?;
        if let (Some(server), Some(id)) = (&server, &self.id)
            && !(self.is_offered)(server, id)
        {
            return Ok(InteractionReply::text(self.refusal));
        }
        let mut patch = json!({ "chat": {} });
        patch["chat"][self.name] = json!(self.id);
        settings::update(&bot.services, &admin, &patch).await?;
        let panel = panel(bot, client, server.as_ref()).await?;
        Ok(InteractionReply::Update(panel))
    }
}

/// Returns the server as Discord shows it now; when Discord does not respond, as the bot last saw it.
async fn known_server(
    bot: &BotContext,
    client: &DiscordClient,
    admin: &TeamAdmin,
) -> Result<Option<DiscordServer>> {
    record_server(&bot.services, client).await?;
    discord_server::load(&bot.services, admin).await
}

/// Shows what is set, with the controls that change it.
async fn panel(
    bot: &BotContext,
    client: &DiscordClient,
    server: Option<&DiscordServer>,
) -> Result<ReplyMessage> {
    let settings = bot.services.settings().await?;
    let channel = weekly_overview::team_channel(&settings).map(ChannelId::new);
    let role = settings.chat.ping_role_id.as_ref();
    let role = role.and_then(|id| id.as_str().parse::<RoleId>().ok());
    let (channel_line, problems) = match channel {
        None => (texts::NO_CHANNEL.to_owned(), Vec::new()),
        Some(channel) => {
            let access = fetch_access(client, channel.get(), role.map(RoleId::get)).await;
            channel_lines(client, channel, &access)
        }
    };
    let role_line = role.map_or(texts::NO_ROLE.to_owned(), texts::role);
    let mut lines = vec![texts::TITLE.to_owned(), channel_line, role_line];
    lines.extend(problems);
    let mut buttons = vec![
        CreateButton::new(ComponentAction::SendTest.to_string())
            .label(texts::SEND_TEST)
            .style(ButtonStyle::Secondary)
            .disabled(channel.is_none()),
    ];
    if !sign_in::has_admin(&bot.services).await? {
        lines.push(texts::NO_ADMIN.to_owned());
        let become_admin = CreateButton::new(ComponentAction::BecomeFirstAdmin.to_string());
        buttons.push(become_admin.label(texts::BECOME_FIRST_ADMIN));
    }
    let channel = channel.filter(|id| {
        let id = id.to_string();
        server.is_some_and(|server| server.channels.iter().any(|one| one.id.as_str() == id))
    });
    let role = role.filter(|id| {
        let id = id.to_string();
        server.is_some_and(|server| server.roles.iter().any(|one| one.id.as_str() == id))
    });
    Ok(ReplyMessage::text(lines.join("\n"))
        .with_row(channel_select(channel))
        .with_row(role_select(role))
        .with_row(CreateActionRow::Buttons(buttons)))
}

/// Says what the bot may do in the channel: a line, and those about missing permissions.
fn channel_lines(
    client: &DiscordClient,
    channel: ChannelId,
    access: &DiscordResult<ChannelAccess>,
) -> (String, Vec<String>) {
    let access = match access {
        Ok(access) => access,
        Err(error) if error.is_unknown_channel() => {
            return (texts::CHANNEL_GONE.to_owned(), Vec::new());
        }
        Err(_) => return (texts::channel_is_unchecked(channel), Vec::new()),
    };
    let mut problems = problem_lines(client, access);
    if problems.is_empty() {
        return (texts::channel_is_ready(channel), problems);
    }
    problems.push(texts::CHECK_AGAIN.to_owned());
    (texts::channel_lacks_permissions(channel), problems)
}

/// Returns a line for each missing permission, with its remedy.
pub(super) fn problem_lines(client: &DiscordClient, access: &ChannelAccess) -> Vec<String> {
    if let Some(obstacle) = access.obstacle {
        let invitation = invitation::link(client.application_id());
        return vec![texts::problem(&permissions::obstacle(
            obstacle,
            &invitation,
        ))];
    }
    let missing = access.missing().into_iter();
    let missing = missing.map(|one: ChannelPermission| permissions::missing(one));
    let no_ping = (access.pings_role == Some(false)).then_some(permissions::NO_PING);
    missing.chain(no_ping).map(texts::problem).collect()
}

fn channel_select(chosen: Option<ChannelId>) -> CreateActionRow {
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(CHANNEL_TYPES.to_vec()),
        default_channels: chosen.map(|channel| vec![channel]),
    };
    let select = CreateSelectMenu::new(ComponentAction::ChooseChannel.to_string(), kind);
    CreateActionRow::SelectMenu(select.placeholder(texts::CHOOSE_CHANNEL))
}

/// The select of the role, which can be left empty.
fn role_select(chosen: Option<RoleId>) -> CreateActionRow {
    let kind = CreateSelectMenuKind::Role {
        default_roles: chosen.map(|role| vec![role]),
    };
    let select = CreateSelectMenu::new(ComponentAction::ChoosePingRole.to_string(), kind);
    let select = select.placeholder(texts::CHOOSE_ROLE).min_values(0);
    CreateActionRow::SelectMenu(select)
}
