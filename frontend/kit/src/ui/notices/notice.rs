//! A notice about an event on the page. Its children are the available actions.

use leptos::prelude::*;

use super::super::icon;

#[component]
pub fn Notice(
    symbol: &'static str,
    /// The color: `error`, `suggestion` or `absent`.
    tone: &'static str,
    /// The event.
    #[prop(into)]
    title: String,
    /// Its consequences, or what to do. May be empty.
    #[prop(into)]
    words: String,
    /// Whether the notice is there from the start, and reports no event.
    #[prop(optional)]
    is_static: bool,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let class = format!("notice notice-{tone}");
    let role = (tone == "error" && !is_static).then_some("alert");
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
}
