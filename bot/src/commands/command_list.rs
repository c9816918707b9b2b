//! The list of the slash commands.

use app_service::Result;
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use crate::reply::InteractionReply;
use crate::texts;

/// Defines the functions over all commands from a list of their modules.
macro_rules! commands {
    ($($command:ident),* $(,)?) => {
        /// Returns the definitions of all commands, to register with Discord.
        pub fn definitions() -> Vec<CreateCommand> {
            vec![$(super::$command::definition()),*]
        }

        /// Runs a command.
        pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
            match context.command.name.as_str() {
                $(super::$command::NAME => super::$command::run(context).await,)*
                _ => Ok(InteractionReply::text(texts::UNKNOWN_COMMAND)),
            }
        }
    };
}

commands! {
    absence,
    add_match,
    clear_recurring,
    help,
    login,
    match_stats,
    matches,
    my_recurring,
    my_schedule,
    notify,
    poll,
    post_schedule,
    register,
    remind,
    remove_timezone,
    schedule,
    schedule_week,
    set,
    set_recurring,
    set_timezone,
    setup,
    strat,
    training_poll,
    unregister,
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
        let definitions_json = serde_json::to_value(definitions()).expect("commands are JSON");
        let commands = definitions_json.as_array().expect("a list");
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
