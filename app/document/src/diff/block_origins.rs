//! Which elements of a shown document are used again for a newer version.

use super::{is_alike, pair_changes};
use crate::myers::{DiffRun, diff_slices};
use crate::node::{ElementNode, Node, NodeKind};

/// Where the element of a block comes from. Indices are those of the version before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockOrigin {
    /// The block is as before. Whether its toggles are open is no difference.
    Same(usize),
    /// Another version of a block of the same kind.
    Changed(usize),
    New,
}

/// Returns the origin of each block of `after`. The indices increase, so that no element has to be moved.
pub fn block_origins(before: &[Node], after: &[Node]) -> Vec<BlockOrigin> {
    let mut runs = diff_slices(before, after, &is_alike).into_iter().peekable();
    let mut out = Vec::with_capacity(after.len());
    while let Some(run) = runs.next() {
        match run {
            DiffRun::Both(range) => out.extend(range.map(BlockOrigin::Same)),
            DiffRun::After(range) => out.extend(range.map(|_| BlockOrigin::New)),
            DiffRun::Before(removed) => {
                let added = runs.next_if(|next| matches!(next, DiffRun::After(_)));
                let Some(DiffRun::After(added)) = added else {
                    continue;
                };
                let first = removed.start;
                let (removed, added) = (&before[removed], &after[added]);
                for (one, other) in pair_changes(removed, added) {
                    let mut rest = other.clone();
                    let is_kept = one.start < one.end
                        && rest.start < rest.end
                        && kind(&removed[one.start]) == kind(&added[rest.start]);
                    if is_kept {
                        out.push(BlockOrigin::Changed(first + one.start));
                        rest.start += 1;
                    }
                    out.extend(rest.map(|_| BlockOrigin::New));
                }
            }
        }
    }
    out
}

fn kind(node: &Node) -> Option<&NodeKind> {
    node.element().map(ElementNode::kind)
}
