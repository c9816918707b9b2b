//! Something happened here: said in words, with the way out as its children.

use leptos::prelude::*;

use super::icon;

#[component]
pub fn Notice(
    symbol: &'static str,
    /// Names the colour: `error`, `suggestion`, `absent`.
    tone: &'static str,
    /// What happened.
    #[prop(into)]
    title: String,
    /// What it means, or what to do; may be empty.
    #[prop(into)]
    words: String,
    #[prop(optional)] children: Option<Children>,
) -> AnyView {
    let class = ["notice notice-", tone].concat();
    let role = (tone == "error").then_some("alert");
    view! {
        <div class=class role=role>
            {icon(symbol)}
            <div>
                <strong>{title}</strong>
                {(!words.is_empty()).then(|| view! { <p>{words}</p> })}
            </div>
            {children.map(|children| children())}
        </div>
    }
    .into_any()
}
