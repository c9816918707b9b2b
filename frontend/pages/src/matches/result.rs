//! The result of a match, or that it has none yet: a word with its symbol and color.

use app_domain::matches::MatchOutcome;
use app_portal::texts::matches as words;
use frontend_kit::ui::Pill;
use leptos::prelude::*;

#[component]
pub fn ResultPill(
    /// `None` for a fixture.
    outcome: Option<MatchOutcome>,
) -> AnyView {
    let (symbol, tone) = match outcome {
        Some(MatchOutcome::Win) => ("check", "available"),
        Some(MatchOutcome::Loss) => ("close", "unavailable"),
        Some(MatchOutcome::Draw) => ("rule", "silent"),
        None => ("schedule", "silent"),
    };
    let words = outcome.map_or(words::FIXTURE, words::outcome);
    view! { <Pill symbol=symbol tone=tone words=words /> }.into_any()
}
