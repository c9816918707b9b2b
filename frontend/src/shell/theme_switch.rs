//! System, light or dark: three radio buttons drawn as one control.

use leptos::prelude::*;

use crate::components::icon;
use crate::texts;
use crate::theme::{Theme, ThemeChoice};

#[component]
pub fn ThemeSwitch(
    /// Sets this switch apart from another one on the page.
    name: &'static str,
) -> AnyView {
    let choice = ThemeChoice::of_page();
    let group = [name, "-theme"].concat();
    let buttons = Theme::ALL.into_iter().map(|theme| {
        let (symbol, words) = match theme {
            Theme::System => ("monitor", texts::THEME_SYSTEM),
            Theme::Light => ("sun", texts::THEME_LIGHT),
            Theme::Dark => ("moon", texts::THEME_DARK),
        };
        view! {
            <label title=words>
                <input
                    type="radio"
                    name=group.clone()
                    prop:checked=move || choice.get() == theme
                    on:change=move |_| choice.choose(theme)
                />
                <span>{icon(symbol)} <span class="spoken">{words}</span></span>
            </label>
        }
    });
    view! {
        <fieldset class="theme-switch">
            <legend class="spoken">{texts::THEME}</legend>
            {buttons.collect_view()}
        </fieldset>
    }
    .into_any()
}
