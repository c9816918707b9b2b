//! The background work of every page of the portal. Its code is loaded after the opened page.

use leptos::prelude::*;

use crate::chunks::lazy_stored_answers;
use crate::features::CurrentFortnight;
use crate::features::palette::PaletteDialog;
use crate::frame::ShortcutsDialog;
use crate::pending_answers::PendingAnswers;
use crate::query::live::LiveStream;

/// Follows the live stream, sends the answers that an earlier visit has left, keeps the current fortnight up to date, and
/// contains the dialogs that a key opens on every page.
#[component]
pub fn Background() -> impl IntoView {
    LiveStream::of_page().follow();
    CurrentFortnight::of_page();
    view! {
        {PendingAnswers::has_stored().then(lazy_stored_answers)}
        <PaletteDialog />
        <ShortcutsDialog />
    }
}
