//! Printing: a button that prints the page, and whether a print is in progress.

use app_portal::texts;
use leptos::ev::{afterprint, beforeprint};
use leptos::prelude::*;

use super::icon;

/// Whether the page is being printed. Long lists are then rendered in full.
#[derive(Debug, Clone, Copy)]
pub struct PrintState(RwSignal<bool>);

impl PrintState {
    /// Provides the state as context and follows the browser's print events until the page is left.
    pub fn provide() {
        let printing = RwSignal::new(false);
        let before = window_event_listener(beforeprint, move |_| printing.set(true));
        let after = window_event_listener(afterprint, move |_| printing.set(false));
        on_cleanup(move || {
            before.remove();
            after.remove();
        });
        provide_context(Self(printing));
    }

    pub fn of_page() -> Signal<bool> {
        expect_context::<Self>().0.into()
    }
}

/// Prints the page after everything to be printed is rendered.
#[component]
pub fn PrintButton() -> impl IntoView {
    let printing = expect_context::<PrintState>().0;
    let print = move |_| {
        printing.set(true);
        // The next frame renders it, and the one after that comes after the paint.
        request_animation_frame(move || {
            request_animation_frame(move || {
                // Without a printer nothing happens.
                let _ = window().print();
                printing.set(false);
            });
        });
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon print-button"
            aria-label=texts::schedule::PRINT
            title=texts::schedule::PRINT
            on:click=print
        >
            {icon("print")}
        </button>
    }
}
