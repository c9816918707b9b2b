//! A verdict or a state: always a symbol and a word.

use leptos::prelude::*;

use super::icon;
use crate::reading::Verdict;

#[component]
pub fn Pill(
    /// Names the symbol.
    symbol: &'static str,
    /// Names the colour: `pill-available`, `pill-absent` …
    tone: &'static str,
    #[prop(into)] words: String,
) -> AnyView {
    let class = ["pill pill-", tone].concat();
    view! {
        <span class=class title=words.clone()>
            {icon(symbol)}
            <span class="clip">{words.clone()}</span>
        </span>
    }
    .into_any()
}

#[component]
pub fn VerdictPill(verdict: Verdict) -> AnyView {
    view! { <Pill symbol=verdict.symbol() tone=verdict.symbol() words=verdict.words() /> }
        .into_any()
}
