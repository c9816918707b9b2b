//! `/add-match opponent map type [us] [them] [date] [our-agents] [their-agents] [strategy …] [vod] [link] [notes]`: adds a
//! match.

use app_domain::matches::{
    self, MAX_LINK_CHARS, MAX_NOTES_CHARS, MAX_ROUNDS_PER_SIDE, MatchId, MatchPatch,
};
use app_domain::typed_input::{DateDirection, parse_typed_date};
use app_domain::{Day, RuleViolations, ValidationRule};
use app_service::{ResourceKind, Result, ServiceError, matches as match_service};
use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::id::InteractionId;

use super::command_context::CommandContext;
use super::linked_strategies::{LinkedStrategies, strategy_options};
use super::match_options::{
    MAP, OPPONENT, OUR_AGENTS, THEIR_AGENTS, TYPE, agents_option, kind_option, map_option,
    opponent_option,
};
use super::options::{CommandOptions, admin_command, text_option};
use crate::embeds;
use crate::reply::{InteractionReply, ReplyMessage};
use crate::texts::matches as texts;

pub const NAME: &str = "add-match";
const US: &str = "us";
const THEM: &str = "them";
const DATE: &str = "date";
const VOD: &str = "vod";
const LINK: &str = "link";
const NOTES: &str = "notes";
/// The epoch of Discord's ids, in milliseconds since 1970 (Discord's documentation, "Snowflakes").
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

pub fn definition() -> CreateCommand {
    let rounds = |name, description| {
        CreateCommandOption::new(CommandOptionType::Integer, name, description)
            .min_int_value(0)
            .max_int_value(MAX_ROUNDS_PER_SIDE.into())
    };
    let long = |name, description, max: usize| {
        text_option(name, description).max_length(u16::try_from(max).unwrap_or(u16::MAX))
    };
    let command = admin_command(NAME)
        .description("For admins: add a match, or a fixture by leaving the score out")
        .add_option(opponent_option("The opponent").required(true))
        .add_option(map_option("The map").required(true))
        .add_option(kind_option("The type of match").required(true))
        .add_option(rounds(US, "Rounds that we won"))
        .add_option(rounds(THEM, "Rounds that they won"))
        .add_option(text_option(
            DATE,
            "A date such as 24.11.2026, yesterday or friday. Defaults to today.",
        ))
        .add_option(agents_option(OUR_AGENTS, "Our agents, separated by commas"))
        .add_option(agents_option(
            THEIR_AGENTS,
            "Their agents, separated by commas",
        ));
    strategy_options()
        .fold(command, CreateCommand::add_option)
        .add_option(long(VOD, "Link to the recording", MAX_LINK_CHARS))
        .add_option(long(LINK, "Link to a page about the match", MAX_LINK_CHARS))
        .add_option(long(NOTES, "Notes about the match", MAX_NOTES_CHARS))
}

/// Adds the match once per interaction, even if Discord delivers the interaction twice.
pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let (bot, caller, options) = (context.bot, context.caller, context.options);
    let admin = context.admin().await?;
    let settings = bot.services.settings().await?;
    let today = bot.services.today(&settings);
    let linked = LinkedStrategies::look_up(bot, admin.principal(), options).await?;
    let wanted = match parse_match(options, today, &linked) {
        Ok(wanted) => wanted,
        Err(faults) => return Ok(not_added_reply(&faults, options, &linked)),
    };
    let wanted = MatchPatch {
        id: Some(match_id_of(caller.interaction)),
        ..wanted
    };
    match match_service::create(&bot.services, &admin, wanted).await {
        Ok(noted) => {
            let embed = embeds::added_match(&noted, &linked.entries(), &bot.public_url);
            Ok(InteractionReply::Message(ReplyMessage::embed(embed)))
        }
        Err(ServiceError::Invalid(faults)) => {
            let faults = faults.iter();
            let faults =
                faults.map(|fault| texts::option_fault(option_name(&fault.field), &fault.rule));
            Ok(not_added_reply(
                &faults.collect::<Vec<_>>(),
                options,
                &linked,
            ))
        }
        // A strategy was deleted since it was looked up.
        Err(ServiceError::NotFound(ResourceKind::Strategy)) => {
            let linked = LinkedStrategies::look_up(bot, admin.principal(), options).await?;
            let faults: Vec<String> = linked.faults().collect();
            Ok(not_added_reply(&faults, options, &linked))
        }
        Err(error) => Err(error),
    }
}

/// The reply when nothing was added: the faults and the typed command.
fn not_added_reply(
    faults: &[String],
    options: CommandOptions<'_>,
    linked: &LinkedStrategies,
) -> InteractionReply {
    InteractionReply::Message(ReplyMessage {
        content: texts::not_added(faults),
        embeds: embeds::typed_command(&command_as_typed(options, linked)),
        ..ReplyMessage::default()
    })
}

