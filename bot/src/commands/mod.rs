//! The slash commands. Each file has the definition of its command and the function that runs it.

mod absence;
mod add_match;
mod clear_recurring;
mod help;
mod linked_strategies;
mod login;
mod match_options;
mod match_stats;
mod matches;
mod my_recurring;
mod my_schedule;
mod notify;
mod options;
pub mod poll;
mod post_schedule;
mod register;
mod registration;
mod remind;
mod remove_timezone;
pub mod schedule;
pub mod schedule_week;
pub mod set;
mod set_recurring;
mod set_timezone;
pub mod setup;
mod strat;
mod training_poll;
pub mod unregister;

use app_service::Result;
use serenity::builder::{CreateAutocompleteResponse, CreateCommand};
use serenity::model::application::CommandData;
use serenity::model::permissions::Permissions;

use crate::auth::{self, InteractionUser};
use crate::discord::DiscordClient;
use crate::reply::InteractionReply;
use crate::{BotContext, texts};
use linked_strategies::is_strategy_option;
use options::CommandOptions;
pub use registration::are_registered;

/// The permission of the members to whom Discord offers the commands of admins: *Manage Events*.
pub const ADMIN_PERMISSION: Permissions = Permissions::MANAGE_EVENTS;

/// Returns the definitions of all commands, to register with Discord.
pub fn definitions() -> Vec<CreateCommand> {
    vec![
        absence::definition(),
        for_admins(add_match::definition()),
        clear_recurring::definition(),
        help::definition(),
        login::definition(),
        match_stats::definition(),
        matches::definition(),
        my_recurring::definition(),
        my_schedule::definition(),
        for_admins(notify::definition()),
        for_admins(poll::definition()),
        for_admins(post_schedule::definition()),
        for_admins(register::definition()),
        for_admins(remind::definition()),
        remove_timezone::definition(),
        schedule::definition(),
        schedule_week::definition(),
        set::definition(),
        set_recurring::definition(),
        set_timezone::definition(),
        setup::definition(),
        strat::definition(),
        for_admins(training_poll::definition()),
        for_admins(unregister::definition()),
    ]
}

/// Hides a command from members without a permission, unless the server's settings allow it to a role. The bot itself
/// decides who is an admin.
fn for_admins(command: CreateCommand) -> CreateCommand {
    command.default_member_permissions(ADMIN_PERMISSION)
}

/// Runs a command.
pub async fn run(
    bot: &BotContext,
    platform: &DiscordClient,
    caller: InteractionUser<'_>,
    command: &CommandData,
) -> Result<InteractionReply> {
    let (account, options) = (caller.account, CommandOptions(&command.options));
    match command.name.as_str() {
        absence::NAME => absence::run(bot, caller, options).await,
        add_match::NAME => add_match::run(bot, caller, options).await,
        clear_recurring::NAME => clear_recurring::run(bot, account, options).await,
        help::NAME => help::run(bot, caller).await,
        login::NAME => login::run(bot, caller, options).await,
        match_stats::NAME => match_stats::run(bot, account, options).await,
        matches::NAME => matches::run(bot, account, options).await,
        my_recurring::NAME => my_recurring::run(bot, account).await,
        my_schedule::NAME => my_schedule::run(bot, account).await,
        notify::NAME => notify::run(bot, caller, options).await,
        poll::NAME => poll::run(bot, caller, options).await,
        post_schedule::NAME => post_schedule::run(bot, caller, options).await,
        register::NAME => register::run(bot, caller, options, &command.resolved).await,
        remind::NAME => remind::run(bot, caller, options).await,
        remove_timezone::NAME => remove_timezone::run(bot, account).await,
        schedule::NAME => schedule::run(bot, account, options).await,
        schedule_week::NAME => schedule_week::run(bot, account, options).await,
        set::NAME => set::run(bot, account).await,
        set_recurring::NAME => set_recurring::run(bot, account, options).await,
        set_timezone::NAME => set_timezone::run(bot, account, options).await,
        setup::NAME => setup::run(bot, platform, caller).await,
        strat::NAME => strat::run(bot, account, options).await,
        training_poll::NAME => training_poll::run(bot, caller, options).await,
        unregister::NAME => unregister::run(bot, caller, options).await,
        _ => Ok(InteractionReply::text(texts::UNKNOWN_COMMAND)),
    }
}

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

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Formats the usage of a command, a line for each subcommand: `/name subcommand <required> [optional]`.
    fn usage(command: &Value, before: &str) -> Vec<String> {
        let name = format!("{before}{}", command["name"].as_str().unwrap_or_default());
        let options = command["options"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        if options.iter().any(|option| option["type"] == 1) {
            let before = format!("{name} ");
            return options
                .iter()
                .flat_map(|part| usage(part, &before))
                .collect();
        }
        let shown = options.iter().map(|option| {
            let name = option["name"].as_str().unwrap_or_default();
            let offers = if option["autocomplete"] == true {
                "…"
            } else {
                ""
            };
            if option["required"] == true {
                format!(" <{name}{offers}>")
            } else {
                format!(" [{name}{offers}]")
            }
        });
        vec![format!("/{name}{}", shown.collect::<String>())]
    }

    #[test]
    fn these_commands_are_registered() {
        let told = serde_json::to_value(definitions()).expect("commands are JSON");
        let commands = told.as_array().expect("a list");
        let lines: Vec<String> = commands
            .iter()
            .flat_map(|command| usage(command, ""))
            .collect();
        insta::assert_snapshot!(lines.join("\n"), @"
        /absence add <from> [to] [reason]
        /absence list
        /absence remove <absence…>
        /add-match <opponent…> <map…> <type> [us] [them] [date] [our-agents…] [their-agents…] [strategy…] [strategy2…] [strategy3…] [strategy4…] [strategy5…] [vod] [link] [notes]
        /clear-recurring [day]
        /help
        /login [code]
        /match-stats [type] [map…]
        /matches [type] [map…] [opponent…]
        /my-recurring
        /my-schedule
        /notify <message>
        /poll <question> <option1> <option2> [option3] [option4] [option5] [option6] [option7] [option8] [option9] [option10] [minutes] [several]
        /post-schedule [date]
        /register <user> <role> [name] [timezone…]
        /remind [date]
        /remove-timezone
        /schedule [date]
        /schedule-week [date]
        /set
        /set-recurring <days> <time>
        /set-timezone <zone…>
        /setup
        /strat search <words…>
        /training-poll [date]
        /unregister <user>
        ");
    }
}
