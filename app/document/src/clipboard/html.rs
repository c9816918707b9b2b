//! HTML as a tree of what matters: no comments, no declarations.

/// A node of parsed HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Html {
    Text(String),
    Tag(Tag),
}

/// An element. Names are in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tag {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Html>,
}

impl Tag {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// A declaration of its `style` attribute, in lower case.
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

    /// All text below, as it is written.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        collect(&self.children, &mut out);
        out
    }

    /// The first element below for which this holds.
    pub(crate) fn find(&self, is_wanted: &dyn Fn(&Self) -> bool) -> Option<&Self> {
        self.children.iter().find_map(|child| match child {
            Html::Tag(tag) if is_wanted(tag) => Some(tag),
            Html::Tag(tag) => tag.find(is_wanted),
            Html::Text(_) => None,
        })
    }
}

fn collect(children: &[Html], out: &mut String) {
    for child in children {
        match child {
            Html::Text(text) => out.push_str(text),
            Html::Tag(tag) if tag.name == "br" => out.push('\n'),
            Html::Tag(tag) => {
                collect(&tag.children, out);
                if matches!(tag.name.as_str(), "div" | "p" | "li") && !out.ends_with('\n') {
                    out.push('\n');
                }
            }
        }
    }
}
