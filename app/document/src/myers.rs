//! The shortest edit script between two sequences, by the greedy algorithm of Myers (1986, "An O(ND) Difference
//! Algorithm and Its Variations").

use std::ops::Range;

use crate::common_ends::common_ends;

/// A range of the first sequence, of the second, or of both (as indices into the first).
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DiffRun {
    Both(Range<usize>),
    Before(Range<usize>),
    After(Range<usize>),
}

/// Maximum edit distance. Beyond it, everything between the common ends counts as changed: the memory of the search
/// grows with its square.
const MAX_EDIT_DISTANCE: usize = 1_500;

/// Compares two sequences. The result covers every element of both once; within a change, removals come first.
pub(crate) fn diff_slices<T>(
    one: &[T],
    other: &[T],
    is_alike: &dyn Fn(&T, &T) -> bool,
) -> Vec<DiffRun> {
    let (prefix, suffix) = common_ends(one, other, is_alike);
    let (inner, inner_other) = (
        &one[prefix..one.len() - suffix],
        &other[prefix..other.len() - suffix],
    );
    let mut steps = vec![DiffStep::Both; prefix];
    steps.extend(shortest_edit(inner, inner_other, is_alike));
    steps.extend(vec![DiffStep::Both; suffix]);
    group_steps(&steps)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DiffStep {
    Both,
    Before,
    After,
}

fn group_steps(steps: &[DiffStep]) -> Vec<DiffRun> {
    let (mut at, mut at_other) = (0, 0);
    let mut out = Vec::new();
    for changed in steps.chunk_by(|one, next| (*one == DiffStep::Both) == (*next == DiffStep::Both))
    {
        if changed[0] == DiffStep::Both {
            out.push(DiffRun::Both(at..at + changed.len()));
            at += changed.len();
            at_other += changed.len();
            continue;
        }
        let removed = changed
            .iter()
            .filter(|step| **step == DiffStep::Before)
            .count();
        let added = changed.len() - removed;
        if removed > 0 {
            out.push(DiffRun::Before(at..at + removed));
        }
        if added > 0 {
            out.push(DiffRun::After(at_other..at_other + added));
        }
        at += removed;
        at_other += added;
    }
    out
}

/// Finds the shortest edit script: records the furthest point on each diagonal for each edit count, then backtracks.
fn shortest_edit<T>(one: &[T], other: &[T], is_alike: &dyn Fn(&T, &T) -> bool) -> Vec<DiffStep> {
    let (length, width) = (one.len(), other.len());
    let most = (length + width).min(MAX_EDIT_DISTANCE);
    let mut furthest = vec![0_usize; 2 * most + 3];
    let mut trace: Vec<Vec<usize>> = Vec::new();
    for changes in 0..=most {
        trace.push(furthest[most + 1 - changes..=most + 1 + changes].to_vec());
        for step in 0..=changes {
            // The diagonal is `2 * step - changes`, stored with an offset so that it is never negative.
            let diagonal = most + 1 + 2 * step - changes;
            let goes_down =
                step == 0 || (step != changes && furthest[diagonal - 1] < furthest[diagonal + 1]);
            let mut at = if goes_down {
                furthest[diagonal + 1]
            } else {
                furthest[diagonal - 1] + 1
            };
            let mut at_other = at + most + 1 - diagonal;
            while at < length && at_other < width && is_alike(&one[at], &other[at_other]) {
                at += 1;
                at_other += 1;
            }
            furthest[diagonal] = at;
            if at >= length && at_other >= width {
                return backtrack(&trace, length, width);
            }
        }
    }
    [vec![DiffStep::Before; length], vec![DiffStep::After; width]].concat()
}

fn backtrack(trace: &[Vec<usize>], length: usize, width: usize) -> Vec<DiffStep> {
    let (mut at, mut at_other) = (length, width);
    let mut steps = Vec::new();
    for (changes, furthest) in trace.iter().enumerate().rev() {
        // `furthest` holds the diagonals from `-changes` to `changes`, as they were before this round.
        let diagonal = at + changes - at_other;
        let is_first = diagonal == 0;
        let is_last = diagonal == 2 * changes;
        let goes_down = changes > 0
            && (is_first || (!is_last && furthest[diagonal - 1] < furthest[diagonal + 1]));
        let from = match (changes, goes_down) {
            (0, _) => 0,
            (_, true) => furthest[diagonal + 1],
            (_, false) => furthest[diagonal - 1],
        };
        let begin = if changes == 0 {
            0
        } else if goes_down {
            from
        } else {
            from + 1
        };
        while at > begin {
            steps.push(DiffStep::Both);
            at -= 1;
            at_other -= 1;
        }
        if changes == 0 {
            break;
        }
        if goes_down {
            steps.push(DiffStep::After);
            at_other -= 1;
        } else {
            steps.push(DiffStep::Before);
            at -= 1;
        }
    }
    steps.reverse();
    steps
}
