//! How the portal looks to the viewer. A choice applies at once, and is saved for the player's other devices.

use app_api::functions::display_settings::save_display_settings;
use app_domain::display_settings::{ClockFormat, DisplaySettings, FirstWeekday, LayoutDensity};
use app_portal::own_page::OwnSection;
use app_portal::texts;
use app_portal::texts::own_page as words;
use frontend_kit::session::UserSession;
use frontend_kit::ui::display::DisplayState;
use frontend_kit::ui::theme::{ColorTheme, ThemeChoice};
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::two_way_signal::two_way_signal;
use frontend_kit::ui::{RadioGroup, SaveIndicator, SaveState};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::own_section::own_section;

/// The section of the page *You*.
pub fn display_section() -> AnyView {
    let theme = ThemeChoice::of_page();
    let editor = DisplayEditor::new();
    let content = view! {
        {choice_group(
            words::CLOCK,
            &words::CLOCKS,
            &ClockFormat::ALL,
            move || editor.display.get().clock,
            move |clock| editor.choose(|settings| settings.clock = clock),
        )}
        {choice_group(
            words::FIRST_WEEKDAY,
            &words::FIRST_WEEKDAYS,
            &FirstWeekday::ALL,
            move || editor.display.get().first_weekday,
            move |first| editor.choose(|settings| settings.first_weekday = first),
        )}
        <p class="field-hint" translate="no">{words::AUTOMATIC}</p>
        {choice_group(
            words::DENSITY,
            &words::DENSITIES,
            &LayoutDensity::ALL,
            move || editor.display.get().density,
            move |density| editor.choose(|settings| settings.density = density),
        )}
        {choice_group(
            texts::THEME,
            &words::THEMES,
            &ColorTheme::ALL,
            move || theme.get(),
            move |chosen| theme.choose(chosen),
        )}
        {editor.is_player.then(|| view! { <p class="field-hint">{words::DISPLAY_EVERYWHERE}</p> })}
    };
    let indicator = view! { <SaveIndicator state=editor.state retry=move || editor.send() /> };
    own_section(
        OwnSection::Display,
        Some(indicator.into_any()),
        content.into_any(),
    )
}

/// A group of radio buttons for the options of a choice.
fn choice_group<T: Copy + PartialEq + Send + Sync + 'static>(
    label: &'static str,
    names: &[&'static str],
    options: &'static [T],
    read: impl Fn() -> T + Copy + 'static,
    choose: impl Fn(T) + 'static,
) -> AnyView {
    let index = move || {
        let chosen = read();
        options.iter().position(|one| *one == chosen).unwrap_or(0)
    };
    let chosen = two_way_signal(index, move |at| {
        if let Some(wanted) = options.get(*at) {
            choose(*wanted);
        }
    });
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    view! { <RadioGroup label=label options=names chosen=chosen /> }.into_any()
}

/// The settings of this page, and the request that saves them.
#[derive(Clone, Copy)]
struct DisplayEditor {
    display: DisplayState,
    state: RwSignal<SaveState>,
    session: UserSession,
    toasts: ToastStack,
    /// Whether the server has the settings; those of an operator stay on the device.
    is_player: bool,
}

impl DisplayEditor {
    fn new() -> Self {
        let session = UserSession::of_page();
        let user = untrack(|| session.user());
        Self {
            display: DisplayState::of_page(),
            state: RwSignal::new(SaveState::Untouched),
            session,
            toasts: ToastStack::of_page(),
            is_player: user.is_some_and(|user| user.chat_id.is_some()),
        }
    }

    fn choose(self, change: impl FnOnce(&mut DisplaySettings)) {
        let mut settings = untrack(|| self.display.get());
        change(&mut settings);
        self.display.set(settings);
        if self.is_player {
            self.send();
        }
    }

    /// Saves the newest settings. Those that change during the request are sent after it.
    fn send(self) {
        self.display.set_unsaved(true);
        if self.state.get_untracked() == SaveState::Saving {
            return;
        }
        self.state.set(SaveState::Saving);
        spawn_local(async move {
            loop {
                let sent = untrack(|| self.display.get());
                let response = save_display_settings(sent).await;
                if response.is_ok() && untrack(|| self.display.get()) != sent {
                    continue;
                }
                self.display.set_unsaved(false);
                if self.state.is_disposed() {
                    return self.session.refresh();
                }
                match response {
                    Ok(()) => {
                        self.state.set(SaveState::Saved);
                        return self.session.refresh();
                    }
                    Err(error) => {
                        self.session.handle_refusal(&error);
                        self.state.set(SaveState::Failed);
                        return self.toasts.notify(error.error);
                    }
                }
            }
        });
    }
}
