//! The maps and agents of the game, which are data: admins keep the lists.

use crate::rule::{Faults, Rule, RuleViolation};
use crate::strategy::Label;
use crate::text::required_text;

pub const NAME_MAX: usize = 40;
pub const NAMES_MAX: usize = 200;

/// The names that strategies and players may use, in the order of their lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Catalogue {
    pub maps: Vec<String>,
    pub agents: Vec<String>,
}

impl Catalogue {
    /// Spells map and agents as the lists do. A name that is in no list is a fault, unless `before` has it already:
    /// what was taken off a list stays where it is used.
    pub fn settle(
        &self,
        label: &mut Label,
        before: Option<&Label>,
    ) -> Result<(), Vec<RuleViolation>> {
        let mut faults = Faults::default();
        let used = before.and_then(|before| before.map.as_ref());
        if let Some(map) = &mut label.map
            && let Some(name) = faults.noted("map", self.map(map, used))
        {
            *map = name;
        }
        let used = before.map_or(&[][..], |before| &before.agents);
        if let Some(agents) = faults.noted("agents", self.agents(&label.agents, used)) {
            label.agents = agents;
        }
        faults.or(())
    }

    /// The map as the list spells it; `used` need not be on it.
    pub fn map(&self, wanted: &str, used: Option<&String>) -> Result<String, Rule> {
        spelled(&self.maps, used, wanted)
    }

    /// The agents as the list spells them; those in `used` need not be on it.
    pub fn agents(&self, wanted: &[String], used: &[String]) -> Result<Vec<String>, Rule> {
        let spelled = wanted.iter().map(|name| spelled(&self.agents, used, name));
        spelled.collect()
    }
}

fn spelled<'a>(
    list: &'a [String],
    used: impl IntoIterator<Item = &'a String>,
    wanted: &str,
) -> Result<String, Rule> {
    let key = wanted.trim().to_lowercase();
    let found = list
        .iter()
        .chain(used)
        .find(|name| name.to_lowercase() == key);
    found
        .cloned()
        .ok_or_else(|| Rule::NotInCatalogue(wanted.trim().to_owned()))
}

/// A list of maps or agents: at most 200 names of 1 to 40 characters, without commas, each once whatever its case.
pub fn names(raw: &[String]) -> Result<Vec<String>, Rule> {
    if raw.len() > NAMES_MAX {
        return Err(Rule::TooMany(NAMES_MAX));
    }
    let mut names: Vec<String> = Vec::with_capacity(raw.len());
    for name in raw {
        let name = required_text(name, NAME_MAX)?;
        if name.contains(',') {
            return Err(Rule::Comma);
        }
        let key = name.to_lowercase();
        if names.iter().any(|known| known.to_lowercase() == key) {
            return Err(Rule::Doubled(name));
        }
        names.push(name);
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(map: &str, agents: &[&str]) -> Label {
        Label {
            title: "B rush".into(),
            map: Some(map.into()),
            side: None,
            tags: Vec::new(),
            agents: agents.iter().map(ToString::to_string).collect(),
        }
    }

    fn catalogue() -> Catalogue {
        Catalogue {
            maps: vec!["Bind".into()],
            agents: vec!["Sova".into(), "KAY/O".into()],
        }
    }

    #[test]
    fn names_are_spelled_as_the_lists_spell_them() {
        let mut wanted = label("bind", &["kay/o"]);
        assert_eq!(catalogue().settle(&mut wanted, None), Ok(()));
        assert_eq!(wanted, label("Bind", &["KAY/O"]));
    }

    #[test]
    fn unknown_names_are_faults_unless_they_are_in_use() {
        let mut wanted = label("Nuke", &["Sova", "Nobody"]);
        let faults = catalogue().settle(&mut wanted, None);
        let unknown = |name: &str| Rule::NotInCatalogue(name.to_owned());
        assert_eq!(
            faults,
            Err(vec![
                unknown("Nuke").of("map"),
                unknown("Nobody").of("agents")
            ])
        );
        let before = label("Nuke", &["Nobody"]);
        assert_eq!(catalogue().settle(&mut wanted, Some(&before)), Ok(()));
    }

    #[test]
    fn a_list_names_each_once() {
        let raw = ["Bind".to_owned(), " bind".to_owned()];
        assert_eq!(names(&raw), Err(Rule::Doubled("bind".into())));
    }
}
