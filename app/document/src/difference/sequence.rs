//! The longest row that two rows have in common, found by the greedy way of Myers (1986, "An O(ND) difference
//! algorithm").

use std::ops::Range;

use crate::ends::alike_ends;

/// Part of the first row, of the second one, or of both (as it stands in the first).
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Run {
    Both(Range<usize>),
    Before(Range<usize>),
    After(Range<usize>),
}

/// Further apart than this, all between the common ends counts as changed: the trace grows with the square of it.
const FURTHEST: usize = 1_500;

/// Every element of both rows once. Of a change, what is only in the first comes first.
pub(crate) fn compare<T>(one: &[T], other: &[T], is_alike: &dyn Fn(&T, &T) -> bool) -> Vec<Run> {
    let (prefix, suffix) = alike_ends(one, other, is_alike);
    let (inner, inner_other) = (
        &one[prefix..one.len() - suffix],
        &other[prefix..other.len() - suffix],
    );
    let mut steps = vec![Step::Both; prefix];
    steps.extend(shortest(inner, inner_other, is_alike));
    steps.extend(vec![Step::Both; suffix]);
    runs(&steps)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Both,
    Before,
    After,
}

fn runs(steps: &[Step]) -> Vec<Run> {
    let (mut at, mut at_other) = (0, 0);
    let mut out = Vec::new();
    for changed in steps.chunk_by(|one, next| (*one == Step::Both) == (*next == Step::Both)) {
        if changed[0] == Step::Both {
            out.push(Run::Both(at..at + changed.len()));
            at += changed.len();
            at_other += changed.len();
            continue;
        }
        let removed = changed.iter().filter(|step| **step == Step::Before).count();
        let added = changed.len() - removed;
        if removed > 0 {
            out.push(Run::Before(at..at + removed));
        }
        if added > 0 {
            out.push(Run::After(at_other..at_other + added));
        }
        at += removed;
        at_other += added;
    }
    out
}

/// The furthest places reached on each diagonal after each number of changes, walked back from the end.
fn shortest<T>(one: &[T], other: &[T], is_alike: &dyn Fn(&T, &T) -> bool) -> Vec<Step> {
    let (length, width) = (one.len(), other.len());
    let most = (length + width).min(FURTHEST);
    let mut furthest = vec![0_usize; 2 * most + 3];
    let mut trace: Vec<Vec<usize>> = Vec::new();
    for changes in 0..=most {
        trace.push(furthest[most + 1 - changes..=most + 1 + changes].to_vec());
        for step in 0..=changes {
            // The diagonal is `2 * step - changes`, held with an offset so that it is never negative.
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
                return walk_back(&trace, length, width);
            }
        }
    }
    [vec![Step::Before; length], vec![Step::After; width]].concat()
}

fn walk_back(trace: &[Vec<usize>], length: usize, width: usize) -> Vec<Step> {
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
            steps.push(Step::Both);
            at -= 1;
            at_other -= 1;
        }
        if changes == 0 {
            break;
        }
        if goes_down {
            steps.push(Step::After);
            at_other -= 1;
        } else {
            steps.push(Step::Before);
            at -= 1;
        }
    }
    steps.reverse();
    steps
}
