//! A pill with a verdict or a state, always as an icon and a word.

use app_portal::view_models::DayVerdict;
use leptos::prelude::*;

use super::icon;

#[component]
pub fn Pill(
    /// The name of the icon.
    symbol: &'static str,
    /// The suffix of the class that sets the color: `available` for `pill-available`.
    tone: &'static str,
    #[prop(into)] words: String,
) -> impl IntoView {
    let class = format!("pill pill-{tone}");
    view! {
        <span class=class translate="no" title=words.clone()>
            {icon(symbol)}
            <span class="clip">{words.clone()}</span>
        </span>
    }
}

#[component]
pub fn VerdictPill(verdict: DayVerdict) -> AnyView {
    view! { <Pill symbol=verdict.symbol() tone=verdict.symbol() words=verdict.words() /> }
        .into_any()
}
