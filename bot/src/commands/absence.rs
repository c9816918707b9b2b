//! `/absence add`, `list` and `remove`: the days on which one is away.

use app_domain::absence::{Absence, AbsenceRange, Phase};
use app_domain::finding::day_of;
use app_domain::permission::Owner;
use app_domain::{Day, Rule};
use app_service::{Result, ServiceError, absences};
use serenity::builder::{CreateAutocompleteResponse, CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::id::UserId;

use super::options::{Options, broken, choices, text};
use crate::answer::Answer;
use crate::{Bot, caller, embeds, texts};

pub const NAME: &str = "absence";
const ADD: &str = "add";
const LIST: &str = "list";
const REMOVE: &str = "remove";
const FROM: &str = "from";
const TO: &str = "to";
const REASON: &str = "reason";
const ABSENCE: &str = "absence";

pub fn definition() -> CreateCommand {
    let part = |name: &str, description: &str| {
        CreateCommandOption::new(CommandOptionType::SubCommand, name, description)
    };
    let add = part(ADD, "Say that you are away for some days")
        .add_sub_option(text(FROM, "The first day, such as 24.12.2026 or friday").required(true))
        .add_sub_option(text(TO, "The last day; without one, it is a single day"))
        .add_sub_option(text(REASON, "Why; the team sees it").max_length(500));
    let which = text(ABSENCE, "Which one")
        .required(true)
        .set_autocomplete(true);
    CreateCommand::new(NAME)
        .description("Your absences: days on which you cannot play")
        .add_option(add)
        .add_option(part(LIST, "See your present and coming absences"))
        .add_option(part(REMOVE, "Remove one of your absences").add_sub_option(which))
}

pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    match options.part() {
        Some((ADD, options)) => add(bot, &owner, options).await,
        Some((REMOVE, options)) => remove(bot, account, &owner, options.required(ABSENCE)?).await,
        _ => {
            let (today, own) = own(bot, &owner).await?;
            Ok(Answer::text(embeds::absences(&own, today)))
        }
    }
}

/// The caller's absences that answer what has been typed so far.
pub async fn offer(bot: &Bot, account: UserId, typed: &str) -> Result<CreateAutocompleteResponse> {
    let owner = caller::own(&bot.services, account).await?;
    let (_, own) = own(bot, &owner).await?;
    let typed = typed.to_lowercase();
    let labels = own
        .iter()
        .map(|absence| (embeds::absence_label(absence), absence.id.to_string()));
    Ok(choices(labels.filter(|(label, _)| {
        label.to_lowercase().contains(&typed)
    })))
}

async fn add(bot: &Bot, owner: &Owner, options: Options<'_>) -> Result<Answer> {
    let settings = bot.services.settings().await?;
    let today = bot.services.today(&settings);
    let day = |name, typed: &str| day_of(typed, today).ok_or_else(|| broken(name, Rule::Date));
    let first = day(FROM, options.required(FROM)?)?;
    let last = options.get(TO).map_or(Ok(first), |typed| day(TO, typed))?;
    let reason = options.get(REASON).unwrap_or_default();
    let range = AbsenceRange::new(first, last, reason).map_err(ServiceError::Invalid)?;
    let absence = absences::create(&bot.services, owner, range).await?;
    Ok(Answer::text(embeds::absence_added(&absence)))
}

async fn remove(bot: &Bot, account: UserId, owner: &Owner, chosen: &str) -> Result<Answer> {
    let (_, own) = own(bot, owner).await?;
    let Some(absence) = own.iter().find(|absence| absence.id.to_string() == chosen) else {
        return Ok(Answer::text(texts::CHOOSE_ABSENCE));
    };
    let member = caller::principal(&bot.services, account).await?.member()?;
    absences::remove(&bot.services, &member, absence.id).await?;
    Ok(Answer::text(embeds::absence_removed(absence)))
}

/// Today by the team's calendar, and the absences that are not over yet.
async fn own(bot: &Bot, owner: &Owner) -> Result<(Day, Vec<Absence>)> {
    let settings = bot.services.settings().await?;
    let today = bot.services.today(&settings);
    let mut own = absences::list_of(&bot.services, owner).await?;
    own.retain(|absence| {
        Phase::of(absence.range.start(), absence.range.end(), today) != Phase::Past
    });
    Ok((today, own))
}
