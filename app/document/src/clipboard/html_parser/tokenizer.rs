//! Splits HTML into text, start tags and end tags.

use super::entities::decode_entities;

#[derive(Debug, PartialEq, Eq)]
pub enum HtmlToken<'a> {
    /// Raw text; entities are not decoded.
    Text(&'a str),
    Open {
        name: String,
        attributes: Vec<(String, String)>,
        /// Self-closing: `<o:p/>`.
        is_closed: bool,
    },
    Close(String),
}

/// Elements whose content is not HTML. Their content is skipped; none of it is visible text.
const RAW_TEXT_ELEMENTS: [&str; 9] = [
    "iframe",
    "noembed",
    "noframes",
    "plaintext",
    "script",
    "style",
    "textarea",
    "title",
    "xmp",
];

/// Maximum number of attributes of an element that are read. Real pages have far fewer.
const MAX_ATTRIBUTES: usize = 64;

pub struct HtmlTokenizer<'a>(&'a str);

impl<'a> HtmlTokenizer<'a> {
    pub fn new(html: &'a str) -> Self {
        Self(html)
    }

    fn skip_past(&mut self, end: &str) {
        self.0 = self.0.split_once(end).map_or("", |(_, rest)| rest);
    }

    /// Reads from after the element's name to after its `>`.
    fn open_tag(&mut self, name: String) -> HtmlToken<'a> {
        let mut attributes: Vec<(String, String)> = Vec::new();
        let mut is_closed = false;
        loop {
            self.0 = self.0.trim_start();
            let Some(first) = self.0.chars().next() else {
                break;
            };
            match first {
                '>' => {
                    self.0 = &self.0[1..];
                    break;
                }
                '/' => {
                    self.0 = &self.0[1..];
                    is_closed = self.0.starts_with('>');
                }
                _ => {
                    let (name, value) = self.attribute();
                    if attributes.len() < MAX_ATTRIBUTES
                        && !attributes.iter().any(|(other, _)| *other == name)
                    {
                        attributes.push((name, value));
                    }
                }
            }
        }
        if RAW_TEXT_ELEMENTS.contains(&name.as_str()) && !is_closed {
            self.skip_raw(&name);
        }
        HtmlToken::Open {
            name,
            attributes,
            is_closed,
        }
    }

    fn attribute(&mut self) -> (String, String) {
        let ends = |c: char| c.is_whitespace() || matches!(c, '>' | '=' | '/');
        // An invalid first character counts as part of the name, so that the tokenizer always advances.
        let first = self.0.chars().next().map_or(0, char::len_utf8);
        let end = self.0[first..]
            .find(ends)
            .map_or(self.0.len(), |at| at + first);
        let name = self.0[..end].to_ascii_lowercase();
        self.0 = self.0[end..].trim_start();
        let Some(value) = self.0.strip_prefix('=') else {
            return (name, String::new());
        };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, rest) = if let Some(quote) = quote {
            value[1..].split_once(quote).unwrap_or((&value[1..], ""))
        } else {
            let end = value.find(|c: char| c.is_whitespace() || c == '>');
            value.split_at(end.unwrap_or(value.len()))
        };
        self.0 = rest;
        (name, decode_entities(value).into_owned())
    }

    /// Skips to the element's end tag, or to the end of the input.
    fn skip_raw(&mut self, name: &str) {
        let mut rest = self.0;
        while let Some(at) = rest.find("</") {
            let end = &rest[at + 2..];
            let is_end = end
                .get(..name.len())
                .is_some_and(|other| other.eq_ignore_ascii_case(name));
            if is_end {
                self.0 = &rest[at..];
                return;
            }
            rest = end;
        }
        self.0 = "";
    }
}

impl<'a> Iterator for HtmlTokenizer<'a> {
    type Item = HtmlToken<'a>;

    fn next(&mut self) -> Option<HtmlToken<'a>> {
        while !self.0.is_empty() {
            let begins = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
            if self.0.starts_with("<!--") {
                self.0 = &self.0[4..];
                self.skip_past("-->");
            } else if self.0.starts_with("<!") || self.0.starts_with("<?") {
                self.skip_past(">");
            } else if let Some(rest) = self.0.strip_prefix("</")
                && begins(rest.chars().next())
            {
                let end = rest.find(['>', ' ', '\t', '\n', '\r', '/']);
                let name = rest[..end.unwrap_or(rest.len())].to_ascii_lowercase();
                self.skip_past(">");
                return Some(HtmlToken::Close(name));
            } else if let Some(rest) = self.0.strip_prefix('<')
                && begins(rest.chars().next())
            {
                let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'));
                let (name, rest) = rest.split_at(end.unwrap_or(rest.len()));
                self.0 = rest;
                return Some(self.open_tag(name.to_ascii_lowercase()));
            } else {
                // A lone `<` is text.
                let mut later = self.0.char_indices().skip(1);
                let end = later
                    .find(|(_, c)| *c == '<')
                    .map_or(self.0.len(), |(at, _)| at);
                let (text, rest) = self.0.split_at(end);
                self.0 = rest;
                return Some(HtmlToken::Text(text));
            }
        }
        None
    }
}
