//! The input of a command: the bot, the caller and the options.

use app_domain::permission::{PlayerOwner, RequestPrincipal, TeamAdmin, TeamMember};
use app_service::Result;
use serenity::model::application::CommandData;

use super::options::CommandOptions;
use crate::BotContext;
use crate::auth::{self, InteractionUser};
use crate::discord::DiscordClient;

/// A command that a user has sent.
#[derive(Clone, Copy)]
pub struct CommandContext<'a> {
    pub bot: &'a BotContext,
    pub discord: &'a DiscordClient,
    pub caller: InteractionUser<'a>,
    pub options: CommandOptions<'a>,
    pub command: &'a CommandData,
}

impl<'a> CommandContext<'a> {
    pub fn new(
        bot: &'a BotContext,
        discord: &'a DiscordClient,
        caller: InteractionUser<'a>,
        command: &'a CommandData,
    ) -> Self {
        let options = CommandOptions(&command.options);
        Self {
            bot,
            discord,
            caller,
            options,
            command,
        }
    }

    /// Returns the caller's right as an admin.
    pub async fn admin(self) -> Result<TeamAdmin> {
        auth::require_admin(&self.bot.services, self.caller).await
    }

    /// Returns the caller's player.
    pub async fn principal(self) -> Result<RequestPrincipal> {
        auth::principal(&self.bot.services, self.caller.account).await
    }

    /// Returns the caller's right as a member of the team.
    pub async fn member(self) -> Result<TeamMember> {
        Ok(self.principal().await?.member()?)
    }

    /// Returns the right of the caller's player to change their own data.
    pub async fn owner(self) -> Result<PlayerOwner> {
        auth::require_owner(&self.bot.services, self.caller.account).await
    }
}
