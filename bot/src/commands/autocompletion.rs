//! The choices that Discord offers while an option of a command is typed.

use app_service::Result;
use serenity::builder::CreateAutocompleteResponse;

use super::command_context::CommandContext;
use super::linked_strategies::{self, is_strategy_option};
use super::{
    absence, add_match, match_options, match_stats, matches, register, set_timezone, strat,
};

/// Offers choices for the option that is being typed. `locale` is the language of the user.
pub async fn autocomplete(
    context: CommandContext<'_>,
    locale: &str,
) -> Result<CreateAutocompleteResponse> {
    let (bot, options) = (context.bot, context.options);
    let focused = context.command.autocomplete();
    let (option, typed) = focused.map_or(("", ""), |option| (option.name, option.value));
    match context.command.name.as_str() {
        absence::NAME => absence::autocomplete(context, typed).await,
        add_match::NAME => {
            let admin = context.admin().await?;
            let principal = admin.principal();
            if is_strategy_option(option) {
                linked_strategies::autocomplete(bot, principal, options, option, typed).await
            } else {
                match_options::autocomplete(bot, principal, option, typed).await
            }
        }
        match_stats::NAME | matches::NAME => {
            match_options::autocomplete(bot, &context.principal().await?, option, typed).await
        }
        register::NAME | set_timezone::NAME => set_timezone::autocomplete(bot, typed, locale).await,
        strat::NAME => strat::autocomplete(context, typed).await,
        _ => Ok(CreateAutocompleteResponse::new()),
    }
}
