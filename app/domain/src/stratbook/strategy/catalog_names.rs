//! The map and the agents of a strategy in the spelling of the catalog.

use super::StrategyMeta;
use crate::game_catalog::GameCatalog;
use crate::validation_rule::{RuleViolation, RuleViolations};

impl GameCatalog {
    /// Replaces map and agents by the spelling of the lists. A name that is in no list is a violation, unless `before`
    /// already has it: a name that was removed from a list stays where it is used.
    pub fn normalize_meta(
        &self,
        label: &mut StrategyMeta,
        before: Option<&StrategyMeta>,
    ) -> Result<(), Vec<RuleViolation>> {
        let mut faults = RuleViolations::default();
        let used = before.and_then(|before| before.map.as_ref());
        if let Some(map) = &mut label.map
            && let Some(name) = faults.record("map", self.normalize_map(map, used))
        {
            *map = name;
        }
        let used = before.map_or(&[][..], |before| &before.agents);
        if let Some(agents) = faults.record("agents", self.normalize_agents(&label.agents, used)) {
            label.agents = agents;
        }
        faults.into_result(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation_rule::ValidationRule;

    fn label(map: &str, agents: &[&str]) -> StrategyMeta {
        StrategyMeta {
            title: "B rush".into(),
            map: Some(map.into()),
            side: None,
            tags: Vec::new(),
            agents: agents.iter().map(ToString::to_string).collect(),
        }
    }

    fn catalogue() -> GameCatalog {
        GameCatalog {
            maps: vec!["Bind".into()],
            agents: vec!["Sova".into(), "KAY/O".into()],
        }
    }

    #[test]
    fn names_are_spelled_as_the_lists_spell_them() {
        let mut wanted = label("bind", &["kay/o"]);
        assert_eq!(catalogue().normalize_meta(&mut wanted, None), Ok(()));
        assert_eq!(wanted, label("Bind", &["KAY/O"]));
    }

    #[test]
    fn unknown_names_are_faults_unless_they_are_in_use() {
        let mut wanted = label("Nuke", &["Sova", "Nobody"]);
        let faults = catalogue().normalize_meta(&mut wanted, None);
        let unknown = |name: &str| ValidationRule::NotInCatalog(name.to_owned());
        assert_eq!(
            faults,
            Err(vec![
                unknown("Nuke").on_field("map"),
                unknown("Nobody").on_field("agents")
            ])
        );
        let before = label("Nuke", &["Nobody"]);
        assert_eq!(
            catalogue().normalize_meta(&mut wanted, Some(&before)),
            Ok(())
        );
    }
}
