//! The metadata of a strategy besides its text, as the form has it.

use app_domain::three_way_merge::merge_value;
use app_wire::{StrategyItem, StrategyRequest};
use serde::{Deserialize, Serialize};

/// A field is empty if it is not set.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MetadataFields {
    pub title: String,
    pub map: String,
    pub side: String,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    pub folder: String,
}

impl MetadataFields {
    pub fn of(item: &StrategyItem) -> Self {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        Self {
            title: item.title.clone(),
            map: text(&item.map),
            side: text(&item.side),
            tags: item.tags.clone(),
            agents: item.agents.clone(),
            folder: text(&item.folder_id),
        }
    }

    /// Returns the fields that differ from `before`, for the request.
    pub fn changes(&self, before: &Self) -> StrategyRequest {
        StrategyRequest {
            title: changed(&self.title, &before.title),
            map: changed(&self.map, &before.map),
            side: changed(&self.side, &before.side),
            tags: changed(&self.tags, &before.tags),
            agents: changed(&self.agents, &before.agents),
            folder_id: changed(&self.folder, &before.folder),
            ..StrategyRequest::default()
        }
    }

    /// Merges both users' changes; `None` if they changed the same field.
    pub fn merge(base: &Self, mine: &Self, theirs: &Self) -> Option<Self> {
        Some(Self {
            title: merge_value(&base.title, &mine.title, &theirs.title)?,
            map: merge_value(&base.map, &mine.map, &theirs.map)?,
            side: merge_value(&base.side, &mine.side, &theirs.side)?,
            tags: merge_value(&base.tags, &mine.tags, &theirs.tags)?,
            agents: merge_value(&base.agents, &mine.agents, &theirs.agents)?,
            folder: merge_value(&base.folder, &mine.folder, &theirs.folder)?,
        })
    }
}

fn changed<T: PartialEq + Clone>(now: &T, before: &T) -> Option<T> {
    (now != before).then(|| now.clone())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fields() -> impl Strategy<Value = MetadataFields> {
        (0_u8..3, 0_u8..3, 0_u8..3).prop_map(|(title, side, tag)| MetadataFields {
            title: format!("Title {title}"),
            side: ["", "attack", "defense"][usize::from(side)].to_owned(),
            tags: vec![format!("Tag {tag}"); usize::from(tag)],
            ..MetadataFields::default()
        })
    }

    /// What the server makes of a request with only the changed fields.
    fn apply(before: &MetadataFields, request: StrategyRequest) -> MetadataFields {
        let before = before.clone();
        MetadataFields {
            title: request.title.unwrap_or(before.title),
            map: request.map.unwrap_or(before.map),
            side: request.side.unwrap_or(before.side),
            tags: request.tags.unwrap_or(before.tags),
            agents: request.agents.unwrap_or(before.agents),
            folder: request.folder_id.unwrap_or(before.folder),
        }
    }

    #[test]
    fn two_titles_do_not_merge_but_a_title_and_a_side_do() {
        let titled = |title: &str| MetadataFields {
            title: title.to_owned(),
            ..MetadataFields::default()
        };
        let sided = MetadataFields {
            side: "attack".to_owned(),
            ..titled("Base")
        };
        let merge = MetadataFields::merge;
        assert_eq!(
            merge(&titled("Base"), &titled("Mine"), &titled("Theirs")),
            None
        );
        let merged = merge(&titled("Base"), &titled("Mine"), &sided).expect("no conflict");
        assert_eq!((&*merged.title, &*merged.side), ("Mine", "attack"));
    }

    proptest! {
        #[test]
        fn the_changed_fields_are_enough(before in fields(), now in fields()) {
            prop_assert_eq!(apply(&before, now.changes(&before)), now);
        }

        #[test]
        fn the_same_edit_of_both_users_is_no_conflict(base in fields(), mine in fields()) {
            let merge = |mine, theirs| MetadataFields::merge(&base, mine, theirs);
            prop_assert_eq!(merge(&mine, &mine), Some(mine.clone()));
            prop_assert_eq!(merge(&mine, &base), Some(mine.clone()));
            prop_assert_eq!(merge(&base, &mine), Some(mine.clone()));
        }

        #[test]
        fn the_order_of_the_users_does_not_matter(base in fields(), mine in fields(), theirs in fields()) {
            let merge = |mine, theirs| MetadataFields::merge(&base, mine, theirs);
            prop_assert_eq!(merge(&mine, &theirs), merge(&theirs, &mine));
        }
    }
}
