//! What the attributes of known nodes mean. A value outside its range reads as the default and stays stored.

use serde_json::Value;

use crate::fresh::Image;
use crate::node::{Element, Kind};

/// How a heading or a paragraph is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Alignment {
    Left,
    Center,
    Right,
    Justify,
}

/// How an ordered list counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Numbering {
    #[default]
    Decimal,
    LowerLetters,
    UpperLetters,
    LowerRoman,
    UpperRoman,
}

impl Alignment {
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Left, Self::Center, Self::Right, Self::Justify]
            .into_iter()
            .find(|alignment| alignment.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Center => "center",
            Self::Right => "right",
            Self::Justify => "justify",
        }
    }
}

impl Element {
    /// 1 to 6; `None` for anything but a heading.
    pub fn heading_level(&self) -> Option<u8> {
        let level = || self.attribute("level")?.as_u64();
        let level = level().filter(|level| (1..=6).contains(level)).unwrap_or(1);
        (self.kind == Kind::Heading).then(|| u8::try_from(level).unwrap_or(1))
    }

    pub fn alignment(&self) -> Option<Alignment> {
        self.kind.is_line().then_some(())?;
        Alignment::named(self.text("textAlign")?)
    }

    /// The first number of an ordered list and how it counts; `None` for anything else.
    pub fn numbering(&self) -> Option<(i64, Numbering)> {
        let start = || self.attribute("start")?.as_i64();
        let numbering = match self.text("type") {
            Some("a") => Numbering::LowerLetters,
            Some("A") => Numbering::UpperLetters,
            Some("i") => Numbering::LowerRoman,
            Some("I") => Numbering::UpperRoman,
            _ => Numbering::Decimal,
        };
        (self.kind == Kind::OrderedList).then(|| (start().unwrap_or(1), numbering))
    }

    /// The language of a code block, as written there.
    pub fn language(&self) -> Option<&str> {
        match self.kind {
            Kind::CodeBlock => self.text("language"),
            _ => None,
        }
    }

    /// Where an image lies. Always an address that [`crate::link::is_safe_image`].
    pub fn source(&self) -> Option<&str> {
        match self.kind {
            Kind::Image => self.text("src"),
            _ => None,
        }
    }

    /// What an image says to those who do not see it.
    pub fn alternative(&self) -> Option<&str> {
        match self.kind {
            Kind::Image => self.text("alt"),
            _ => None,
        }
    }

    /// All that an image says of itself; without an address it is none to show.
    pub fn as_image(&self) -> Option<Image> {
        let length = |name| u32::try_from(self.attribute(name)?.as_u64()?).ok();
        Some(Image {
            source: self.source()?.to_owned(),
            alternative: self.alternative().map(str::to_owned),
            title: self.text("title").map(str::to_owned),
            width: length("width"),
            height: length("height"),
        })
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.attribute(name)?.as_str()
    }

    fn attribute(&self, name: &str) -> Option<&Value> {
        self.attributes.get(name)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn element(kind: Kind, attributes: Value) -> Element {
        let Value::Object(attributes) = attributes else {
            panic!("attributes are an object");
        };
        Element {
            attributes,
            ..Element::new(kind)
        }
    }

    #[test]
    fn a_heading_without_a_usable_level_is_of_the_first() {
        for attributes in [json!({}), json!({"level": 9}), json!({"level": "two"})] {
            assert_eq!(element(Kind::Heading, attributes).heading_level(), Some(1));
        }
        assert_eq!(
            element(Kind::Heading, json!({"level": 6})).heading_level(),
            Some(6)
        );
        assert_eq!(
            element(Kind::Paragraph, json!({"level": 6})).heading_level(),
            None
        );
    }

    #[test]
    fn only_headings_and_paragraphs_are_aligned() {
        let centred = || json!({"textAlign": "center"});
        assert_eq!(
            element(Kind::Paragraph, centred()).alignment(),
            Some(Alignment::Center)
        );
        assert_eq!(element(Kind::CodeBlock, centred()).alignment(), None);
        assert_eq!(
            element(Kind::Heading, json!({"textAlign": "url(x)"})).alignment(),
            None
        );
    }

    #[test]
    fn an_ordered_list_counts_from_one_unless_told_otherwise() {
        assert_eq!(
            element(Kind::OrderedList, json!({"start": null, "type": null})).numbering(),
            Some((1, Numbering::Decimal))
        );
        assert_eq!(
            element(Kind::OrderedList, json!({"start": 4, "type": "I"})).numbering(),
            Some((4, Numbering::UpperRoman))
        );
    }
}
