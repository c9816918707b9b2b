//! The result of a match: a word with its symbol and color.

use app_domain::matches::MatchOutcome;
use app_portal::texts::matches as words;
use leptos::prelude::*;

use crate::ui::Pill;

#[component]
pub fn ResultPill(outcome: MatchOutcome) -> AnyView {
    let (symbol, tone) = match outcome {
        MatchOutcome::Win => ("check", "available"),
        MatchOutcome::Loss => ("close", "unavailable"),
        MatchOutcome::Draw => ("rule", "silent"),
    };
    view! { <Pill symbol=symbol tone=tone words=words::outcome(outcome) /> }.into_any()
}
