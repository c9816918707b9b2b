//! The background work of every page of the portal. Its code is loaded after the opened page.

use frontend_kit::chunks::{CodeChunk, chunk_view, render_when_loaded};
use frontend_kit::dom::after_paint::run_after_paint;
use frontend_kit::frame::ShortcutsDialog;
use frontend_kit::pending_answers::PendingAnswers;
use frontend_kit::query::live::LiveStream;
use frontend_pages::palette::PaletteDialog;
use frontend_pages::{CurrentFortnight, lazy_stored_answers};
use leptos::prelude::*;
use leptos::task::spawn_local;

chunk_view!(BACKGROUND: background, draw_background, fetch_background, |_page: ()| {
    view! { <Background /> }.into_any()
});

/// Renders the background work of every page. Its code is loaded after the code of the opened page.
pub fn lazy_background(opened: Option<&'static CodeChunk>) -> AnyView {
    spawn_local(async move {
        if let Some(opened) = opened {
            opened.fetch().await;
        }
        // The page is shown first.
        run_after_paint(|| BACKGROUND.begin_fetch_until_loaded());
    });
    render_when_loaded(&BACKGROUND, || Box::pin(draw_background(())))
}

/// Follows the live stream, sends the answers that an earlier visit has left, keeps the current fortnight up to date, and
/// contains the dialogs that a key opens on every page.
#[component]
fn Background() -> impl IntoView {
    LiveStream::of_page().follow();
    CurrentFortnight::of_page();
    view! {
        {PendingAnswers::has_stored().then(lazy_stored_answers)}
        <PaletteDialog />
        <ShortcutsDialog />
    }
}
