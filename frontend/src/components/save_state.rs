//! The save state of the last change, shown near the title and announced when it changes.

use leptos::prelude::*;

use super::{icon, spinning_icon};
use crate::texts;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveState {
    /// Nothing has been changed.
    Untouched,
    Saving,
    Saved,
    /// Waiting for the connection.
    Waiting,
    /// Waiting for the user to choose one of two answers.
    Conflict,
    Failed,
}

#[component]
pub fn SaveIndicator(
    #[prop(into)] state: Signal<SaveState>,
    /// Retries what was not saved.
    retry: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let shown = move || match state.get() {
        SaveState::Untouched => None,
        SaveState::Saving => Some(("saving", spinning_icon("spinner"), texts::SAVING)),
        SaveState::Saved => Some(("saved", icon("check"), texts::SAVED)),
        SaveState::Waiting => Some(("waiting", icon("offline"), texts::WAITS_FOR_CONNECTION)),
        SaveState::Conflict => Some(("failed", icon("alert"), texts::CONFLICT)),
        SaveState::Failed => Some(("failed", icon("alert"), texts::NOT_SAVED)),
    };
    view! {
        <span role="status">
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
                            {texts::RETRY}
                        </button>
                    }
                })
        }}
    }
    .into_any()
}
