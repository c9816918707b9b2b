//! `/add-match opponent map us them type [date] [our-agents] [their-agents] [strategy …] [vod] [link] [notes]`: notes a
//! match.

use app_domain::finding::day_of;
use app_domain::matches::{self, LINK_MAX, MatchId, NOTES_MAX, SCORE_MAX, Wanted};
use app_domain::{Day, Faults, Rule};
use app_service::{Result, ServiceError, matches as noting};
use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::id::InteractionId;

use super::linked_strategies::{Linked, strategy_options};
use super::match_options::{
    MAP, OPPONENT, OUR_AGENTS, THEIR_AGENTS, TYPE, agents_option, kind_option, map_option,
    opponent_option,
};
use super::options::{Options, text};
use crate::answer::{Answer, Message};
use crate::caller::{self, Caller};
use crate::texts::matches as texts;
use crate::{Bot, embeds};

pub const NAME: &str = "add-match";
const US: &str = "us";
const THEM: &str = "them";
const DATE: &str = "date";
const VOD: &str = "vod";
const LINK: &str = "link";
const NOTES: &str = "notes";
/// When the platform's ids begin, in milliseconds since 1970 (its developer documentation, "Snowflakes").
const FIRST_ID: u64 = 1_420_070_400_000;

pub fn definition() -> CreateCommand {
    let rounds = |name, description| {
        CreateCommandOption::new(CommandOptionType::Integer, name, description)
            .min_int_value(0)
            .max_int_value(SCORE_MAX.into())
            .required(true)
    };
    let long = |name, description, max: usize| {
        text(name, description).max_length(u16::try_from(max).unwrap_or(u16::MAX))
    };
    let command = CreateCommand::new(NAME)
        .description("For admins: note a match; who has won, the score says")
        .add_option(opponent_option("Against whom").required(true))
        .add_option(map_option("On which map").required(true))
        .add_option(rounds(US, "Rounds that we have won"))
        .add_option(rounds(THEM, "Rounds that they have won"))
        .add_option(kind_option("What it was played for").required(true))
        .add_option(text(
            DATE,
            "A date such as 24.11.2026, yesterday or friday; without one, today",
        ))
        .add_option(agents_option(
            OUR_AGENTS,
            "Our agents, with commas between them",
        ))
        .add_option(agents_option(
            THEIR_AGENTS,
            "Their agents, with commas between them",
        ));
    strategy_options()
        .fold(command, CreateCommand::add_option)
        .add_option(long(VOD, "Where the recording is", LINK_MAX))
        .add_option(long(LINK, "Where the match is told of elsewhere", LINK_MAX))
        .add_option(long(NOTES, "What else is to be remembered", NOTES_MAX))
}

/// Heard twice, an interaction notes one match.
pub async fn run(bot: &Bot, caller: Caller<'_>, options: Options<'_>) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let settings = bot.services.settings().await?;
    let today = bot.services.today(&settings);
    let linked = Linked::look_up(bot, admin.principal(), options).await?;
    let wanted = match wanted(options, today, &linked) {
        Ok(wanted) => wanted,
        Err(faults) => return Ok(refused(&faults, options, &linked)),
    };
    let wanted = Wanted {
        id: Some(id_of(caller.interaction)),
        ..wanted
    };
    match noting::create(&bot.services, &admin, wanted).await {
        Ok(noted) => {
            let embed = embeds::noted(&noted, &linked.entries(), &bot.public_url);
            Ok(Answer::Message(Message::embed(embed)))
        }
        Err(ServiceError::Invalid(faults)) => {
            let faults = faults.iter();
            let faults = faults.map(|fault| texts::fault(of_option(&fault.field), &fault.rule));
            Ok(refused(&faults.collect::<Vec<_>>(), options, &linked))
        }
        // Deleted since it was looked up.
        Err(ServiceError::NotFound("strategy")) => {
            let linked = Linked::look_up(bot, admin.principal(), options).await?;
            let faults: Vec<String> = linked.faults().collect();
            Ok(refused(&faults, options, &linked))
        }
        Err(error) => Err(error),
    }
}

/// Nothing was noted: why, and what was typed.
fn refused(faults: &[String], options: Options<'_>, linked: &Linked) -> Answer {
    Answer::Message(Message {
        content: texts::not_noted(faults),
        embeds: embeds::typed(&typed(options, linked)),
        rows: Vec::new(),
    })
}

