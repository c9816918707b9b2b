//! Folders of the stratbook, and the rules of their tree (interface §2.6).

mod color;
mod seen;
mod tree;

use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

use crate::day::text_on_the_wire;
use crate::rule::Rule;
use crate::text::required_text;

pub use color::Color;
pub use seen::{Row, Spot};
pub use tree::{Tree, Unfit};

pub const NAME_MAX: usize = 100;
/// Levels of folders; far more than people use, and few enough for any reader of nested JSON.
pub const DEPTH_MAX: usize = 20;

/// A UUID of version 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FolderId(pub Uuid);

impl fmt::Display for FolderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for FolderId {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        raw.parse().map(Self).map_err(|_| Rule::Uuid)
    }
}

text_on_the_wire!(FolderId);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    pub id: FolderId,
    pub name: String,
    pub color: Color,
    /// `None`: at the top.
    pub parent: Option<FolderId>,
    /// Place among the folders beside it, from 0.
    pub sort_order: i32,
}

/// What somebody wants of a folder; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    pub name: Option<String>,
    pub color: Option<Color>,
    /// `Some(None)`: to the top.
    pub parent: Option<Option<FolderId>>,
    /// The place among the folders there; beyond the last means last.
    pub sort_order: Option<i32>,
}

/// A folder's name: 1 to 100 characters after trimming.
pub fn name(raw: &str) -> Result<String, Rule> {
    required_text(raw, NAME_MAX)
}

#[cfg(test)]
mod tests;
