//! System, light or dark: three radio buttons drawn as one control.

use app_portal::texts;
use frontend_kit::ui::icon;
use frontend_kit::ui::theme::{ColorTheme, ThemeChoice};
use leptos::prelude::*;

#[component]
pub fn ThemeSwitch(
    /// A prefix that distinguishes the switches of a page.
    name: &'static str,
) -> impl IntoView {
    let choice = ThemeChoice::of_page();
    let group = format!("{name}-theme");
    let buttons = ColorTheme::ALL.into_iter().map(|theme| {
        let (symbol, words) = match theme {
            ColorTheme::System => ("monitor", texts::THEME_SYSTEM),
            ColorTheme::Light => ("sun", texts::THEME_LIGHT),
            ColorTheme::Dark => ("moon", texts::THEME_DARK),
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
}
