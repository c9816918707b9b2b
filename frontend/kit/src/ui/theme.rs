//! The color theme: light, dark or the system's. The script in `index.html` applies a stored choice before the first
//! paint.

use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::*;

use crate::dom::media_query::matches_media;

const THEME_KEY: &str = "muster.theme";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorTheme {
    System,
    Light,
    Dark,
}

impl ColorTheme {
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    fn load() -> Self {
        let name = LocalStorage::get::<String>(THEME_KEY).unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|theme| theme.attribute_value() == Some(&name))
            .unwrap_or(Self::System)
    }

    /// The value of `data-theme`; `None` for the system's theme.
    fn attribute_value(self) -> Option<&'static str> {
        match self {
            Self::System => None,
            Self::Light => Some("light"),
            Self::Dark => Some("dark"),
        }
    }

    fn apply(self) {
        let Some(root) = document().document_element() else {
            return;
        };
        // With full storage only the choice is lost. Setting these constant attributes cannot fail.
        if let Some(name) = self.attribute_value() {
            let _ = LocalStorage::set(THEME_KEY, name);
            let _ = root.set_attribute("data-theme", name);
        } else {
            LocalStorage::delete(THEME_KEY);
            let _ = root.remove_attribute("data-theme");
        }
    }
}

/// The chosen theme, shared by the switches of the sidebar and the drawer.
#[derive(Debug, Clone, Copy)]
pub struct ThemeChoice(RwSignal<ColorTheme>);

impl ThemeChoice {
    pub fn provide() {
        provide_context(Self(RwSignal::new(ColorTheme::load())));
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn get(self) -> ColorTheme {
        self.0.get()
    }

    /// Chooses dark for a light page and light for a dark one.
    pub fn switch(self) {
        let is_dark = match self.0.get_untracked() {
            ColorTheme::Light => false,
            ColorTheme::Dark => true,
            ColorTheme::System => matches_media("(prefers-color-scheme: dark)"),
        };
        self.choose(if is_dark {
            ColorTheme::Light
        } else {
            ColorTheme::Dark
        });
    }

    pub fn choose(self, theme: ColorTheme) {
        self.0.set(theme);
        theme.apply();
    }
}
