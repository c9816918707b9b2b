//! The types of settings with their own rules.

use std::fmt;
use std::str::FromStr;

use crate::day::text_on_the_wire;
use crate::named_choice::named_choice;
use crate::text::{is_http_address, optional_text};
use crate::validation_rule::ValidationRule;

const MAX_LOGO_URL_CHARS: usize = 2000;

/// The id of a channel or a role of the chat platform, 17 to 20 digits.
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
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let raw = raw.trim();
        let is_id = (17..=20).contains(&raw.len()) && raw.bytes().all(|byte| byte.is_ascii_digit());
        if is_id {
            Ok(Self(raw.to_owned()))
        } else {
            Err(ValidationRule::ChatId)
        }
    }
}

named_choice! {
    /// Who may create and edit strategies. Only admins may delete them.
    StratbookEditPermission {
        #[default]
        Admin = "admin",
        All = "all",
    }
}

named_choice! {
    /// Who may read strategies.
    StratbookReadPermission {
        #[default]
        Everyone = "everyone",
        Players = "players",
    }
}

named_choice! {
    /// Who a message in the channel mentions.
    MentionTarget {
        #[default]
        Nobody = "nobody",
        /// The players of the lineup.
        Lineup = "lineup",
        /// The role of `chat.pingRoleId`.
        Role = "role",
    }
}

/// The address of the team's logo: empty for none, an http(s) address, or a path on this site.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct LogoUrl(String);

impl LogoUrl {
    /// Whether browsers would fetch the logo from another site.
    pub fn is_remote(&self) -> bool {
        !self.0.is_empty() && !self.0.starts_with('/')
    }

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
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let url = optional_text(raw, MAX_LOGO_URL_CHARS)?;
        // Browsers treat `//host` and `/\host` as addresses of other sites.
        let is_path = url.starts_with('/')
            && !url[1..].starts_with(['/', '\\'])
            && !url.contains(char::is_whitespace);
        if url.is_empty() || is_path || is_http_address(&url) {
            Ok(Self(url))
        } else {
            Err(ValidationRule::HttpAddress)
        }
    }
}

text_on_the_wire!(ChatObjectId, LogoUrl);
