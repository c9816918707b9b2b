//! Texts about matches.

use app_domain::ValidationRule;
use app_domain::matches::{MatchKind, MatchOutcome, MatchRecord};
use app_domain::plural::PluralCategory::{One, Other};
use app_domain::plural::plural;
use app_domain::statistics::team_record::{MatchTally, ResultStreak};

use crate::markup::{day_with_year, escaped_name, without_markup};

pub const NO_MATCHES: &str = "No matches found.";
pub const OLDER_MATCHES: &str = "There are older matches.";
pub const MATCHES: &str = "Matches";
pub const UPCOMING: &str = "Upcoming";
pub const RESULTS: &str = "Results";
pub const RECORD: &str = "Record";
pub const RECENT_FORM: &str = "Form, most recent last";
pub const STREAK: &str = "Streak";
pub const BY_MAP: &str = "By map";
pub const BY_TYPE: &str = "By type";
/// The label of the link to a recording.
pub const VOD: &str = "VOD";
/// The label of the link to a match's page in the portal.
pub const PAGE: &str = "Details";
pub const TYPED_COMMAND: &str = "Your command, so you can send it again";

pub fn kind_name(kind: MatchKind) -> &'static str {
    match kind {
        MatchKind::Scrim => "Scrim",
        MatchKind::Tournament => "Tournament",
        MatchKind::Premier => "Premier",
        MatchKind::Custom => "Custom",
    }
}

/// `Added: ✅ …`, with the match as it was stored.
pub fn added(shown: &str) -> String {
    format!("Added: {shown}")
}

/// `Strategies: **A split**, **B rush**`.
pub fn linked_strategies(titles: &[String]) -> String {
    let titles: Vec<String> = titles.iter().map(|title| format!("**{title}**")).collect();
    format!("Strategies: {}", titles.join(", "))
}

/// Lists the faults, a line each.
pub fn not_added(faults: &[String]) -> String {
    format!("The match wasn't added.\n{}", faults.join("\n"))
}

/// A fault of an option: the rule that its value broke.
pub fn option_fault(option: &str, rule: &ValidationRule) -> String {
    format!(
        "**{}**: {}",
        without_markup(option),
        without_markup(&rule.to_string())
    )
}

pub fn no_strategy(option: &str, typed: &str) -> String {
    let typed = escaped_name(typed);
    format!("**{option}**: no strategy is named \"{typed}\"; choose one from the suggestions")
}

pub fn several_strategies(option: &str, typed: &str) -> String {
    let typed = escaped_name(typed);
    format!(
        "**{option}**: several strategies are named \"{typed}\"; choose one from the suggestions"
    )
}

pub fn strategy_deleted(option: &str) -> String {
    format!("**{option}**: the strategy that you chose has been deleted")
}

/// `✅ **13:7** against **Nova** on Bind · Scrim · Tue 24 Nov 2026`, and for a fixture `🗓️ Against **Nova** on …`.
pub fn match_line(symbol: &str, record: &MatchRecord) -> String {
    let against = match record.score {
        Some(score) => format!("**{score}** against"),
        None => "Against".to_owned(),
    };
    format!(
        "{symbol} {against} **{}** on {} · {} · {}",
        escaped_name(&record.opponent),
        escaped_name(&record.map),
        kind_name(record.kind),
        day_with_year(record.date)
    )
}

/// The heading of a part of a list.
pub fn heading(title: &str) -> String {
    format!("**{title}**")
}

/// `Matches: Scrim · Bind`.
pub fn filtered_title(title: &str, filters: &[String]) -> String {
    format!("{title}: {}", filters.join(" · "))
}

/// `**12 wins, 5 losses, 1 draw** · 67% won`.
pub fn total_tally(total: MatchTally, rate: &str) -> String {
    format!("**{}** · {rate}", tally(total))
}

/// `**Bind** 5 wins, 2 losses, 0 draws · 71% won`.
pub fn group_tally(group: &str, of_group: MatchTally, rate: &str) -> String {
    format!("**{group}** {} · {rate}", tally(of_group))
}

/// `12 wins, 5 losses, 1 draw`.
fn tally(tally: MatchTally) -> String {
    let counted = [
        (tally.wins, MatchOutcome::Win),
        (tally.losses, MatchOutcome::Loss),
        (tally.draws, MatchOutcome::Draw),
    ];
    let counted = counted.map(|(count, outcome)| count_outcome(count, outcome));
    counted.join(", ")
}

/// `67% won`; `None` when nothing was played.
pub fn win_rate(tally: MatchTally) -> Option<String> {
    let percent = (tally.win_rate()? * 100.0).round();
    Some(format!("{percent}% won"))
}

/// `3 wins now; longest: 5 wins and 2 losses`.
pub fn streak(now: ResultStreak, wins: u32, losses: u32) -> String {
    format!(
        "{} now; longest: {} and {}",
        count_outcome(now.length, now.outcome),
        count_outcome(wins, MatchOutcome::Win),
        count_outcome(losses, MatchOutcome::Loss)
    )
}

fn count_outcome(count: u32, outcome: MatchOutcome) -> String {
    let forms = match outcome {
        MatchOutcome::Win => [(One, "{n} win"), (Other, "{n} wins")],
        MatchOutcome::Loss => [(One, "{n} loss"), (Other, "{n} losses")],
        MatchOutcome::Draw => [(One, "{n} draw"), (Other, "{n} draws")],
    };
    plural(count as usize, &forms)
}
