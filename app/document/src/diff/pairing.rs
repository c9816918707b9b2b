//! Splits a change of several blocks into changes of single blocks.

use std::ops::Range;

use super::{MAX_PAIRING_DISTANCE, is_similar, shared_length, text_of};
use crate::node::{Node, NodeKind};

/// Blocks before a change, and the blocks that replace them.
pub(crate) type ChangePair = (Range<usize>, Range<usize>);

/// Splits the change of `removed` to `inserted` so that each part is as small as possible. The parts cover all blocks in
/// their order. A block that was split or joined is one part with the blocks that have its words.
pub(crate) fn pair_changes(removed: &[Node], inserted: &[Node]) -> Vec<ChangePair> {
    let mut pairs = Vec::new();
    let (mut before, mut after) = (0, 0);
    for (one, other) in similar_blocks(removed, inserted) {
        add_gap(before..one, after..other, &mut pairs);
        pairs.push((one..one + 1, other..other + 1));
        (before, after) = (one + 1, other + 1);
    }
    add_gap(before..removed.len(), after..inserted.len(), &mut pairs);
    absorb_parts(removed, inserted, pairs)
}

/// The indices of blocks that are versions of each other, in the order of both.
fn similar_blocks(removed: &[Node], inserted: &[Node]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut next = 0;
    for (at, before) in removed.iter().enumerate() {
        let rest = inserted[next..].iter().take(MAX_PAIRING_DISTANCE);
        let is_version = |after: &Node| is_similar(before, after);
        let is_board = |after: &Node| is_map_board(before) && is_map_board(after);
        let place = rest.clone().position(is_version);
        if let Some(place) = place.or_else(|| rest.clone().position(is_board)) {
            found.push((at, next + place));
            next += place + 1;
        }
    }
    found
}

/// Adds the blocks between two pairs. Equal numbers of blocks are paired by their order.
fn add_gap(before: Range<usize>, after: Range<usize>, pairs: &mut Vec<ChangePair>) {
    if before.len() == after.len() {
        pairs.extend(
            before
                .zip(after)
                .map(|(one, other)| (one..one + 1, other..other + 1)),
        );
    } else if before.is_empty() {
        let at = before.start;
        pairs.extend(after.map(|other| (at..at, other..other + 1)));
    } else if after.is_empty() {
        let at = after.start;
        pairs.extend(before.map(|one| (one..one + 1, at..at)));
    } else {
        pairs.push((before, after));
    }
}

/// Joins an added or removed block with the pair next to it if most of its words come from that pair.
fn absorb_parts(removed: &[Node], inserted: &[Node], pairs: Vec<ChangePair>) -> Vec<ChangePair> {
    let is_part = |part: &ChangePair, pair: &ChangePair| {
        let (blocks, whole) = match part {
            (before, after) if before.is_empty() => {
                (&inserted[after.clone()], &removed[pair.0.clone()])
            }
            (before, after) if after.is_empty() => {
                (&removed[before.clone()], &inserted[pair.1.clone()])
            }
            _ => return false,
        };
        let text = |nodes: &[Node]| nodes.iter().map(text_of).collect::<Vec<_>>().join("\n");
        let (words, whole) = (text(blocks), text(whole));
        !words.trim().is_empty() && shared_length(&words, &whole) * 2 >= words.trim().len()
    };
    let is_pair = |(before, after): &ChangePair| !before.is_empty() && !after.is_empty();
    let joined =
        |one: &ChangePair, next: &ChangePair| (one.0.start..next.0.end, one.1.start..next.1.end);
    let mut out: Vec<ChangePair> = Vec::new();
    for next in pairs {
        match out.last_mut() {
            Some(last) if is_pair(last) && is_part(&next, last) => *last = joined(last, &next),
            Some(last) if is_pair(&next) && is_part(last, &next) => *last = joined(last, &next),
            _ => out.push(next),
        }
    }
    out
}

fn is_map_board(node: &Node) -> bool {
    let element = node.element();
    element.is_some_and(|element| element.kind == NodeKind::MapBoard)
}
