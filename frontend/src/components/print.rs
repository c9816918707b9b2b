//! Paper: a button that prints the page, and whether it is being printed.

use leptos::ev::{afterprint, beforeprint};
use leptos::prelude::*;

use super::icon;
use crate::texts;

/// Whether the page is on its way to paper, where long lists stand whole.
#[derive(Debug, Clone, Copy)]
pub struct Printing(RwSignal<bool>);

impl Printing {
    /// Follows the browser's own printing until the page is left.
    pub fn begin() {
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

/// Prints the page once everything is drawn that paper shows.
#[component]
pub fn PrintButton() -> AnyView {
    let printing = expect_context::<Printing>().0;
    let print = move |_| {
        printing.set(true);
        // Drawn by the next frame; the frame after it has seen it.
        request_animation_frame(move || {
            request_animation_frame(move || {
                // Where there is no printer the page simply stays.
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
    .into_any()
}
