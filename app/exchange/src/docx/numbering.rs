//! The numbering of lists.

use app_document::ListNumbering;

use super::parts::XML_HEAD;

/// Maximum number of levels of a list in Word.
const MAX_LEVELS: usize = 9;
/// The indent of a level in twentieths of a point.
pub(super) const INDENT_PER_LEVEL: usize = 360;

/// The formats of lists with the names of ECMA-376; each is an abstract numbering, by its index.
const FORMATS: [&str; 6] = [
    "bullet",
    "decimal",
    "lowerLetter",
    "upperLetter",
    "lowerRoman",
    "upperRoman",
];

/// Collects the lists of a document.
#[derive(Debug, Default)]
pub(super) struct NumberingWriter {
    /// The abstract numbering, the level and the first number of each list.
    lists: Vec<(usize, usize, i64)>,
}

impl NumberingWriter {
    /// Adds a list at this level (0 is the outermost) and returns its number; `None` is a list of bullets.
    pub fn add(&mut self, numbering: Option<(i64, ListNumbering)>, level: usize) -> usize {
        let (format, start) = match numbering {
            None => (0, 1),
            Some((start, numbering)) => {
                let format = match numbering {
                    ListNumbering::Decimal => 1,
                    ListNumbering::LowerLetters => 2,
                    ListNumbering::UpperLetters => 3,
                    ListNumbering::LowerRoman => 4,
                    ListNumbering::UpperRoman => 5,
                };
                (format, start.clamp(0, 32_767))
            }
        };
        self.lists.push((format, level_of(level), start));
        self.lists.len()
    }

    pub fn finish(self) -> String {
        let mut out = format!(
            "{XML_HEAD}\n<w:numbering xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">"
        );
        for (at, format) in FORMATS.iter().enumerate() {
            out.push_str(&format!(
                "<w:abstractNum w:abstractNumId=\"{at}\"><w:multiLevelType w:val=\"hybridMultilevel\"/>"
            ));
            for level in 0..MAX_LEVELS {
                let text = if *format == "bullet" {
                    ["\u{2022}", "\u{25e6}", "\u{25aa}"][level % 3].to_owned()
                } else {
                    format!("%{}.", level + 1)
                };
                let left = (level + 1) * INDENT_PER_LEVEL;
                out.push_str(&format!(
                    "<w:lvl w:ilvl=\"{level}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"{format}\"/>\
                     <w:lvlText w:val=\"{text}\"/><w:lvlJc w:val=\"left\"/><w:pPr>\
                     <w:ind w:left=\"{left}\" w:hanging=\"{INDENT_PER_LEVEL}\"/></w:pPr></w:lvl>"
                ));
            }
            out.push_str("</w:abstractNum>");
        }
        for (at, (format, level, start)) in self.lists.iter().enumerate() {
            out.push_str(&format!(
                "<w:num w:numId=\"{}\"><w:abstractNumId w:val=\"{format}\"/><w:lvlOverride w:ilvl=\"{level}\">\
                 <w:startOverride w:val=\"{start}\"/></w:lvlOverride></w:num>",
                at + 1
            ));
        }
        out.push_str("</w:numbering>");
        out
    }
}

/// The level in Word of a list at this depth.
pub(super) fn level_of(depth: usize) -> usize {
    depth.min(MAX_LEVELS - 1)
}
