//! Toggles. For readers they are elements of the browser, which opens them for a search in the page. In the editor the
//! summary is a line of text with a button before it.

use app_document::{ElementNode, Node, NodeKind};
use app_portal::texts::editor as words;
use frontend_kit::dom::create_element::{create_element, create_icon, set_attribute};
use web_sys::Element;

use super::{RenderMode, content_element, draw_block, draw_line};

pub const TOGGLE_CLASS: &str = "document-toggle";
pub const ARROW_CLASS: &str = "document-arrow";
pub const SUMMARY_CLASS: &str = "document-summary";
pub const FOLDED_CLASS: &str = "document-folded";

/// Draws a toggle for readers. The state that they choose is not stored.
pub fn draw_for_reading(node: &ElementNode) -> Element {
    let block = create_element("details");
    let _ = block.set_attribute("class", TOGGLE_CLASS);
    set_attribute(&block, "open", (node.is_open() == Some(true)).then_some(""));
    for part in node.content().iter().filter_map(Node::element) {
        let element = if *part.kind() == NodeKind::DetailsSummary {
            summary(part)
        } else {
            let folded = create_element("div");
            let _ = folded.set_attribute("class", FOLDED_CLASS);
            for child in part.content().iter().filter_map(Node::element) {
                let _ = folded.append_child(&draw_block(child, RenderMode::Reading));
            }
            folded
        };
        let _ = block.append_child(&element);
    }
    block
}

/// The summary with its arrow. One without text has the word for toggles.
fn summary(part: &ElementNode) -> Element {
    let (summary, line) = (create_element("summary"), create_element("span"));
    let _ = line.set_attribute("dir", "auto");
    draw_summary_line(&line, part);
    let _ = summary.append_child(&create_icon("chevron-right"));
    let _ = summary.append_child(&line);
    summary
}

/// Draws the text of a summary for readers.
pub fn draw_summary_line(line: &Element, part: &ElementNode) {
    if part.plain_text().trim().is_empty() {
        line.set_text_content(Some(words::TOGGLE));
    } else {
        draw_line(line, part.content(), RenderMode::Reading);
    }
}

/// The button is outside of the tab order: in the summary, Mod+Enter does the same.
pub fn append_arrow(block: &Element) {
    let arrow = create_element("button");
    let _ = arrow.set_attribute("type", "button");
    let _ = arrow.set_attribute("class", ARROW_CLASS);
    let _ = arrow.set_attribute("contenteditable", "false");
    let _ = arrow.set_attribute("tabindex", "-1");
    let _ = arrow.set_attribute("aria-label", words::TOGGLE_CONTENT);
    let _ = arrow.append_child(&create_icon("chevron-right"));
    let _ = block.append_child(&arrow);
}

/// Shows whether a toggle is open. A closed content is still found by a search in the page.
pub fn show_open(block: &Element, is_open: bool) {
    if let Some(arrow) = block.first_element_child() {
        set_attribute(&arrow, "aria-expanded", Some(&is_open.to_string()));
    }
    if let Some(folded) = content_element(block).last_element_child() {
        set_attribute(&folded, "hidden", (!is_open).then_some("until-found"));
    }
}

/// The toggle of which the element is the button, or inside the button.
pub fn toggle_of_arrow(element: &Element) -> Option<Element> {
    let arrow = element.closest(&format!(".{ARROW_CLASS}")).ok()??;
    arrow.parent_element()
}

/// The toggle of which the element is the content.
pub fn toggle_of_content(element: &Element) -> Option<Element> {
    let toggle = element.closest(&format!(".{TOGGLE_CLASS}")).ok()??;
    let content = content_element(&toggle).last_element_child()?;
    content.is_same_node(Some(element)).then_some(toggle)
}
