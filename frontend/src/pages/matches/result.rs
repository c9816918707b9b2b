//! The result of a match: a word with its symbol and color.

use app_api::wire::MatchBody;
use app_domain::matches::MatchOutcome;
use leptos::prelude::*;

use crate::components::Pill;
use crate::texts::matches as words;

#[component]
pub fn ResultPill(outcome: MatchOutcome) -> AnyView {
    let (symbol, tone) = match outcome {
        MatchOutcome::Win => ("check", "available"),
        MatchOutcome::Loss => ("close", "unavailable"),
        MatchOutcome::Draw => ("rule", "silent"),
    };
    view! { <Pill symbol=symbol tone=tone words=words::outcome(outcome) /> }.into_any()
}

/// `13:7`.
pub fn score_text(one: &MatchBody) -> String {
    let (us, them) = (one.score_us.to_string(), one.score_them.to_string());
    [&us, ":", &them].concat()
}

/// Parses a result of the wire; an unknown one is a draw.
pub fn outcome_of(result: &str) -> MatchOutcome {
    result.parse().unwrap_or(MatchOutcome::Draw)
}
