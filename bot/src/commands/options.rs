//! What was typed into a command's options.

use app_domain::Rule;
use app_service::ServiceError;
use serenity::builder::{CreateAutocompleteResponse, CreateCommandOption};
use serenity::model::application::{CommandDataOption, CommandDataOptionValue, CommandOptionType};
use serenity::model::id::UserId;

use crate::markup::clipped;

/// Choices the platform shows while somebody types.
pub const CHOICES_MAX: usize = 25;
/// Characters a choice may have.
pub const CHOICE_MAX: usize = 100;

/// An option for a text.
pub fn text(name: &str, description: &str) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::String, name, description)
}

/// An option for an account of the platform, which has to be named.
pub fn account(name: &str, description: &str) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::User, name, description).required(true)
}

/// The options of a command, or of the part of it that was chosen.
#[derive(Clone, Copy)]
pub struct Options<'a>(pub &'a [CommandDataOption]);

impl<'a> Options<'a> {
    /// The part of the command that was chosen, with its own options.
    pub fn part(self) -> Option<(&'a str, Self)> {
        self.0.iter().find_map(|option| match &option.value {
            CommandDataOptionValue::SubCommand(options) => {
                Some((option.name.as_str(), Self(options)))
            }
            _ => None,
        })
    }

    /// A text; nothing when the option was left out.
    pub fn get(self, name: &str) -> Option<&'a str> {
        let option = self.0.iter().find(|option| option.name == name)?;
        option.value.as_str()
    }

    /// Each option that is there, and what was typed into it.
    pub fn typed(self) -> impl Iterator<Item = (&'a str, String)> {
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

    /// A switch; off when the option was left out.
    pub fn is_on(self, name: &str) -> bool {
        let option = self.0.iter().find(|option| option.name == name);
        option.and_then(|option| option.value.as_bool()) == Some(true)
    }

    /// An account of the platform.
    pub fn account(self, name: &str) -> Option<UserId> {
        let option = self.0.iter().find(|option| option.name == name)?;
        option.value.as_user_id()
    }

    /// A text that the platform asks for by itself.
    pub fn required(self, name: &'static str) -> Result<&'a str, ServiceError> {
        self.get(name).ok_or_else(|| broken(name, Rule::Required))
    }
}

/// One rule that an option broke.
pub fn broken(option: &'static str, rule: Rule) -> ServiceError {
    ServiceError::Invalid(vec![rule.of(option)])
}

/// What is offered while somebody types: a label, and the value that is sent when it is chosen.
pub fn choices(offered: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choices = offered.into_iter().take(CHOICES_MAX);
    choices.fold(CreateAutocompleteResponse::new(), |all, (label, value)| {
        all.add_string_choice(clipped(&label, CHOICE_MAX), value)
    })
}
