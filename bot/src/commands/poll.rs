//! `/poll question option1 … option10 [minutes] [several]`: asks the team something, with a button for each option.

use app_domain::poll::{MINUTES, OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN, QUESTION_MAX};
use app_service::Result;
use app_service::polls::{self, Closing, Opened, Press, Wanted};
use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::id::UserId;

use super::options::{Options, text};
use crate::answer::Answer;
use crate::caller::{self, Caller};
use crate::texts::polls as words;
use crate::{Bot, embeds, texts};

pub const NAME: &str = "poll";
const QUESTION: &str = "question";
const SEVERAL: &str = "several";
const MINUTES_OPEN: &str = "minutes";
/// By their number, from 1.
const OPTIONS: [&str; OPTIONS_MAX] = [
    "option1", "option2", "option3", "option4", "option5", "option6", "option7", "option8",
    "option9", "option10",
];

pub fn definition() -> CreateCommand {
    let length = |max: usize| u16::try_from(max).unwrap_or(u16::MAX);
    let question = text(QUESTION, "What the team is asked").max_length(length(QUESTION_MAX));
    let command = CreateCommand::new(NAME)
        .description("For admins: ask the team something, with a button for each option")
        .add_option(question.required(true));
    let with_options = OPTIONS
        .into_iter()
        .enumerate()
        .fold(command, |all, (at, name)| {
            let option = text(name, "What can be voted for").max_length(length(OPTION_MAX));
            all.add_option(option.required(at < OPTIONS_MIN))
        });
    let bound = |bound: i64| bound.unsigned_abs();
    let minutes = CreateCommandOption::new(
        CommandOptionType::Integer,
        MINUTES_OPEN,
        "How long it is open; without them, as long as a poll about a training",
    );
    let several = CreateCommandOption::new(
        CommandOptionType::Boolean,
        SEVERAL,
        "Whether a person may choose several options",
    );
    with_options
        .add_option(
            minutes
                .min_int_value(bound(MINUTES.0))
                .max_int_value(bound(MINUTES.1)),
        )
        .add_option(several)
}

pub async fn run(bot: &Bot, caller: Caller<'_>, options: Options<'_>) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let account = caller::player_id(caller.account)?;
    let offered: Vec<&str> = OPTIONS
        .into_iter()
        .filter_map(|name| options.get(name))
        .collect();
    let wanted = Wanted {
        question: options.required(QUESTION)?,
        options: &offered,
        takes_several: options.is_on(SEVERAL),
        minutes: options.number(MINUTES_OPEN),
    };
    let interaction = caller.interaction.to_string();
    let opened = polls::open(&bot.services, &admin, &account, wanted, &interaction).await?;
    Ok(Answer::text(outcome(opened)))
}

/// What came of opening a poll, in words.
pub fn outcome(opened: Opened) -> &'static str {
    match opened {
        Opened::OnItsWay => words::OPENED,
        Opened::Before => words::ASKED_BEFORE,
        Opened::NoChannel => texts::admin::NO_CHANNEL,
        Opened::NotPlayable => words::NOT_PLAYABLE,
        Opened::TooShort => words::TOO_SHORT,
    }
}

/// The button of an option.
pub async fn vote(bot: &Bot, account: UserId, id: i64, option: u8) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let press = polls::press(&bot.services, &owner, id, option.into()).await?;
    Ok(Answer::text(match press {
        Press::Counted(choice, pressed) => words::pressed(&embeds::choice(&choice), pressed),
        Press::Closed => words::IS_CLOSED.to_owned(),
        Press::Unknown => texts::OLD_COMPONENT.to_owned(),
    }))
}

/// The button that closes the poll.
pub async fn close(bot: &Bot, caller: Caller<'_>, id: i64) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let account = caller::player_id(caller.account)?;
    let closing = polls::close(&bot.services, &admin, &account, id).await?;
    Ok(Answer::text(match closing {
        Closing::Closed => words::CLOSED_NOW,
        Closing::WasClosed => words::IS_CLOSED,
        Closing::NotYours => words::NOT_YOURS,
        Closing::Unknown => texts::OLD_COMPONENT,
    }))
}
