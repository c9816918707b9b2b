//! The maps and agents of the game. Admins edit the lists.

use crate::text::required_text;
use crate::validation_rule::ValidationRule;

/// Maximum number of characters of a name.
pub const MAX_CATALOG_NAME_CHARS: usize = 40;
/// Maximum number of names of a list.
pub const MAX_CATALOG_NAMES: usize = 200;

/// The names that strategies, matches and players may use, in list order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameCatalog {
    pub maps: Vec<String>,
    pub agents: Vec<String>,
}

impl GameCatalog {
    /// Returns the map in the spelling of the list. `used` is accepted even if it is not in the list.
    pub fn normalize_map(
        &self,
        wanted: &str,
        used: Option<&String>,
    ) -> Result<String, ValidationRule> {
        canonical_spelling(&self.maps, used, wanted)
    }

    /// Returns the agents in the spelling of the list. Those in `used` are accepted even if they are not in the list.
    pub fn normalize_agents(
        &self,
        wanted: &[String],
        used: &[String],
    ) -> Result<Vec<String>, ValidationRule> {
        let spelled = wanted
            .iter()
            .map(|name| canonical_spelling(&self.agents, used, name));
        spelled.collect()
    }
}

fn canonical_spelling<'a>(
    list: &'a [String],
    used: impl IntoIterator<Item = &'a String>,
    wanted: &str,
) -> Result<String, ValidationRule> {
    let key = wanted.trim().to_lowercase();
    let found = list
        .iter()
        .chain(used)
        .find(|name| name.to_lowercase() == key);
    found
        .cloned()
        .ok_or_else(|| ValidationRule::NotInCatalog(wanted.trim().to_owned()))
}

/// Parses a list of maps or agents: at most 200 names of 1 to 40 characters, without commas, unique ignoring case.
pub fn parse_names(raw: &[String]) -> Result<Vec<String>, ValidationRule> {
    if raw.len() > MAX_CATALOG_NAMES {
        return Err(ValidationRule::TooMany(MAX_CATALOG_NAMES));
    }
    let mut names: Vec<String> = Vec::with_capacity(raw.len());
    for name in raw {
        let name = required_text(name, MAX_CATALOG_NAME_CHARS)?;
        if name.contains(',') {
            return Err(ValidationRule::Comma);
        }
        let key = name.to_lowercase();
        if names.iter().any(|known| known.to_lowercase() == key) {
            return Err(ValidationRule::DuplicateName(name));
        }
        names.push(name);
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_each_once() {
        let raw = ["Bind".to_owned(), " bind".to_owned()];
        assert_eq!(
            parse_names(&raw),
            Err(ValidationRule::DuplicateName("bind".into()))
        );
    }
}
