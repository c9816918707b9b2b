//! The metadata of a strategy besides its text, as the form has it.

use app_document::merge::ConflictChoice;
use app_wire::{OptionalText, StrategyItem, StrategyRequest};
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
            side: item.side.map(|side| side.to_string()).unwrap_or_default(),
            tags: item.tags.clone(),
            agents: item.agents.clone(),
            folder: item.folder_id.map(|id| id.to_string()).unwrap_or_default(),
        }
    }

    /// Returns the fields that differ from `before`, for the request.
    pub fn changes(&self, before: &Self) -> StrategyRequest {
        StrategyRequest {
            title: changed(&self.title, &before.title),
            map: changed(&self.map, &before.map),
            side: changed(&self.side, &before.side).map(|side| OptionalText(side.parse().ok())),
            tags: changed(&self.tags, &before.tags),
            agents: changed(&self.agents, &before.agents),
            folder_id: changed(&self.folder, &before.folder)
                .map(|id| OptionalText(id.parse().ok())),
            ..StrategyRequest::default()
        }
    }

    /// Resolves a conflict of this field. `Both` joins lists; of any other field it keeps ours.
    pub fn resolve(&mut self, field: MetadataField, theirs: &Self, choice: ConflictChoice) {
        match (choice, field) {
            (ConflictChoice::Theirs, _) => self.copy_field(field, theirs),
            (ConflictChoice::Both, MetadataField::Tags) => join_lists(&mut self.tags, &theirs.tags),
            (ConflictChoice::Both, MetadataField::Agents) => {
                join_lists(&mut self.agents, &theirs.agents);
            }
            (ConflictChoice::Ours | ConflictChoice::Both, _) => {}
        }
    }

    /// Takes over the other value of this field.
    pub fn copy_field(&mut self, field: MetadataField, other: &Self) {
        match field {
            MetadataField::Title => self.title.clone_from(&other.title),
            MetadataField::Map => self.map.clone_from(&other.map),
            MetadataField::Side => self.side.clone_from(&other.side),
            MetadataField::Tags => self.tags.clone_from(&other.tags),
            MetadataField::Agents => self.agents.clone_from(&other.agents),
            MetadataField::Folder => self.folder.clone_from(&other.folder),
        }
    }
}

/// A field of the metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MetadataField {
    Title,
    Map,
    Side,
    Tags,
    Agents,
    Folder,
}

impl MetadataField {
    pub const ALL: [Self; 6] = [
        Self::Title,
        Self::Map,
        Self::Side,
        Self::Tags,
        Self::Agents,
        Self::Folder,
    ];

    /// Whether both values can be kept.
    pub fn is_list(self) -> bool {
        matches!(self, Self::Tags | Self::Agents)
    }

    fn is_same(self, one: &MetadataFields, other: &MetadataFields) -> bool {
        let mut copy = one.clone();
        copy.copy_field(self, other);
        copy == *one
    }
}

/// The merge of both users' changes, with the same meaning of its versions as [`app_document::merge::DocumentMerge`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataMerge {
    pub ours: MetadataFields,
    pub theirs: MetadataFields,
    pub base: MetadataFields,
    /// The fields that both changed to different values.
    pub conflicts: Vec<MetadataField>,
}

impl MetadataMerge {
    pub fn of(base: &MetadataFields, ours: &MetadataFields, theirs: &MetadataFields) -> Self {
        let mut merge = Self {
            ours: ours.clone(),
            theirs: theirs.clone(),
            base: theirs.clone(),
            conflicts: Vec::new(),
        };
        for field in MetadataField::ALL {
            if field.is_same(ours, base) {
                merge.ours.copy_field(field, theirs);
            } else if field.is_same(theirs, base) {
                merge.theirs.copy_field(field, ours);
            } else if !field.is_same(ours, theirs) {
                merge.base.copy_field(field, base);
                merge.conflicts.push(field);
            }
        }
        merge
    }
}

/// Adds the values that are only in the other list.
fn join_lists(list: &mut Vec<String>, other: &[String]) {
    for value in other {
        if !list.contains(value) {
            list.push(value.clone());
        }
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
            side: ["", "Attack", "Defense"][usize::from(side)].to_owned(),
            tags: vec![format!("Tag {tag}"); usize::from(tag)],
            ..MetadataFields::default()
        })
    }

    /// Returns the record that the server stores for a request with only the changed fields.
    fn apply(before: &MetadataFields, request: StrategyRequest) -> MetadataFields {
        fn text<T: ToString>(value: OptionalText<T>) -> String {
            value.0.map(|value| value.to_string()).unwrap_or_default()
        }
        let before = before.clone();
        MetadataFields {
            title: request.title.unwrap_or(before.title),
            map: request.map.unwrap_or(before.map),
            side: request.side.map_or(before.side, text),
            tags: request.tags.unwrap_or(before.tags),
            agents: request.agents.unwrap_or(before.agents),
            folder: request.folder_id.map_or(before.folder, text),
        }
    }

    #[test]
    fn two_titles_do_not_merge_but_a_title_and_a_side_do() {
        let titled = |title: &str| MetadataFields {
            title: title.to_owned(),
            ..MetadataFields::default()
        };
        let sided = |title: &str| MetadataFields {
            side: "attack".to_owned(),
            ..titled(title)
        };
        let merge = MetadataMerge::of(&titled("Base"), &titled("Mine"), &sided("Theirs"));
        assert_eq!(merge.conflicts, [MetadataField::Title]);
        assert_eq!((merge.ours, merge.theirs), (sided("Mine"), sided("Theirs")));
        assert_eq!(merge.base, sided("Base"));
        let merge = MetadataMerge::of(&titled("Base"), &titled("Mine"), &sided("Base"));
        assert_eq!((merge.ours, merge.conflicts.len()), (sided("Mine"), 0));
    }

    #[test]
    fn both_lists_of_tags_can_be_kept() {
        let tagged = |tags: &[&str]| MetadataFields {
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            ..MetadataFields::default()
        };
        let mut ours = tagged(&["eco", "fast"]);
        ours.resolve(
            MetadataField::Tags,
            &tagged(&["fast", "slow"]),
            ConflictChoice::Both,
        );
        assert_eq!(ours, tagged(&["eco", "fast", "slow"]));
        ours.resolve(MetadataField::Tags, &tagged(&[]), ConflictChoice::Theirs);
        assert_eq!(ours, tagged(&[]));
    }

    proptest! {
        #[test]
        fn the_changed_fields_are_enough(before in fields(), now in fields()) {
            prop_assert_eq!(apply(&before, now.changes(&before)), now);
        }

        #[test]
        fn the_same_edit_of_both_users_is_no_conflict(base in fields(), mine in fields()) {
            let merged = |mine, theirs| {
                let merge = MetadataMerge::of(&base, mine, theirs);
                (merge.ours, merge.conflicts.len())
            };
            prop_assert_eq!(merged(&mine, &mine), (mine.clone(), 0));
            prop_assert_eq!(merged(&mine, &base), (mine.clone(), 0));
            prop_assert_eq!(merged(&base, &mine), (mine.clone(), 0));
        }

        #[test]
        fn the_order_of_the_users_does_not_matter(base in fields(), mine in fields(), theirs in fields()) {
            let (one, other) = (
                MetadataMerge::of(&base, &mine, &theirs),
                MetadataMerge::of(&base, &theirs, &mine),
            );
            prop_assert_eq!(one.ours, other.theirs);
            prop_assert_eq!(one.conflicts, other.conflicts);
        }
    }
}
