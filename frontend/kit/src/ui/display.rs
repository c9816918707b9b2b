//! The player's display settings on this page: applied to every text with a time, to calendars and to the layout.
//!
//! They come with the user. The device stores them, so that the script in `index.html` can set the density before the
//! first paint; for an operator only the device has them.

use app_domain::display_settings::{DisplaySettings, LayoutDensity};
use app_portal::display::{self, DisplayFormat};
use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// The script in `index.html` reads it too.
const DISPLAY_KEY: &str = "muster.display";

/// The settings of this page.
#[derive(Debug, Clone, Copy)]
pub struct DisplayState {
    settings: RwSignal<DisplaySettings>,
    /// Whether the server does not have the newest choice yet.
    is_unsaved: RwSignal<bool>,
}

impl DisplayState {
    /// Provides the stored settings as context and applies them.
    pub fn provide() -> Self {
        let stored = LocalStorage::get(DISPLAY_KEY).unwrap_or_default();
        let state = Self {
            settings: RwSignal::new(stored),
            is_unsaved: RwSignal::new(false),
        };
        apply(stored);
        provide_context(state);
        state
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn get(self) -> DisplaySettings {
        self.settings.get()
    }

    /// Subscribes a text with a time to the settings.
    pub fn track(self) {
        self.settings.track();
    }

    /// Notes whether the server does not have the newest choice yet.
    pub fn set_unsaved(self, is_unsaved: bool) {
        self.is_unsaved.set(is_unsaved);
    }

    /// Applies the settings from the server, except to a choice that it does not have yet: they may be older. Returns
    /// whether times or weeks change.
    pub fn receive(self, settings: DisplaySettings) -> bool {
        !self.is_unsaved.get_untracked() && self.set(settings)
    }

    /// Applies the settings to everything that is rendered from now on. Returns whether times or weeks change.
    pub fn set(self, settings: DisplaySettings) -> bool {
        if self.settings.get_untracked() == settings {
            return false;
        }
        let before = display::format();
        apply(settings);
        // With full storage the device forgets them, and the next load has those of the user.
        let _ = LocalStorage::set(DISPLAY_KEY, settings);
        self.settings.set(settings);
        display::format() != before
    }
}

fn apply(settings: DisplaySettings) {
    let Some(root) = document().document_element() else {
        return;
    };
    let format = DisplayFormat::of(settings, device_format(&root));
    display::set_format(format);
    // Setting a constant attribute cannot fail.
    let _ = root.toggle_attribute_with_force("data-half-days", format.has_half_days);
    let _ = if settings.density == LayoutDensity::Compact {
        root.set_attribute("data-density", settings.density.as_str())
    } else {
        root.remove_attribute("data-density")
    };
}

#[wasm_bindgen]
extern "C" {
    /// Of the script in `index.html`: writes the format of the device's language into the attributes of the root once.
    #[wasm_bindgen(js_name = readDeviceTimes)]
    fn read_device_times();
}

/// The format of the device's language.
fn device_format(root: &Element) -> DisplayFormat {
    read_device_times();
    let has_half_days = root.get_attribute("data-clock").as_deref() == Some("12h");
    let first_weekday = root.get_attribute("data-week");
    let first_weekday = first_weekday.and_then(|day| day.parse().ok());
    DisplayFormat::of_device(has_half_days, first_weekday.unwrap_or(1))
}
