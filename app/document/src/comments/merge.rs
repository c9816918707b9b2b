//! Merges the passages of two sides where only one of them changed the text.

use super::coverage::{CommentedText, carried, set_passage};
use super::retain_comments;
use crate::node::Node;

/// Merges blocks of which at least one side changed nothing but the passages of comments; `None` for any other blocks.
///
/// A passage that one side added is in the result, a passage that one side removed is not.
pub(crate) fn merge_marks(base: &[Node], ours: &[Node], theirs: &[Node]) -> Option<Vec<Node>> {
    let text = |blocks: &[Node]| retain_comments(blocks, &|_| false).unwrap_or(blocks.to_vec());
    let base_text = text(base);
    // `marked` changed the passages alone, and `written` may have changed the text, too.
    let (marked, written) = if text(ours) == base_text {
        (ours, theirs)
    } else if text(theirs) == base_text {
        (theirs, ours)
    } else {
        return None;
    };
    let mut merged = written.to_vec();
    let (base, marked, written) = (
        CommentedText::of(base),
        CommentedText::of(marked),
        CommentedText::of(written),
    );
    let mut ids = base.comment_ids();
    ids.extend(marked.comment_ids());
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        let (before, one, other) = (base.coverage(id), marked.coverage(id), written.coverage(id));
        if one == before {
            continue;
        }
        let to_written =
            |coverage: &[bool]| carried(coverage, &base.characters, &written.characters);
        let (before, one) = (to_written(&before), to_written(&one));
        let covers = |coverage: &[bool]| coverage.contains(&true);
        let is_removed = covers(&before) && !(covers(&one) && covers(&other));
        let coverage: Vec<bool> = if is_removed {
            vec![false; other.len()]
        } else if other == before {
            one
        } else {
            one.iter()
                .zip(&other)
                .map(|(one, other)| *one || *other)
                .collect()
        };
        set_passage(&mut merged, id, &coverage);
    }
    Some(merged)
}
