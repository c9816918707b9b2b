//! `/absence add`, `list` and `remove`: the player's own absences.

use app_domain::Day;
use app_domain::absence::{Absence, AbsencePhase, AbsenceRange};
use app_domain::permission::PlayerOwner;
use app_domain::typed_input::{DateDirection, parse_typed_date};
use app_service::{Result, ServiceError, absences};
use serenity::builder::{CreateAutocompleteResponse, CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::id::{InteractionId, UserId};

use super::command_context::CommandContext;
use super::options::{CommandOptions, choices, invalid_option, text_option};
use crate::reply::InteractionReply;
use crate::{BotContext, auth, embeds, texts};

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
    let add = part(ADD, "Add an absence")
        .add_sub_option(
            text_option(FROM, "The first day, such as 24.12.2026 or friday").required(true),
        )
        .add_sub_option(text_option(TO, "The last day. Defaults to the first day."))
        .add_sub_option(text_option(REASON, "Optional, visible to the team").max_length(500));
    let which = text_option(ABSENCE, "The absence to remove")
        .required(true)
        .set_autocomplete(true);
    CreateCommand::new(NAME)
        .description("Your absences: days on which you cannot play")
        .add_option(add)
        .add_option(part(LIST, "See your current and upcoming absences"))
        .add_option(part(REMOVE, "Remove one of your absences").add_sub_option(which))
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let (bot, caller, options) = (context.bot, context.caller, context.options);
    let owner = context.owner().await?;
    match options.subcommand() {
        Some((ADD, options)) => add(bot, &owner, caller.interaction, options).await,
        Some((REMOVE, options)) => {
            remove(bot, caller.account, &owner, options.required(ABSENCE)?).await
        }
        _ => {
            let (today, own) = current_and_upcoming(bot, &owner).await?;
            Ok(InteractionReply::text(embeds::absences(&own, today)))
        }
    }
}

/// Offers the caller's absences whose label contains the typed text.
pub async fn autocomplete(
    context: CommandContext<'_>,
    typed: &str,
) -> Result<CreateAutocompleteResponse> {
    let owner = context.owner().await?;
    let (_, own) = current_and_upcoming(context.bot, &owner).await?;
    let typed = typed.to_lowercase();
    let labels = own
        .iter()
        .map(|absence| (embeds::absence_label(absence), absence.id.to_string()));
    Ok(choices(labels.filter(|(label, _)| {
        label.to_lowercase().contains(&typed)
    })))
}

async fn add(
    bot: &BotContext,
    owner: &PlayerOwner,
    interaction: InteractionId,
    options: CommandOptions<'_>,
) -> Result<InteractionReply> {
    let settings = bot.services.settings().await?;
    let today = bot.services.today(&settings);
    let day = |name, typed: &str| {
        parse_typed_date(typed, today, DateDirection::Future)
            .map_err(|rule| invalid_option(name, rule))
    };
    let first = day(FROM, options.required(FROM)?)?;
    let last = options.get(TO).map_or(Ok(first), |typed| day(TO, typed))?;
    let reason = options.get(REASON).unwrap_or_default();
    let range = AbsenceRange::new(first, last, reason).map_err(ServiceError::Invalid)?;
    let interaction = interaction.to_string();
    let absence = absences::create_once(&bot.services, owner, range, &interaction).await?;
    Ok(InteractionReply::text(embeds::absence_added(&absence)))
}

async fn remove(
    bot: &BotContext,
    account: UserId,
    owner: &PlayerOwner,
    chosen: &str,
) -> Result<InteractionReply> {
    let (_, own) = current_and_upcoming(bot, owner).await?;
    let Some(absence) = own.iter().find(|absence| absence.id.to_string() == chosen) else {
        return Ok(InteractionReply::text(texts::CHOOSE_ABSENCE));
    };
    let member = auth::principal(&bot.services, account).await?.member()?;
    absences::remove(&bot.services, &member, absence.id).await?;
    Ok(InteractionReply::text(embeds::absence_removed(absence)))
}

/// Returns today in the bot timezone, and the player's absences that are not over.
async fn current_and_upcoming(
    bot: &BotContext,
    owner: &PlayerOwner,
) -> Result<(Day, Vec<Absence>)> {
    let settings = bot.services.settings().await?;
    let today = bot.services.today(&settings);
    let mut own = absences::list_of(&bot.services, owner).await?;
    own.retain(|absence| {
        AbsencePhase::of(absence.range.start(), absence.range.end(), today) != AbsencePhase::Past
    });
    Ok((today, own))
}
