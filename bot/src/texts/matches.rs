//! What is said about matches.

use app_domain::Rule;
use app_domain::matches::{Kind, Outcome};
use app_domain::statistics::record::{Streak, Tally};

use crate::markup::{name, plain};

pub const NONE: &str = "No match is noted that answers this.";
pub const OLDER: &str = "There are older ones.";
pub const MATCHES: &str = "Matches";
pub const RECORD: &str = "Record";
pub const FORM: &str = "Form, the newest last";
pub const STREAK: &str = "In a row";
pub const BY_MAP: &str = "By map";
pub const BY_TYPE: &str = "By type";
/// How a recording is called where it is linked.
pub const VOD: &str = "VOD";
/// How a match's page in the portal is called.
pub const PAGE: &str = "Details";
pub const TYPED: &str = "To send it again";

pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Scrim => "Scrim",
        Kind::Tournament => "Tournament",
        Kind::Premier => "Premier",
        Kind::Custom => "Custom",
    }
}

/// `Noted: ✅ …`, with what was understood.
pub fn noted(shown: &str) -> String {
    format!("Noted: {shown}")
}

/// `Strategies: **A split**, **B rush**`.
pub fn linked(titles: &[String]) -> String {
    let titles: Vec<String> = titles.iter().map(|title| format!("**{title}**")).collect();
    format!("Strategies: {}", titles.join(", "))
}

/// Every fault, a line each.
pub fn not_noted(faults: &[String]) -> String {
    format!("The match was not noted.\n{}", faults.join("\n"))
}

/// A rule that an option broke.
pub fn fault(option: &str, rule: &Rule) -> String {
    format!("**{}**: {}", plain(option), plain(&rule.to_string()))
}

pub fn no_strategy(option: &str, typed: &str) -> String {
    let typed = name(typed);
    format!(
        "**{option}**: no strategy is called \"{typed}\"; choose from those that are offered while you type"
    )
}

pub fn several_strategies(option: &str, typed: &str) -> String {
    let typed = name(typed);
    format!(
        "**{option}**: several strategies are called \"{typed}\"; choose from those that are offered while you type"
    )
}

pub fn strategy_deleted(option: &str) -> String {
    format!("**{option}**: the strategy that you chose has been deleted meanwhile")
}

/// `12 wins, 5 losses, 1 draw`.
pub fn tally(tally: Tally) -> String {
    let counted = [
        (tally.wins, Outcome::Win),
        (tally.losses, Outcome::Loss),
        (tally.draws, Outcome::Draw),
    ];
    let counted = counted.map(|(count, outcome)| counted_as(count, outcome));
    counted.join(", ")
}

/// `67 % won`; nothing when nothing was played.
pub fn rate(tally: Tally) -> Option<String> {
    let percent = (tally.win_rate()? * 100.0).round();
    Some(format!("{percent} % won"))
}

/// `3 wins; at most 5 wins and 2 losses`.
pub fn streak(now: Streak, wins: u32, losses: u32) -> String {
    format!(
        "{} at present; at most {} and {}",
        counted_as(now.length, now.outcome),
        counted_as(wins, Outcome::Win),
        counted_as(losses, Outcome::Loss)
    )
}

fn counted_as(count: u32, outcome: Outcome) -> String {
    let (one, more) = match outcome {
        Outcome::Win => ("win", "wins"),
        Outcome::Loss => ("loss", "losses"),
        Outcome::Draw => ("draw", "draws"),
    };
    format!("{count} {}", if count == 1 { one } else { more })
}
