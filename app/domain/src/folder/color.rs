//! The colours of folders.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rule::Rule;

/// One of the eight colours (decisions §2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    #[default]
    None,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Pink,
}

impl Color {
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Purple,
        Self::Pink,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Pink => "pink",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Color {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        Self::ALL
            .into_iter()
            .find(|color| color.as_str() == raw)
            .ok_or(Rule::OneOf(
                "none, red, orange, yellow, green, blue, purple, pink",
            ))
    }
}
