//! The sign of a callout: an icon, and its word for screen readers.

use app_document::CalloutKind;
use app_portal::editor::toolbar_button::callout_words;
use frontend_kit::dom::create_element::{create_element, create_icon, set_attribute};
use web_sys::Element;

use super::RenderMode;

pub const CALLOUT_CLASS: &str = "document-callout";
pub const SIGN_CLASS: &str = "document-sign";

pub fn append_sign(block: &Element, purpose: RenderMode) {
    let sign = create_element("span");
    let _ = sign.set_attribute("class", SIGN_CLASS);
    if purpose == RenderMode::Editing {
        let _ = sign.set_attribute("contenteditable", "false");
    }
    let _ = block.append_child(&sign);
}

/// Shows the kind of a callout.
pub fn show_kind(block: &Element, kind: CalloutKind) {
    if block.get_attribute("data-kind").as_deref() == Some(kind.name()) {
        return;
    }
    set_attribute(block, "data-kind", Some(kind.name()));
    let Some(sign) = block.first_element_child() else {
        return;
    };
    let (symbol, label) = callout_words(kind);
    sign.set_text_content(None);
    let word = create_element("span");
    let _ = word.set_attribute("class", "spoken");
    word.set_text_content(Some(label));
    let _ = sign.append_child(&create_icon(symbol));
    let _ = sign.append_child(&word);
}

/// The callout of which the element is the sign, or inside the sign.
pub fn callout_of_sign(element: &Element) -> Option<Element> {
    let sign = element.closest(&format!(".{SIGN_CLASS}")).ok()??;
    sign.parent_element()
}