/// Parses the options; returns the match, or a line for each fault with the name of its option.
fn parse_match(
    options: CommandOptions<'_>,
    today: Day,
    linked: &LinkedStrategies,
) -> std::result::Result<MatchPatch, Vec<String>> {
    let mut faults = RuleViolations::default();
    let required = |name| options.get(name).ok_or(ValidationRule::Required);
    let rounds = |name| options.number(name).map(matches::check_rounds).transpose();
    // Without a score the match is a fixture, which is ahead.
    let is_fixture = [US, THEM].iter().all(|name| options.number(name).is_none());
    let direction = if is_fixture {
        DateDirection::Future
    } else {
        DateDirection::Past
    };
    let agents = |name| {
        options
            .get(name)
            .map(|typed| matches::parse_agents(typed.split(',')))
    };
    let link = |name| options.get(name).map(matches::parse_link);
    let day = options
        .get(DATE)
        .map_or(Ok(today), |typed| parse_match_day(typed, today, direction));
    let wanted = MatchPatch {
        id: None,
        date: faults.record(DATE, day),
        opponent: faults.record(
            OPPONENT,
            required(OPPONENT).and_then(matches::parse_opponent),
        ),
        kind: faults.record(TYPE, required(TYPE).and_then(str::parse)),
        map: faults.record(MAP, required(MAP).and_then(matches::parse_map)),
        score_us: faults.record(US, rounds(US)),
        score_them: faults.record(THEM, rounds(THEM)),
        our_agents: faults
            .record(OUR_AGENTS, agents(OUR_AGENTS).transpose())
            .flatten(),
        their_agents: faults
            .record(THEIR_AGENTS, agents(THEIR_AGENTS).transpose())
            .flatten(),
        vod: faults.record(VOD, link(VOD).transpose()).flatten(),
        link: faults.record(LINK, link(LINK).transpose()).flatten(),
        notes: faults
            .record(
                NOTES,
                options.get(NOTES).map(matches::parse_notes).transpose(),
            )
            .flatten(),
        strategies: Some(linked.entries().iter().map(|entry| entry.id).collect()),
    };
    let faults = faults.0.iter();
    let faults = faults.map(|fault| texts::option_fault(&fault.field, &fault.rule));
    let faults: Vec<String> = faults.chain(linked.faults()).collect();
    if faults.is_empty() {
        Ok(wanted)
    } else {
        Err(faults)
    }
}

/// Returns the command as it was typed, so that it can be sent again.
fn command_as_typed(options: CommandOptions<'_>, linked: &LinkedStrategies) -> String {
    let typed = options.typed_values();
    let texts = typed.filter_map(|(name, typed)| Some((name, linked.display_text(name, typed)?)));
    texts.fold(format!("/{NAME}"), |all, (name, texts)| {
        // Keeps the words of two lines apart.
        let texts = texts.replace(char::is_control, " ");
        format!("{all} {name}: {texts}")
    })
}

/// Parses the date of a match; a weekday means the last one for a match that was played, and the next one for a fixture.
fn parse_match_day(
    typed: &str,
    today: Day,
    direction: DateDirection,
) -> std::result::Result<Day, ValidationRule> {
    let day = parse_typed_date(typed, today, direction)?;
    matches::parse_date(&day.to_string())
}

/// Returns the name of the option for a field of the use case.
fn option_name(field: &str) -> &str {
    match field {
        "ourAgents" => OUR_AGENTS,
        "theirAgents" => THEIR_AGENTS,
        "scoreUs" => US,
        "scoreThem" => THEM,
        field => field,
    }
}

/// Returns the id of the match that an interaction adds. Discord's ids begin with their time, as match ids do.
fn match_id_of(interaction: InteractionId) -> MatchId {
    let id = interaction.get();
    let mut rest = [0; 10];
    // The highest bits of the time may be overwritten: the id's time contains them as well.
    rest[2..].copy_from_slice(&id.to_be_bytes());
    MatchId::from_timestamp((id >> 22) + DISCORD_EPOCH_MS, &rest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn each_interaction_has_its_match_in_the_order_of_their_moments(one in 1u64.., other in 1u64..) {
            let of = |id| match_id_of(InteractionId::new(id));
            prop_assert_eq!(of(one) == of(other), one == other);
            prop_assert_eq!(of(one), of(one));
            if one >> 22 < other >> 22 {
                prop_assert!(of(one) < of(other));
            }
        }
    }

    #[test]
    fn ids_that_differ_in_one_bit_have_different_matches() {
        let of = |id| match_id_of(InteractionId::new(id));
        for bit in 0..22 {
            assert_ne!(of(1 << 30), of((1 << 30) | (1 << bit)), "bit {bit}");
        }
    }

    #[test]
    fn a_weekday_is_the_last_one_and_a_date_is_itself() {
        // A Saturday.
        let today = "21.11.2026".parse().expect("a day");
        for (typed, meant) in [
            ("friday", "20.11.2026"),
            ("saturday", "21.11.2026"),
            ("sun", "15.11.2026"),
            ("yesterday", "20.11.2026"),
            ("24.11.2026", "24.11.2026"),
            ("1.2.2026", "01.02.2026"),
        ] {
            let day = parse_match_day(typed, today, DateDirection::Past);
            assert_eq!(
                day.map(|day| day.to_string()),
                Ok(meant.to_owned()),
                "{typed}"
            );
        }
        let fixture = parse_match_day("friday", today, DateDirection::Future);
        assert_eq!(
            fixture.map(|day| day.to_string()),
            Ok("27.11.2026".to_owned())
        );
        let unknown = ValidationRule::UnknownDate("never".to_owned());
        assert_eq!(
            parse_match_day("never", today, DateDirection::Past),
            Err(unknown)
        );
        assert_eq!(
            parse_match_day("24.11.1999", today, DateDirection::Past),
            Err(ValidationRule::BeforeYear(2000))
        );
    }
}
