//! The slash commands. Each file holds its definition and its run side by side.

pub mod login;
pub mod my_schedule;
pub mod schedule;
pub mod set;

use app_service::Result;
use serenity::builder::CreateCommand;
use serenity::model::application::CommandData;
use serenity::model::id::UserId;

use crate::answer::Answer;
use crate::{Bot, texts};

/// What the platform is told to offer.
pub fn definitions() -> Vec<CreateCommand> {
    vec![
        login::definition(),
        my_schedule::definition(),
        schedule::definition(),
        set::definition(),
    ]
}

/// Answers a command of this account.
pub async fn run(bot: &Bot, account: UserId, command: &CommandData) -> Result<Answer> {
    match command.name.as_str() {
        login::NAME => login::run(bot, account).await,
        my_schedule::NAME => my_schedule::run(bot, account).await,
        schedule::NAME => schedule::run(bot, account, text_option(command, schedule::DATE)).await,
        set::NAME => set::run(bot, account).await,
        _ => Ok(Answer::text(texts::UNKNOWN_COMMAND)),
    }
}

fn text_option<'a>(command: &'a CommandData, name: &str) -> Option<&'a str> {
    let option = command.options.iter().find(|option| option.name == name)?;
    option.value.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_platform_is_told_these_commands() {
        insta::assert_json_snapshot!(definitions(), @r#"
        [
          {
            "name": "login",
            "name_localizations": {},
            "description": "Get a link that signs you in to the portal once",
            "description_localizations": {},
            "options": [],
            "nsfw": false
          },
          {
            "name": "my-schedule",
            "name_localizations": {},
            "description": "See what you have said about your next 14 days",
            "description_localizations": {},
            "options": [],
            "nsfw": false
          },
          {
            "name": "schedule",
            "name_localizations": {},
            "description": "See when the team can play on a day, and who has answered",
            "description_localizations": {},
            "options": [
              {
                "type": 3,
                "name": "date",
                "description": "A date as DD.MM.YYYY; without one, today",
                "required": false,
                "choices": [],
                "options": [],
                "channel_types": [],
                "min_value": null,
                "max_value": null,
                "min_length": null,
                "max_length": null,
                "autocomplete": false
              }
            ],
            "nsfw": false
          },
          {
            "name": "set",
            "name_localizations": {},
            "description": "Say when you are available on a day",
            "description_localizations": {},
            "options": [],
            "nsfw": false
          }
        ]
        "#);
    }
}
