//! The save state of the last change, shown near the title and announced when it changes.

pub use app_portal::sync::save_state::SaveState;
use app_portal::texts;
use leptos::prelude::*;

use super::{icon, spinning_icon};

#[component]
pub fn SaveIndicator(
    #[prop(into)] state: Signal<SaveState>,
    /// The words for a conflict.
    #[prop(default = texts::CONFLICT)]
    conflict: &'static str,
    /// Whether screen readers are told that the change is saved. Not where a notice says what has changed.
    #[prop(default = true)]
    announces_success: bool,
    /// Retries what was not saved.
    retry: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let shown = move || match state.get() {
        SaveState::Untouched => None,
        SaveState::KeptHere => Some(("unsaved", icon("device"), texts::KEPT_HERE_ONLY)),
        SaveState::Unsaved => Some(("unsaved", icon("edit"), texts::recurring::UNSAVED)),
        SaveState::Saving => Some(("saving", spinning_icon("spinner"), texts::SAVING)),
        SaveState::Saved => Some(("saved", icon("check"), texts::SAVED)),
        SaveState::Waiting => Some(("waiting", icon("offline"), texts::WAITS_FOR_CONNECTION)),
        SaveState::Conflict => Some(("failed", icon("alert"), conflict)),
        SaveState::Failed => Some(("failed", icon("alert"), texts::NOT_SAVED)),
    };
    let is_silent =
        move |state| !announces_success && matches!(state, SaveState::Saving | SaveState::Saved);
    view! {
        <span role="status" aria-live=move || is_silent(state.get()).then_some("off")>
            {move || {
                shown()
                    .map(|(name, symbol, word)| {
                        view! {
                            <span class="save-state" data-state=name>
                                {symbol}
                                {word}
                            </span>
                        }
                    })
            }}
        </span>
        {move || {
            (state.get() == SaveState::Failed)
                .then(|| {
                    view! {
                        <button type="button" class="button button-small" on:click=move |_| retry()>
                            {icon("retry")}
                            {texts::TRY_AGAIN}
                        </button>
                    }
                })
        }}
    }
}
