//! The values of settings that have rules of their own.

use std::fmt;
use std::str::FromStr;

use crate::day::text_on_the_wire;
use crate::rule::Rule;
use crate::text::{is_http_address, optional_text};

const LOGO_URL_MAX: usize = 2000;

/// A channel or a role of the chat platform, 17 to 20 digits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ChatObjectId(String);

impl ChatObjectId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChatObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ChatObjectId {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let raw = raw.trim();
        let is_id = (17..=20).contains(&raw.len()) && raw.bytes().all(|byte| byte.is_ascii_digit());
        if is_id {
            Ok(Self(raw.to_owned()))
        } else {
            Err(Rule::ChatId)
        }
    }
}

/// Who may create and edit strategies; deleting is for admins in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum EditPermission {
    #[default]
    Admin,
    All,
}

impl fmt::Display for EditPermission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Admin => "admin",
            Self::All => "all",
        })
    }
}

impl FromStr for EditPermission {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        match raw {
            "admin" => Ok(Self::Admin),
            "all" => Ok(Self::All),
            _ => Err(Rule::OneOf("admin, all")),
        }
    }
}

/// Who may read strategies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum ReadPermission {
    #[default]
    Everyone,
    Players,
}

impl fmt::Display for ReadPermission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Everyone => "everyone",
            Self::Players => "players",
        })
    }
}

impl FromStr for ReadPermission {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        match raw {
            "everyone" => Ok(Self::Everyone),
            "players" => Ok(Self::Players),
            _ => Err(Rule::OneOf("everyone, players")),
        }
    }
}

/// Where the team's logo is: nowhere (empty), at an http(s) address, or at a path on this site.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct LogoUrl(String);

impl LogoUrl {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LogoUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for LogoUrl {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let url = optional_text(raw, LOGO_URL_MAX)?;
        // `//host` and `/\host` are addresses of other sites in a browser's eyes.
        let is_path = url.starts_with('/')
            && !url[1..].starts_with(['/', '\\'])
            && !url.contains(char::is_whitespace);
        if url.is_empty() || is_path || is_http_address(&url) {
            Ok(Self(url))
        } else {
            Err(Rule::HttpAddress)
        }
    }
}

text_on_the_wire!(ChatObjectId, EditPermission, ReadPermission, LogoUrl);
