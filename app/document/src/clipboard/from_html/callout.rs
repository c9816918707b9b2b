//! Callouts of other programs.

use super::CALLOUT_ATTRIBUTE;
use crate::attributes::CalloutKind;
use crate::clipboard::html_tree::{HtmlElement, HtmlNode};

/// The kind of the callout that this element is: one of our own, an alert of GitHub, or a callout of a TipTap
/// extension. `None` for any other element.
pub(super) fn callout_kind(tag: &HtmlElement) -> Option<CalloutKind> {
    if let Some(kind) = tag.attribute(CALLOUT_ATTRIBUTE) {
        return CalloutKind::from_name(kind);
    }
    if tag.attribute("data-type") == Some("callout") {
        let kind = tag.attribute("data-callout-type");
        return Some(kind.and_then(CalloutKind::from_name).unwrap_or_default());
    }
    let mut classes = tag.class().split_whitespace();
    classes.find_map(|class| CalloutKind::from_name(class.strip_prefix("markdown-alert-")?))
}

/// Whether the node is the title of an alert, which only names its kind.
pub(super) fn is_title(child: &HtmlNode) -> bool {
    matches!(child, HtmlNode::Element(tag) if tag.class().contains("markdown-alert-title"))
}
