//! The changes between two versions of a board, phase by phase.

use app_document::board::{BoardContent, BoardDiff, BoardNames, PhaseChange};

use crate::texts::board_pages as words;

/// A phase that has changed, with the indices of its pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseComparison {
    pub heading: String,
    pub before: Option<usize>,
    pub after: Option<usize>,
    /// Descriptions of the items that moved, appeared or disappeared.
    pub changes: Vec<String>,
}

/// The changed phases in the order of the newer version; removed phases come last.
pub fn compare_phases(
    before: &BoardContent,
    after: &BoardContent,
    names: &dyn BoardNames,
) -> Vec<PhaseComparison> {
    let diff = BoardDiff::between(before, after);
    let described = diff.descriptions(before, after, names);
    let mut phases: Vec<PhaseComparison> = Vec::new();
    let mut removed = Vec::new();
    let pair = |from: usize, to: usize| PhaseComparison {
        heading: after.phase_heading(to),
        before: Some(from),
        after: Some(to),
        changes: Vec::new(),
    };
    for change in &diff.phases {
        match *change {
            PhaseChange::Added { after: at } => phases.push(PhaseComparison {
                heading: after.phase_heading(at),
                before: None,
                after: Some(at),
                changes: vec![words::PHASE_ADDED.to_owned()],
            }),
            PhaseChange::Removed { before: at } => removed.push(PhaseComparison {
                heading: before.phase_heading(at),
                before: Some(at),
                after: None,
                changes: vec![words::PHASE_REMOVED.to_owned()],
            }),
            PhaseChange::Renamed {
                before: from,
                after: to,
            } => {
                let mut renamed = pair(from, to);
                let old = before.phase_heading(from);
                renamed.changes.push(words::phase_renamed(&old));
                phases.push(renamed);
            }
        }
    }
    for (change, (_, text)) in diff.items.iter().zip(described) {
        let known = phases
            .iter_mut()
            .find(|phase| phase.after == Some(change.after));
        match known {
            Some(phase) => phase.changes.push(text),
            None => phases.push(PhaseComparison {
                changes: vec![text],
                ..pair(change.before, change.after)
            }),
        }
    }
    phases.sort_by_key(|phase| phase.after);
    phases.extend(removed);
    phases
}

#[cfg(test)]
mod tests {
    use app_document::Document;
    use app_document::board::NoNames;
    use serde_json::{Value, json};

    use super::*;

    fn board(phases: &Value) -> BoardContent {
        let document = json!({"type": "doc", "content": [{"type": "mapBoard", "content": phases}]});
        let document = Document::from_json(document).expect("a document");
        let element = document.content()[0].element().expect("a board");
        BoardContent::from_element(element).expect("a board")
    }

    fn phase(id: &str, items: &[Value]) -> Value {
        let items = items
            .iter()
            .map(|item| json!({"type": "boardItem", "attrs": item}));
        json!({"type": "boardPhase", "attrs": {"id": id}, "content": items.collect::<Vec<_>>()})
    }

    #[test]
    fn what_moved_came_and_went_is_listed_by_phase() {
        let omen = |x: u16| json!({"id": "omen", "kind": "agent", "agent": "Omen", "at": [x, 100]});
        let smoke = json!({"id": "smoke", "kind": "smoke", "at": [900, 900]});
        let spike = json!({"id": "spike", "kind": "spike", "at": [500, 500]});
        let before = board(&json!([
            phase("p1", &[omen(100), smoke]),
            phase("gone", &[])
        ]));
        let after = board(&json!([
            phase("new", &[]),
            phase("p1", &[omen(900), spike])
        ]));
        let phases = compare_phases(&before, &after, &NoNames);
        let indices: Vec<_> = phases
            .iter()
            .map(|phase| (phase.before, phase.after))
            .collect();
        assert_eq!(
            indices,
            [(None, Some(0)), (Some(0), Some(1)), (Some(1), None)]
        );
        assert_eq!(phases[1].heading, "Phase 2 of 2");
        assert_eq!(phases[1].changes.len(), 3);
        assert_eq!(
            phases[1].changes[0],
            "Omen moves from top left to top right"
        );
        assert_eq!(phases[2].changes, ["This phase was removed."]);
        assert!(compare_phases(&after, &after, &NoNames).is_empty());
    }
}
