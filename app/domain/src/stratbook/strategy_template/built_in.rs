//! The templates that every team has. Their texts are markdown.

use app_document::Document;
use app_document::clipboard::document_from_markdown;

use crate::strategy::{Side, StrategyMeta};

/// A template that every team has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BuiltInTemplate {
    AttackDefault,
    AttackExecute,
    DefenseSetup,
    DefenseRetake,
    PostPlant,
    PistolRound,
    EconomyRound,
    OpponentNotes,
}

impl BuiltInTemplate {
    /// In the order in which they are offered.
    pub const ALL: [Self; 8] = [
        Self::AttackDefault,
        Self::AttackExecute,
        Self::DefenseSetup,
        Self::DefenseRetake,
        Self::PostPlant,
        Self::PistolRound,
        Self::EconomyRound,
        Self::OpponentNotes,
    ];

    /// The name on the wire.
    pub fn key(self) -> &'static str {
        match self {
            Self::AttackDefault => "attack-default",
            Self::AttackExecute => "attack-execute",
            Self::DefenseSetup => "defense-setup",
            Self::DefenseRetake => "defense-retake",
            Self::PostPlant => "post-plant",
            Self::PistolRound => "pistol-round",
            Self::EconomyRound => "economy-round",
            Self::OpponentNotes => "opponent-notes",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::AttackDefault => "Default",
            Self::AttackExecute => "Execute",
            Self::DefenseSetup => "Setup",
            Self::DefenseRetake => "Retake",
            Self::PostPlant => "After the plant",
            Self::PistolRound => "Pistol round",
            Self::EconomyRound => "Economy round",
            Self::OpponentNotes => "Opponent notes",
        }
    }

    /// Describes the purpose of the template in one sentence.
    pub fn summary(self) -> &'static str {
        match self {
            Self::AttackDefault => "Take space, collect information, decide late.",
            Self::AttackExecute => "Enter one site behind utility on a count.",
            Self::DefenseSetup => "Positions, early utility and rotations.",
            Self::DefenseRetake => "Paths, utility and the order on the site.",
            Self::PostPlant => "Positions and patience once the spike is down.",
            Self::PistolRound => "Buys and one plan for the first round of a half.",
            Self::EconomyRound => "A cheap round that hurts their credits.",
            Self::OpponentNotes => "Habits of another team, and our answers.",
        }
    }

    pub fn side(self) -> Option<Side> {
        match self {
            Self::AttackDefault | Self::AttackExecute => Some(Side::Attack),
            Self::DefenseSetup | Self::DefenseRetake => Some(Side::Defense),
            Self::PostPlant | Self::PistolRound | Self::EconomyRound | Self::OpponentNotes => None,
        }
    }

    fn markdown(self) -> &'static str {
        match self {
            Self::AttackDefault => include_str!("texts/attack_default.md"),
            Self::AttackExecute => include_str!("texts/attack_execute.md"),
            Self::DefenseSetup => include_str!("texts/defense_setup.md"),
            Self::DefenseRetake => include_str!("texts/defense_retake.md"),
            Self::PostPlant => include_str!("texts/post_plant.md"),
            Self::PistolRound => include_str!("texts/pistol_round.md"),
            Self::EconomyRound => include_str!("texts/economy_round.md"),
            Self::OpponentNotes => include_str!("texts/opponent_notes.md"),
        }
    }

    pub fn content(self) -> Document {
        document_from_markdown(self.markdown())
    }

    /// Its metadata. The tag makes strategies of one kind easy to find.
    pub fn meta(self) -> StrategyMeta {
        let tag = match self {
            Self::AttackDefault => Some("default"),
            Self::AttackExecute => Some("execute"),
            Self::DefenseSetup => Some("setup"),
            Self::DefenseRetake => Some("retake"),
            Self::PostPlant => Some("post-plant"),
            Self::PistolRound => Some("pistol"),
            Self::EconomyRound => Some("eco"),
            Self::OpponentNotes => Some("opponent"),
        };
        StrategyMeta {
            title: self.title().to_owned(),
            map: None,
            side: self.side(),
            tags: tag.into_iter().map(str::to_owned).collect(),
            agents: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::{parse_tags, parse_title};

    #[test]
    fn every_built_in_template_is_a_valid_strategy_with_headings() {
        for template in BuiltInTemplate::ALL {
            let meta = template.meta();
            assert!(parse_title(&meta.title).is_ok(), "{template:?}");
            let tags = meta.tags.iter().map(String::as_str);
            assert_eq!(parse_tags(tags).as_ref(), Ok(&meta.tags), "{template:?}");
            let json = template.content().to_json();
            assert_eq!(
                Document::from_json(json.clone()).as_ref(),
                Ok(&template.content())
            );
            let headings = json.to_string().matches("\"heading\"").count();
            assert!(headings >= 3, "{template:?} has {headings} headings");
            assert!(!template.summary().is_empty());
        }
    }
}
