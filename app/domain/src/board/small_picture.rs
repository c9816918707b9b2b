//! The small picture of a strategy in lists, and its address.

use std::fmt;
use std::str::FromStr;

use app_document::Document;

use super::{MapOutlines, TeamBoardNames};
use crate::validation_rule::ValidationRule;

/// The path below which small pictures are served.
const PICTURES_PATH: &str = "/uploads/boards/";
const EXTENSION: &str = ".svg";
const DIGITS: usize = 32;

/// Identifies the small picture of one strategy. Another picture has another id. As with uploads, the id is the
/// permission to read it: it follows from the random id of the strategy, and only readers of the strategy receive it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SmallPictureId(u128);

impl SmallPictureId {
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }

    pub fn url_path(self) -> String {
        format!("{PICTURES_PATH}{self}{EXTENSION}")
    }

    /// Parses the last part of the path.
    pub fn from_file_name(name: &str) -> Option<Self> {
        name.strip_suffix(EXTENSION)?.parse().ok()
    }
}

impl fmt::Display for SmallPictureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for SmallPictureId {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if raw.len() != DIGITS || !raw.bytes().all(is_digit) {
            return Err(ValidationRule::Upload);
        }
        let id = u128::from_str_radix(raw, 16);
        id.map(Self).map_err(|_| ValidationRule::Upload)
    }
}

/// The small picture of a document's first board that shows anything, as SVG.
pub fn small_picture(content: &Document, maps: &MapOutlines) -> Option<String> {
    let names = TeamBoardNames::default();
    let boards = content.boards();
    boards
        .iter()
        .find_map(|board| board.small_picture(maps.of_board(board), &names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_name_of_a_file() {
        let id = SmallPictureId::from_bytes([0x0a; 16]);
        let digits = "0a".repeat(16);
        assert_eq!(id.to_string(), digits);
        assert_eq!(id.url_path(), format!("/uploads/boards/{digits}.svg"));
        let name = format!("{digits}.svg");
        assert_eq!(SmallPictureId::from_file_name(&name), Some(id));
        for other in [
            digits.as_str(),
            "0a.svg",
            &format!("{}.svg", digits.to_uppercase()),
            &format!("+{}.svg", &digits[1..]),
        ] {
            assert_eq!(SmallPictureId::from_file_name(other), None, "{other}");
        }
    }
}
