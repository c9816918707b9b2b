//! The parsed HTML tree: elements and text, without comments and declarations.

/// A node of parsed HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HtmlNode {
    Text(String),
    Element(HtmlElement),
}

/// An element. Element and attribute names are in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HtmlElement {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<HtmlNode>,
}

impl HtmlElement {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// The value of a property in the `style` attribute, in lower case. The last declaration wins.
    pub(crate) fn style(&self, property: &str) -> Option<String> {
        let declarations = self.attribute("style")?.split(';');
        let found = declarations
            .filter_map(|declaration| declaration.split_once(':'))
            .rfind(|(name, _)| name.trim().eq_ignore_ascii_case(property));
        found.map(|(_, value)| value.trim().to_ascii_lowercase())
    }

    pub(crate) fn class(&self) -> &str {
        self.attribute("class").unwrap_or_default()
    }

    /// The text of all descendants, with line feeds for `br` and after blocks.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        collect_text(&self.children, &mut out);
        out
    }

    /// The first descendant element that matches the predicate, in document order.
    pub(crate) fn find(&self, is_wanted: &dyn Fn(&Self) -> bool) -> Option<&Self> {
        self.children.iter().find_map(|child| match child {
            HtmlNode::Element(tag) if is_wanted(tag) => Some(tag),
            HtmlNode::Element(tag) => tag.find(is_wanted),
            HtmlNode::Text(_) => None,
        })
    }

    /// The number of descendant elements that match the predicate.
    pub(crate) fn count(&self, is_counted: &dyn Fn(&Self) -> bool) -> usize {
        let children = self.children.iter();
        children
            .map(|child| match child {
                HtmlNode::Element(tag) => usize::from(is_counted(tag)) + tag.count(is_counted),
                HtmlNode::Text(_) => 0,
            })
            .sum()
    }
}

fn collect_text(children: &[HtmlNode], out: &mut String) {
    for child in children {
        match child {
            HtmlNode::Text(text) => out.push_str(text),
            HtmlNode::Element(tag) if tag.name == "br" => out.push('\n'),
            HtmlNode::Element(tag) => {
                collect_text(&tag.children, out);
                if matches!(tag.name.as_str(), "div" | "p" | "li") && !out.ends_with('\n') {
                    out.push('\n');
                }
            }
        }
    }
}
