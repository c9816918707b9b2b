//! The id of a template, and the templates that fit a map and a side.

use std::fmt;
use std::str::FromStr;

use super::built_in::BuiltInTemplate;
use crate::day::text_on_the_wire;
use crate::strategy::{Side, StrategyId};
use crate::validation_rule::ValidationRule;

/// Maximum number of strategies that a team uses as templates.
pub const MAX_TEMPLATES: usize = 100;

/// The id of a template: the key of a built-in one, or the id of a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TemplateId {
    BuiltIn(BuiltInTemplate),
    Strategy(StrategyId),
}

impl fmt::Display for TemplateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(template) => f.write_str(template.key()),
            Self::Strategy(id) => id.fmt(f),
        }
    }
}

impl FromStr for TemplateId {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let mut all = BuiltInTemplate::ALL.into_iter();
        match all.find(|template| template.key() == raw) {
            Some(template) => Ok(Self::BuiltIn(template)),
            None => raw.parse().map(Self::Strategy),
        }
    }
}

text_on_the_wire!(TemplateId);

/// The map and the side for which templates are offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TemplateChoice<'a> {
    pub map: Option<&'a str>,
    pub side: Option<Side>,
}

impl TemplateChoice<'_> {
    /// Whether a template for this map and side is offered.
    pub fn offers(&self, map: Option<&str>, side: Option<Side>) -> bool {
        let fits_map = match (self.map, map) {
            (Some(chosen), Some(map)) => chosen.to_lowercase() == map.to_lowercase(),
            _ => true,
        };
        let fits_side = match (self.side, side) {
            (Some(chosen), Some(side)) => chosen == side,
            _ => true,
        };
        fits_map && fits_side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_for_another_map_or_side_is_not_offered() {
        let choice = TemplateChoice {
            map: Some("ascent"),
            side: Some(Side::Attack),
        };
        assert!(choice.offers(None, None));
        assert!(choice.offers(Some("Ascent"), Some(Side::Attack)));
        assert!(!choice.offers(Some("Bind"), Some(Side::Attack)));
        assert!(!choice.offers(Some("Ascent"), Some(Side::Defense)));
        let nothing = TemplateChoice::default();
        assert!(nothing.offers(Some("Bind"), Some(Side::Defense)));
    }

    #[test]
    fn the_id_of_a_template_is_a_key_or_the_id_of_a_strategy() {
        for template in BuiltInTemplate::ALL {
            let id = TemplateId::BuiltIn(template);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        let strategy = "01936f00-0000-7000-8000-000000000000";
        let id = strategy.parse::<TemplateId>().expect("an id");
        assert_eq!(id.to_string(), strategy);
        assert_eq!("nothing".parse::<TemplateId>(), Err(ValidationRule::Uuid));
    }
}
