//! The choices that Discord offers while an option of a command is typed.

use app_service::Result;
use serenity::builder::CreateAutocompleteResponse;
use serenity::model::application::CommandData;

use super::linked_strategies::{self, is_strategy_option};
use super::options::CommandOptions;
use super::{
    absence, add_match, match_options, match_stats, matches, register, set_timezone, strat,
};
use crate::BotContext;
use crate::auth::{self, InteractionUser};

/// Offers choices for the option that is being typed. `locale` is the language of the user.
pub async fn autocomplete(
    bot: &BotContext,
    caller: InteractionUser<'_>,
    locale: &str,
    command: &CommandData,
) -> Result<CreateAutocompleteResponse> {
    let account = caller.account;
    let focused = command.autocomplete();
    let (option, typed) = focused.map_or(("", ""), |option| (option.name, option.value));
    match command.name.as_str() {
        absence::NAME => absence::autocomplete(bot, account, typed).await,
        add_match::NAME => {
            let admin = auth::require_admin(&bot.services, caller).await?;
            let principal = admin.principal();
            if is_strategy_option(option) {
                let options = CommandOptions(&command.options);
                linked_strategies::autocomplete(bot, principal, options, option, typed).await
            } else {
                match_options::autocomplete(bot, principal, option, typed).await
            }
        }
        match_stats::NAME | matches::NAME => {
            let principal = auth::principal(&bot.services, account).await?;
            match_options::autocomplete(bot, &principal, option, typed).await
        }
        register::NAME | set_timezone::NAME => set_timezone::autocomplete(bot, typed, locale).await,
        strat::NAME => strat::autocomplete(bot, account, typed).await,
        _ => Ok(CreateAutocompleteResponse::new()),
    }
}
