//! Elements of a block besides the block itself and its child blocks: the box of a task item, the sign of a callout, the
//! button of a toggle, and the scroll area of a table.
//!
//! They have no meaning in the document. Child blocks are the children of the content element, and mapping between the
//! DOM and the document skips all other scaffold elements.

use app_document::{ElementNode, NodeKind};
use app_portal::texts::editor as words;
use frontend_kit::dom::create_element::{create_element, set_attribute};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::RenderMode;
use super::callout::{self, CALLOUT_CLASS, SIGN_CLASS};
use super::details::{self, ARROW_CLASS, FOLDED_CLASS, TOGGLE_CLASS};

/// Marks the element that contains the child blocks.
const CONTENT_ATTRIBUTE: &str = "data-content";
const TASK_CLASS: &str = "document-task";
const BOX_CLASS: &str = "document-box";
const TABLE_CLASS: &str = "document-table";

/// Adds the scaffold of a new block and returns the element for its child blocks.
pub fn build_scaffold(block: &Element, node: &ElementNode, purpose: RenderMode) -> Element {
    match node.kind() {
        NodeKind::TaskItem => {
            let _ = block.set_attribute("class", TASK_CLASS);
            let _ = block.append_child(&task_box(purpose));
            append_content(block, "div")
        }
        NodeKind::Callout => {
            let _ = block.set_attribute("class", CALLOUT_CLASS);
            callout::append_sign(block, purpose);
            append_content(block, "div")
        }
        NodeKind::Details => {
            let _ = block.set_attribute("class", TOGGLE_CLASS);
            details::append_arrow(block);
            append_content(block, "div")
        }
        NodeKind::DetailsContent => {
            let _ = block.set_attribute("class", FOLDED_CLASS);
            block.clone()
        }
        NodeKind::Table => {
            let _ = block.set_attribute("class", TABLE_CLASS);
            if purpose == RenderMode::Reading {
                // A wide table is scrolled with the keyboard, too.
                let _ = block.set_attribute("tabindex", "0");
                let _ = block.set_attribute("role", "group");
                let _ = block.set_attribute("aria-label", words::TABLE);
            }
            let table = create_element("table");
            let _ = block.append_child(&table);
            append_content(&table, "tbody")
        }
        _ => block.clone(),
    }
}

fn append_content(parent: &Element, name: &'static str) -> Element {
    let content = create_element(name);
    let _ = content.set_attribute(CONTENT_ATTRIBUTE, "");
    let _ = parent.append_child(&content);
    content
}

/// The box is outside of the tab order: the keyboard checks the item of the caret.
fn task_box(purpose: RenderMode) -> Element {
    let label = create_element("label");
    let _ = label.set_attribute("class", BOX_CLASS);
    let input = create_element("input");
    let _ = input.set_attribute("type", "checkbox");
    let _ = input.set_attribute("aria-label", words::TASK_DONE);
    if purpose == RenderMode::Editing {
        let _ = label.set_attribute("contenteditable", "false");
        let _ = input.set_attribute("tabindex", "-1");
    } else {
        // Unlike a disabled box, it has the colors of the text.
        let _ = input.set_attribute("aria-disabled", "true");
        let _ = input.set_attribute("tabindex", "-1");
    }
    let _ = label.append_child(&input);
    label
}

/// Shows whether a task item is checked.
pub fn show_checked(block: &Element, is_checked: bool) {
    set_attribute(block, "data-checked", Some(&is_checked.to_string()));
    let input = block.first_element_child();
    let input = input.and_then(|label| label.first_element_child());
    if let Some(input) = input.and_then(|input| input.dyn_into::<HtmlInputElement>().ok()) {
        input.set_checked(is_checked);
    }
}

/// Whether blocks of this kind have a scaffold.
pub fn has_scaffold(node: &ElementNode) -> bool {
    matches!(
        node.kind(),
        NodeKind::TaskItem | NodeKind::Callout | NodeKind::Details | NodeKind::Table
    )
}

/// Whether both nodes have the same scaffold, or none.
pub fn has_same_scaffold(one: &ElementNode, other: &ElementNode) -> bool {
    has_scaffold(one) == has_scaffold(other) && (!has_scaffold(one) || one.kind() == other.kind())
}

/// The element that contains the child blocks: the block itself if it has no scaffold.
pub fn content_element(block: &Element) -> Element {
    let content = match block.class_name().as_str() {
        // An extension may put an element after it.
        TASK_CLASS | CALLOUT_CLASS | TOGGLE_CLASS => {
            let mut child = block.last_element_child();
            while let Some(other) = child.take_if(|child| !child.has_attribute(CONTENT_ATTRIBUTE)) {
                child = other.previous_element_sibling();
            }
            child
        }
        TABLE_CLASS => block
            .first_element_child()
            .and_then(|table| table.first_element_child()),
        _ if block.tag_name() == "TABLE" => block.first_element_child(),
        _ => None,
    };
    content.unwrap_or_else(|| block.clone())
}

/// Whether the element has no meaning in the document.
pub fn is_scaffold(element: &Element) -> bool {
    element.has_attribute(CONTENT_ATTRIBUTE) || is_sign(element) || element.tag_name() == "TABLE"
}

/// Whether the element shows something about its block. An SVG element has no class name that is text.
fn is_sign(element: &Element) -> bool {
    let class = element.get_attribute("class").unwrap_or_default();
    class == BOX_CLASS || class == SIGN_CLASS || class == ARROW_CLASS
}

/// The task item of which the element is the box, or inside the box.
pub fn task_of_box(element: &Element) -> Option<Element> {
    let label = element.closest(&format!(".{BOX_CLASS}")).ok()??;
    label.parent_element()
}

/// The index of the child block after a DOM position in a block or in its scaffold.
pub fn child_index(element: &Element, offset: u32) -> u32 {
    let content = content_element(element);
    if content.is_same_node(Some(element)) {
        return offset;
    }
    let before = element.child_element_count().saturating_sub(1);
    if offset <= before {
        0
    } else {
        content.child_element_count()
    }
}
