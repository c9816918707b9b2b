//! A tree of SVG elements, for views that create elements and for markup.

/// An element of a picture. Its names are constants of this program; its values may contain any text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SvgElement {
    pub name: &'static str,
    pub attributes: Vec<(&'static str, String)>,
    pub children: Vec<SvgElement>,
    pub text: Option<String>,
}

impl SvgElement {
    pub(super) fn new(name: &'static str) -> Self {
        Self {
            name,
            attributes: Vec::new(),
            children: Vec::new(),
            text: None,
        }
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    pub(super) fn with_number(self, name: &'static str, value: f64) -> Self {
        self.with(name, number(value))
    }

    pub(super) fn with_text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }

    pub(super) fn with_children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// The element as markup, with every value escaped.
    pub fn to_markup(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        out.push('<');
        out.push_str(self.name);
        for (name, value) in &self.attributes {
            out.push(' ');
            out.push_str(name);
            out.push_str("=\"");
            escape(value, out);
            out.push('"');
        }
        if self.children.is_empty() && self.text.is_none() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        if let Some(text) = &self.text {
            escape(text, out);
        }
        for child in &self.children {
            child.write(out);
        }
        out.push_str("</");
        out.push_str(self.name);
        out.push('>');
    }
}

/// A coordinate with at most one digit after the point.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0" } else { text }.to_owned()
}

/// Writes text that is valid in markup and in XML, which cannot contain control characters.
fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_escaped() {
        let element = SvgElement::new("text")
            .with("data-item", "\"><script>")
            .with_text("a < b & 'c'\u{1}");
        assert_eq!(
            element.to_markup(),
            "<text data-item=\"&quot;&gt;&lt;script&gt;\">a &lt; b &amp; &#39;c&#39; </text>"
        );
    }

    #[test]
    fn numbers_have_at_most_one_digit_after_the_point() {
        let numbers = [1.0, 0.25, -0.01, -3.96, 1000.0].map(number);
        assert_eq!(numbers, ["1", "0.2", "0", "-4", "1000"]);
    }
}
