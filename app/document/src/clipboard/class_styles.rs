//! Styles of classes: spreadsheets, Word and saved pages keep bold and italic in a style element.

use std::collections::BTreeMap;

use super::html_parser::parse_html;
use super::html_tree::HtmlNode;

/// Maximum number of classes of an element whose declarations are read.
const MAX_CLASSES: usize = 16;
/// Maximum number of bytes of the declarations that classes add to elements.
const MAX_STYLE_BYTES: usize = 4 * 1024 * 1024;

/// Parses HTML, and adds to the `style` of each element the declarations of its classes.
pub fn parse_styled_html(html: &str) -> HtmlNode {
    let styles = class_styles(html);
    let mut tree = parse_html(html);
    if !styles.is_empty() {
        add_styles(&mut tree, &styles, &mut 0);
    }
    tree
}

/// `added` is the number of bytes that were added to elements.
fn add_styles(node: &mut HtmlNode, styles: &BTreeMap<String, String>, added: &mut usize) {
    let HtmlNode::Element(tag) = node else {
        return;
    };
    let found = tag.class().split_whitespace();
    let mut found = found.filter_map(|class| styles.get(class)).peekable();
    if found.peek().is_some() && *added < MAX_STYLE_BYTES {
        let style = found.take(MAX_CLASSES).map(String::as_str);
        let style: String = style.chain(tag.attribute("style")).collect();
        *added += style.len();
        tag.attributes.retain(|(name, _)| name != "style");
        tag.attributes.push(("style".to_owned(), style));
    }
    for child in &mut tag.children {
        add_styles(child, styles, added);
    }
}

/// The declarations of each class, from the style elements of the page.
fn class_styles(html: &str) -> BTreeMap<String, String> {
    let mut out: BTreeMap<String, String> = BTreeMap::new();
    let lower = html.to_ascii_lowercase();
    let mut from = 0;
    while let Some(start) = lower[from..].find("<style") {
        let start = from + start;
        let end = lower[start..]
            .find("</style")
            .map_or(html.len(), |end| start + end);
        for rule in html[start..end].split('}') {
            let Some((selectors, declarations)) = rule.rsplit_once('{') else {
                continue;
            };
            // A single class at the end of the selector, as `.c3`.
            let name = selectors.rsplit('.').next().unwrap_or_default().trim();
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if selectors.contains('.') && !name.is_empty() && name.chars().all(is_plain) {
                let style = out.entry(name.to_owned()).or_default();
                style.push_str(declarations);
                style.push(';');
            }
        }
        from = end.max(start + 1);
    }
    out
}