/// What was typed, or a line about every fault of it by the name of its option.
fn wanted(
    options: Options<'_>,
    today: Day,
    linked: &Linked,
) -> std::result::Result<Wanted, Vec<String>> {
    let mut faults = Faults::default();
    let required = |name| options.get(name).ok_or(Rule::Required);
    let rounds = |name| {
        options
            .number(name)
            .ok_or(Rule::Required)
            .and_then(matches::rounds)
    };
    let agents = |name| {
        options
            .get(name)
            .map(|typed| matches::agents(typed.split(',')))
    };
    let link = |name| options.get(name).map(matches::link);
    let day = options
        .get(DATE)
        .map_or(Ok(today), |typed| played_on(typed, today));
    let wanted = Wanted {
        id: None,
        date: faults.noted(DATE, day),
        opponent: faults.noted(OPPONENT, required(OPPONENT).and_then(matches::opponent)),
        kind: faults.noted(TYPE, required(TYPE).and_then(str::parse)),
        map: faults.noted(MAP, required(MAP).and_then(matches::map)),
        score_us: faults.noted(US, rounds(US)),
        score_them: faults.noted(THEM, rounds(THEM)),
        our_agents: faults
            .noted(OUR_AGENTS, agents(OUR_AGENTS).transpose())
            .flatten(),
        their_agents: faults
            .noted(THEIR_AGENTS, agents(THEIR_AGENTS).transpose())
            .flatten(),
        vod: faults.noted(VOD, link(VOD).transpose()).flatten(),
        link: faults.noted(LINK, link(LINK).transpose()).flatten(),
        notes: faults
            .noted(NOTES, options.get(NOTES).map(matches::notes).transpose())
            .flatten(),
        strategies: Some(linked.entries().iter().map(|entry| entry.id).collect()),
    };
    let faults = faults.0.iter();
    let faults = faults.map(|fault| texts::fault(&fault.field, &fault.rule));
    let faults: Vec<String> = faults.chain(linked.faults()).collect();
    if faults.is_empty() {
        Ok(wanted)
    } else {
        Err(faults)
    }
}

/// The command as it was typed, so that it can be sent again.
fn typed(options: Options<'_>, linked: &Linked) -> String {
    let typed = options.typed();
    let said = typed.filter_map(|(name, typed)| Some((name, linked.said(name, typed)?)));
    said.fold(format!("/{NAME}"), |all, (name, said)| {
        // Where lines end, words do not grow together.
        let said = said.replace(char::is_control, " ");
        format!("{all} {name}: {said}")
    })
}

/// The date that is meant; of a weekday the last one, because a match is noted after it was played.
fn played_on(typed: &str, today: Day) -> std::result::Result<Day, Rule> {
    let meant = day_of(typed, today).ok_or(Rule::Date)?;
    let last = day_of(&format!("last {typed}"), today);
    let day = last.filter(|_| meant > today).unwrap_or(meant);
    matches::date(&day.to_string())
}

/// The name of the option, where the use case has another one.
fn of_option(field: &str) -> &str {
    match field {
        "ourAgents" => OUR_AGENTS,
        "theirAgents" => THEIR_AGENTS,
        field => field,
    }
}

/// The id of the match that this interaction notes. The platform's ids begin with their moment, as those of matches do.
fn id_of(interaction: InteractionId) -> MatchId {
    let id = interaction.get();
    let mut rest = [0; 10];
    // The moment's highest bits may be written over: they are in the id's moment too.
    rest[2..].copy_from_slice(&id.to_be_bytes());
    MatchId::of_moment((id >> 22) + FIRST_ID, &rest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn each_interaction_has_its_match_in_the_order_of_their_moments(one in 1u64.., other in 1u64..) {
            let of = |id| id_of(InteractionId::new(id));
            prop_assert_eq!(of(one) == of(other), one == other);
            prop_assert_eq!(of(one), of(one));
            if one >> 22 < other >> 22 {
                prop_assert!(of(one) < of(other));
            }
        }
    }

    #[test]
    fn neighbours_have_different_matches() {
        let of = |id| id_of(InteractionId::new(id));
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
            let day = played_on(typed, today).map(|day| day.to_string());
            assert_eq!(day, Ok(meant.to_owned()), "{typed}");
        }
        assert_eq!(played_on("never", today), Err(Rule::Date));
        assert_eq!(played_on("24.11.1999", today), Err(Rule::BeforeYear(2000)));
    }
}
