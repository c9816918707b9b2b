//! Mentions: a player with the picture and the current name, a strategy as a link with its current title.

use app_document::{ElementNode, MentionTarget};
use app_domain::strategy::StrategyId;
use app_portal::route::strategy_path;
use app_portal::texts::editor as words;
use app_portal::view_models::{initials, picture_shape};
use app_wire::PlayerLook;
use frontend_kit::dom::create_element::{create_element, create_text, set_attribute};
use leptos::prelude::document;
use wasm_bindgen::JsCast;

use super::super::mention_names::{MentionName, mention_name};
use super::RenderMode;

/// The attribute with the id of a mention.
const ID_ATTRIBUTE: &str = "data-mention";
/// The stored label.
const LABEL_ATTRIBUTE: &str = "data-label";
const SIGN_ATTRIBUTE: &str = "data-sign";
/// Marks a mention that is not a link itself, because it is in one.
const LINKED_ATTRIBUTE: &str = "data-linked";

pub fn draw_mention(piece: &web_sys::Element, node: &ElementNode, purpose: RenderMode) {
    let target = node.mention_target().unwrap_or(MentionTarget::Foreign);
    set_attribute(piece, ID_ATTRIBUTE, Some(&target.to_string()));
    set_attribute(piece, LABEL_ATTRIBUTE, node.mention_label());
    set_attribute(piece, SIGN_ATTRIBUTE, Some(node.mention_sign()));
    let is_linked = node.marks().href().is_some();
    set_attribute(piece, LINKED_ATTRIBUTE, is_linked.then_some(""));
    fill(piece, purpose);
}

/// Shows the names that are known now in all mentions on the page.
pub fn show_mention_names() {
    let selector = format!("[{ID_ATTRIBUTE}]");
    let Ok(found) = document().query_selector_all(&selector) else {
        return;
    };
    for at in 0..found.length() {
        let piece = found.item(at).and_then(|piece| piece.dyn_into().ok());
        let Some(piece): Option<web_sys::Element> = piece else {
            continue;
        };
        let is_edited = piece.has_attribute("contenteditable");
        fill(
            &piece,
            if is_edited {
                RenderMode::Editing
            } else {
                RenderMode::Reading
            },
        );
    }
}

fn fill(piece: &web_sys::Element, purpose: RenderMode) {
    piece.set_text_content(None);
    let attribute = |name| piece.get_attribute(name).unwrap_or_default();
    let (id, label) = (attribute(ID_ATTRIBUTE), attribute(LABEL_ATTRIBUTE));
    let text = |name: &str| [attribute(SIGN_ATTRIBUTE).as_str(), name].concat();
    let mut hint = None;
    match id.split_once(':') {
        Some(("player", player)) => {
            let (name, look) = match mention_name(MentionTarget::Player(player)) {
                Some(MentionName::Player {
                    name,
                    look,
                    has_left,
                }) => {
                    hint = has_left.then_some(words::FORMER_PLAYER);
                    (name, Some(look))
                }
                Some(MentionName::Gone | MentionName::Strategy(_)) => {
                    hint = Some(words::FORMER_PLAYER);
                    (label, None)
                }
                None => (label, None),
            };
            let _ = piece.append_child(&picture(&name, look.as_ref()));
            let _ = piece.append_child(&create_text(&text(&name)));
        }
        Some((_, strategy)) => {
            let name = mention_name(MentionTarget::Strategy(strategy));
            let is_linked = piece.has_attribute(LINKED_ATTRIBUTE);
            let shown = match &name {
                Some(MentionName::Strategy(title)) => text(title),
                _ => text(&label),
            };
            if name == Some(MentionName::Gone) {
                hint = Some(words::STRATEGY_GONE);
                let gone = create_element("s");
                gone.set_text_content(Some(&shown));
                let _ = piece.append_child(&gone);
            } else if !is_linked && let Ok(id) = strategy.parse() {
                let _ = piece.append_child(&strategy_link(id, &shown, purpose));
            } else {
                let _ = piece.append_child(&create_text(&shown));
            }
        }
        None => {
            let _ = piece.append_child(&create_text(&text(&label)));
        }
    }
    set_attribute(piece, "title", hint);
}

fn strategy_link(id: StrategyId, shown: &str, purpose: RenderMode) -> web_sys::Element {
    let link = create_element("a");
    let _ = link.set_attribute("href", &strategy_path(id));
    if purpose == RenderMode::Editing {
        // Mod+click opens it, as any link of the text; a press selects the mention.
        let _ = link.set_attribute("tabindex", "-1");
        let _ = link.set_attribute("draggable", "false");
    }
    link.set_text_content(Some(shown));
    link
}

/// The picture of a player, as elsewhere; without a look the initials are on gray.
fn picture(name: &str, look: Option<&PlayerLook>) -> web_sys::Element {
    let picture = create_element("span");
    let _ = picture.set_attribute("class", "player-picture player-picture-small");
    let _ = picture.set_attribute("aria-hidden", "true");
    let _ = picture.set_attribute("data-shape", &picture_shape(name).to_string());
    let _ = picture.set_attribute("data-initials", &initials(name));
    set_attribute(&picture, "data-color", look.map(|look| look.color.as_str()));
    if let Some(address) = look.and_then(|look| look.picture.as_deref()) {
        let image = create_element("img");
        let _ = image.set_attribute("src", address);
        let _ = image.set_attribute("alt", "");
        let _ = picture.append_child(&image);
    }
    picture
}
