//! The menus beside the text and the dialogs. Their code is loaded after the text.

use leptos::prelude::*;

use super::dialogs::{ImageDialog, LinkDialog, VideoDialog};
use super::menus::{image_handles_view, mention_source, selection_bar_view, slash_list_view};
use super::rich_text_editor::EditorParts;

#[component]
pub fn EditorControls(parts: StoredValue<EditorParts>) -> impl IntoView {
    let EditorParts {
        editor,
        uploads,
        asks,
        slash,
        selection,
        handles,
        list,
        dialogs,
        ..
    } = parts.get_value();
    slash.offer_mentions(mention_source());
    view! {
        {slash_list_view(slash, list.get_value())}
        {selection_bar_view(selection, asks)}
        {image_handles_view(handles)}
        <LinkDialog editor=editor open=dialogs.link />
        <ImageDialog editor=editor uploads=uploads open=dialogs.image />
        <VideoDialog editor=editor open=dialogs.video />
    }
}
