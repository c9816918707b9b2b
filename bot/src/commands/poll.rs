//! `/poll question option1 … option10 [minutes] [several]`: asks the team a question, with a button for each option.

use app_domain::poll::{
    MAX_OPTION_CHARS, MAX_OPTIONS, MAX_QUESTION_CHARS, MIN_OPTIONS, POLL_DURATION_BOUNDS,
};
use app_service::Result;
use app_service::polls::{self, CloseOutcome, OpenOutcome, PollRequest, VoteOutcome};
use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::command_context::CommandContext;
use super::options::{admin_command, text_option};
use crate::auth::{self, InteractionUser};
use crate::reply::InteractionReply;
use crate::texts::polls as words;
use crate::{BotContext, embeds, texts};

pub const NAME: &str = "poll";
const QUESTION: &str = "question";
const SEVERAL: &str = "several";
const MINUTES_OPTION: &str = "minutes";
/// The names of the options, numbered from 1.
const OPTION_NAMES: [&str; MAX_OPTIONS] = [
    "option1", "option2", "option3", "option4", "option5", "option6", "option7", "option8",
    "option9", "option10",
];

pub fn definition() -> CreateCommand {
    let length = |max: usize| u16::try_from(max).unwrap_or(u16::MAX);
    let question = text_option(QUESTION, "The question").max_length(length(MAX_QUESTION_CHARS));
    let command = admin_command(NAME)
        .description("For admins: ask the team a question, with a button for each option")
        .add_option(question.required(true));
    let with_options = OPTION_NAMES
        .into_iter()
        .enumerate()
        .fold(command, |all, (at, name)| {
            let option =
                text_option(name, "An option to vote for").max_length(length(MAX_OPTION_CHARS));
            all.add_option(option.required(at < MIN_OPTIONS))
        });
    let bound = |bound: i64| bound.unsigned_abs();
    let minutes = CreateCommandOption::new(
        CommandOptionType::Integer,
        MINUTES_OPTION,
        "How many minutes the poll is open. Defaults to those of a training poll.",
    );
    let several = CreateCommandOption::new(
        CommandOptionType::Boolean,
        SEVERAL,
        "Let everyone choose several options",
    );
    with_options
        .add_option(
            minutes
                .min_int_value(bound(POLL_DURATION_BOUNDS.0))
                .max_int_value(bound(POLL_DURATION_BOUNDS.1)),
        )
        .add_option(several)
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let (bot, caller, options) = (context.bot, context.caller, context.options);
    let admin = context.admin().await?;
    let account = auth::account_id(caller.account)?;
    let offered: Vec<&str> = OPTION_NAMES
        .into_iter()
        .filter_map(|name| options.get(name))
        .collect();
    let wanted = PollRequest {
        question: options.required(QUESTION)?,
        options: &offered,
        takes_several: options.is_on(SEVERAL),
        minutes: options.number(MINUTES_OPTION),
    };
    let interaction = caller.interaction.to_string();
    let opened = polls::open(&bot.services, &admin, &account, wanted, &interaction).await?;
    Ok(InteractionReply::text(opening_text(opened)))
}

/// Describes the outcome of opening a poll.
pub fn opening_text(opened: OpenOutcome) -> &'static str {
    match opened {
        OpenOutcome::Queued => words::POLL_QUEUED,
        OpenOutcome::AlreadyOpened => words::POLL_EXISTS,
        OpenOutcome::WithoutMessage => words::POLL_IN_PORTAL,
        OpenOutcome::NoChannel => texts::admin::NO_CHANNEL,
        OpenOutcome::NotPlayable => words::NOT_PLAYABLE,
        OpenOutcome::TooShort => words::TOO_SHORT,
    }
}

/// Handles the button of an option.
pub async fn vote(
    bot: &BotContext,
    caller: InteractionUser<'_>,
    id: i64,
    option: u8,
) -> Result<InteractionReply> {
    let owner = auth::require_owner(&bot.services, caller.account).await?;
    let interaction = caller.interaction.to_string();
    let press = polls::vote(&bot.services, &owner, id, option.into(), &interaction).await?;
    Ok(InteractionReply::text(match press {
        VoteOutcome::Counted(choice, pressed) => {
            words::vote_outcome(&embeds::choice_text(&choice), pressed)
        }
        VoteOutcome::Closed => words::ALREADY_CLOSED.to_owned(),
        VoteOutcome::Unknown => texts::OLD_COMPONENT.to_owned(),
    }))
}

/// Handles the button that closes the poll.
pub async fn close(
    bot: &BotContext,
    caller: InteractionUser<'_>,
    id: i64,
) -> Result<InteractionReply> {
    let admin = auth::require_admin(&bot.services, caller).await?;
    let account = auth::account_id(caller.account)?;
    let closing = polls::close(&bot.services, &admin, &account, id).await?;
    Ok(InteractionReply::text(match closing {
        CloseOutcome::Closed => words::CLOSED_NOW,
        CloseOutcome::AlreadyClosed => words::ALREADY_CLOSED,
        CloseOutcome::NotYours => words::NOT_POLL_OWNER,
        CloseOutcome::Unknown => texts::OLD_COMPONENT,
    }))
}
