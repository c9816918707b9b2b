//! Colors as radio buttons.

use app_domain::PlayerColor;
use app_portal::texts::own_picture as words;
use leptos::prelude::*;

use super::super::{fresh_id, icon};

/// The radio buttons, without a group. The style sheets know the color of `swatch` by the value in `data-color`.
pub fn color_options(
    swatch: &'static str,
    options: Vec<(&'static str, &'static str)>,
    chosen: Signal<Option<usize>>,
    choose: Callback<usize>,
) -> AnyView {
    let name = fresh_id("color");
    let options = options.into_iter().enumerate().map(|(at, (value, words))| {
        view! {
            <label class="color-choice-option" title=words>
                <input
                    type="radio"
                    class="spoken"
                    name=name.clone()
                    prop:checked=move || chosen.get() == Some(at)
                    on:change=move |_| choose.run(at)
                />
                <span class=swatch data-color=value aria-hidden="true">
                    {icon("check")}
                </span>
                <span class="spoken">{words}</span>
            </label>
        }
    });
    view! { <div class="color-choice-options">{options.collect_view()}</div> }.into_any()
}

/// The twelve colors of players.
#[component]
pub fn PlayerColorChoice(
    #[prop(into)] chosen: Signal<PlayerColor>,
    choose: Callback<PlayerColor>,
) -> AnyView {
    let options = PlayerColor::ALL.map(|color| (color.as_str(), words::color(color)));
    let index = move || {
        let chosen = chosen.get();
        PlayerColor::ALL.iter().position(|color| *color == chosen)
    };
    let choose = Callback::new(move |at: usize| {
        if let Some(color) = PlayerColor::ALL.get(at) {
            choose.run(*color);
        }
    });
    view! {
        <fieldset class="color-choice">
            <legend class="field-label">{words::COLOR}</legend>
            {color_options("player-picture", options.to_vec(), Signal::derive(index), choose)}
        </fieldset>
    }
    .into_any()
}
