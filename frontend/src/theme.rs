//! Light, dark, or what the system says. The script in `index.html` applies a stored choice before the first paint.

use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::*;

const THEME_KEY: &str = "muster.theme";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    System,
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    fn stored() -> Self {
        let name = LocalStorage::get::<String>(THEME_KEY).unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|theme| theme.name() == Some(&name))
            .unwrap_or(Self::System)
    }

    /// The value of `data-theme`; the system's choice has none.
    fn name(self) -> Option<&'static str> {
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
        // A full storage only forgets the choice; attributes of these constant names can always be set.
        if let Some(name) = self.name() {
            let _ = LocalStorage::set(THEME_KEY, name);
            let _ = root.set_attribute("data-theme", name);
        } else {
            LocalStorage::delete(THEME_KEY);
            let _ = root.remove_attribute("data-theme");
        }
    }
}

/// The choice, shared by the sidebar's and the drawer's switch.
#[derive(Debug, Clone, Copy)]
pub struct ThemeChoice(RwSignal<Theme>);

impl ThemeChoice {
    pub fn begin() {
        provide_context(Self(RwSignal::new(Theme::stored())));
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn get(self) -> Theme {
        self.0.get()
    }

    pub fn choose(self, theme: Theme) {
        self.0.set(theme);
        theme.apply();
    }
}
