//! Equality of blocks apart from the state of their toggles.

use crate::node::{ElementNode, Node, NodeKind};

/// Whether both nodes are equal apart from which of their toggles are open.
pub(crate) fn is_alike(one: &Node, other: &Node) -> bool {
    match (one, other) {
        _ if one.ptr_eq(other) => true,
        (Node::Element(one), Node::Element(other)) => {
            one.kind == other.kind
                && one.marks == other.marks
                && has_alike_attributes(one, other)
                && one.content.len() == other.content.len()
                && (one.content.iter().zip(&other.content)).all(|(one, other)| is_alike(one, other))
        }
        _ => one == other,
    }
}

fn has_alike_attributes(one: &ElementNode, other: &ElementNode) -> bool {
    if one.kind != NodeKind::Details {
        return one.attributes == other.attributes;
    }
    let others = |element: &ElementNode| {
        let mut attributes = element.attributes.clone();
        attributes.remove("open");
        attributes
    };
    others(one) == others(other)
}
