//! HTML tags within a text.

use app_document::clipboard::{HtmlNode, parse_html};

/// A tag that has a meaning within a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InlineTag {
    /// The start of this mark, by its stored name.
    Open(&'static str),
    Close(&'static str),
    Break,
    Image(Vec<(String, String)>),
    /// The start of a link with this address.
    OpenLink(String),
}

/// Reads a tag; `None` for one without meaning, whose content stays.
pub(super) fn parse_tag(raw: &str) -> Option<InlineTag> {
    let inner = raw.strip_prefix('<')?.strip_suffix('>')?;
    let (is_end, inner) = match inner.strip_prefix('/') {
        Some(inner) => (true, inner),
        None => (false, inner),
    };
    let end = inner.find(|c: char| !c.is_ascii_alphanumeric());
    let name = inner[..end.unwrap_or(inner.len())].to_ascii_lowercase();
    let mark = match name.as_str() {
        "strong" | "b" => "bold",
        "em" | "i" => "italic",
        "u" | "ins" => "underline",
        "s" | "del" | "strike" => "strike",
        "code" | "kbd" => "code",
        "br" => return Some(InlineTag::Break),
        "a" if is_end => "link",
        "a" => return Some(InlineTag::OpenLink(attributes(raw).find("href")?)),
        "img" => return Some(InlineTag::Image(attributes(raw).0)),
        _ => return None,
    };
    Some(if is_end {
        InlineTag::Close(mark)
    } else {
        InlineTag::Open(mark)
    })
}

struct TagAttributes(Vec<(String, String)>);

impl TagAttributes {
    fn find(self, name: &str) -> Option<String> {
        let found = self.0.into_iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value)
    }
}

fn attributes(raw: &str) -> TagAttributes {
    fn first(node: HtmlNode) -> Option<Vec<(String, String)>> {
        match node {
            HtmlNode::Element(tag) if !tag.attributes.is_empty() => Some(tag.attributes),
            HtmlNode::Element(tag) => tag.children.into_iter().find_map(first),
            HtmlNode::Text(_) => None,
        }
    }
    TagAttributes(first(parse_html(raw)).unwrap_or_default())
}
