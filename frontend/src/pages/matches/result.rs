//! How a match ended: a word with its symbol and colour.

use app_api::wire::MatchBody;
use app_domain::matches::Outcome;
use leptos::prelude::*;

use crate::components::Pill;
use crate::texts::matches as words;

#[component]
pub fn ResultPill(outcome: Outcome) -> AnyView {
    let (symbol, tone) = match outcome {
        Outcome::Win => ("check", "available"),
        Outcome::Loss => ("close", "unavailable"),
        Outcome::Draw => ("rule", "silent"),
    };
    view! { <Pill symbol=symbol tone=tone words=words::outcome(outcome) /> }.into_any()
}

/// `13:7`.
pub fn score(one: &MatchBody) -> String {
    let (us, them) = (one.score_us.to_string(), one.score_them.to_string());
    [&us, ":", &them].concat()
}

/// What a body says of its result.
pub fn outcome_of(result: &str) -> Outcome {
    result.parse().unwrap_or(Outcome::Draw)
}
