//! The options of commands: building, reading and autocompletion.

use app_domain::ValidationRule;
use app_service::ServiceError;
use serenity::builder::{CreateAutocompleteResponse, CreateCommand, CreateCommandOption};
use serenity::model::application::{CommandDataOption, CommandDataOptionValue, CommandOptionType};
use serenity::model::id::UserId;
use serenity::model::permissions::Permissions;

use crate::markup::clipped;

/// Discord's limit on the number of choices.
pub const MAX_CHOICES: usize = 25;
/// Discord's limit on the label of a choice, in characters.
pub const MAX_CHOICE_CHARS: usize = 100;

/// The permission of the members to whom Discord offers the commands of admins: *Manage Events*.
pub const ADMIN_PERMISSION: Permissions = Permissions::MANAGE_EVENTS;

/// Builds a command that is hidden from members without a permission, unless the server's settings allow it to a role.
/// The bot itself decides who is an admin.
pub fn admin_command(name: &str) -> CreateCommand {
    CreateCommand::new(name).default_member_permissions(ADMIN_PERMISSION)
}

/// Builds an option for a text.
pub fn text_option(name: &str, description: &str) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::String, name, description)
}

/// Builds a required option for a Discord account.
pub fn user_option(name: &str, description: &str) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::User, name, description).required(true)
}

/// The options of a command or of its subcommand.
#[derive(Clone, Copy)]
pub struct CommandOptions<'a>(pub &'a [CommandDataOption]);

impl<'a> CommandOptions<'a> {
    /// Returns the name of the subcommand and its options.
    pub fn subcommand(self) -> Option<(&'a str, Self)> {
        self.0.iter().find_map(|option| match &option.value {
            CommandDataOptionValue::SubCommand(options) => {
                Some((option.name.as_str(), Self(options)))
            }
            _ => None,
        })
    }

    /// Returns a text option; `None` if the user did not set it.
    pub fn get(self, name: &str) -> Option<&'a str> {
        let option = self.0.iter().find(|option| option.name == name)?;
        option.value.as_str()
    }

    /// Returns the name and the typed text of each option that is set.
    pub fn typed_values(self) -> impl Iterator<Item = (&'a str, String)> {
        self.0.iter().filter_map(|option| {
            let text = option.value.as_str().map(str::to_owned);
            let typed = text.or_else(|| option.value.as_i64().map(|number| number.to_string()));
            Some((option.name.as_str(), typed?))
        })
    }

    pub fn number(self, name: &str) -> Option<i64> {
        let option = self.0.iter().find(|option| option.name == name)?;
        option.value.as_i64()
    }

    /// Returns a boolean option; `false` if the user did not set it.
    pub fn is_on(self, name: &str) -> bool {
        let option = self.0.iter().find(|option| option.name == name);
        option.and_then(|option| option.value.as_bool()) == Some(true)
    }

    /// Returns the account of a user option.
    pub fn account(self, name: &str) -> Option<UserId> {
        let option = self.0.iter().find(|option| option.name == name)?;
        option.value.as_user_id()
    }

    /// Returns a required text option; Discord's client already enforces it.
    pub fn required(self, name: &'static str) -> Result<&'a str, ServiceError> {
        self.get(name)
            .ok_or_else(|| invalid_option(name, ValidationRule::Required))
    }
}

/// Returns the error for an option that broke a rule.
pub fn invalid_option(option: &'static str, rule: ValidationRule) -> ServiceError {
    ServiceError::Invalid(vec![rule.on_field(option)])
}

/// Builds the response to autocompletion: the label of each choice, and the value that is sent when it is chosen.
pub fn choices(offered: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choices = offered.into_iter().take(MAX_CHOICES);
    choices.fold(CreateAutocompleteResponse::new(), |all, (label, value)| {
        all.add_string_choice(clipped(&label, MAX_CHOICE_CHARS), value)
    })
}
