//! The twelve colors of players as radio buttons.

use app_domain::PlayerColor;
use app_portal::texts::own_picture as words;
use leptos::prelude::*;

use super::{fresh_id, icon};

#[component]
pub fn PlayerColorChoice(
    #[prop(into)] chosen: Signal<PlayerColor>,
    choose: Callback<PlayerColor>,
) -> AnyView {
    let name = fresh_id("player-color");
    let options = PlayerColor::ALL.map(|color| {
        view! {
            <label class="player-color-option" title=words::color(color)>
                <input
                    type="radio"
                    class="spoken"
                    name=name.clone()
                    prop:checked=move || chosen.get() == color
                    on:change=move |_| choose.run(color)
                />
                <span class="player-picture" data-color=color.as_str() aria-hidden="true">
                    {icon("check")}
                </span>
                <span class="spoken">{words::color(color)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="player-color-choice">
            <legend class="field-label">{words::COLOR}</legend>
            <div class="player-color-options">{options.into_iter().collect_view()}</div>
        </fieldset>
    }
    .into_any()
}
