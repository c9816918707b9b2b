//! The entries of the menu of players and strategies.

use app_api::functions::mentions::load_mentionable;
use app_document::{EditorCommand, TextPosition};
use app_portal::editor::mention_menu::{MentionOffer, MentionQuery};
use app_wire::MentionNamesBody;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::editor_handle::EditorHandle;
use super::super::mention_names::remember_offer;
use super::slash_menu::{SlashMenu, TypedMenuEntry};

/// Loads what can be mentioned. Until then the menu has what was loaded before.
pub fn load(menu: SlashMenu, names: StoredValue<MentionNamesBody, LocalStorage>) {
    spawn_local(async move {
        if let Ok(loaded) = load_mentionable().await {
            names.try_set_value(loaded);
            menu.update();
        }
    });
}

pub fn find(query: MentionQuery<'_>, names: &MentionNamesBody) -> Vec<TypedMenuEntry> {
    let offers = query.offers(names).into_iter();
    offers.map(TypedMenuEntry::Mention).collect()
}

/// Inserts the mention in place of the typed text.
pub fn insert(editor: EditorHandle, offer: MentionOffer, start: TextPosition, end: TextPosition) {
    remember_offer(&offer);
    let mention = offer.mention;
    editor.run(&EditorCommand::InsertMention {
        start,
        end,
        mention,
    });
}
