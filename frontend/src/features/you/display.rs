//! How the portal looks to the viewer.

use app_portal::own_page::OwnSection;
use app_portal::texts;
use app_portal::texts::own_page as words;
use leptos::prelude::*;

use super::section::own_section;
use crate::ui::RadioGroup;
use crate::ui::theme::{ColorTheme, ThemeChoice};
use crate::ui::two_way_signal::two_way_signal;

/// The section of the page *You*.
pub fn display_section() -> AnyView {
    own_section(OwnSection::Display, None, theme_group())
}

fn theme_group() -> AnyView {
    let theme = ThemeChoice::of_page();
    let index = move || {
        let chosen = theme.get();
        let themes = ColorTheme::ALL.into_iter();
        themes.take_while(|one| *one != chosen).count()
    };
    let chosen = two_way_signal(index, move |at| {
        if let Some(wanted) = ColorTheme::ALL.get(*at) {
            theme.choose(*wanted);
        }
    });
    let options = words::THEMES.map(str::to_owned).to_vec();
    view! { <RadioGroup label=texts::THEME options=options chosen=chosen /> }.into_any()
}
