//! Paths, positions and selections.

/// The path to a node: at each level the index among the parent's children, from 0.
pub type NodePath = Vec<usize>;

/// A position in a paragraph, a heading or a code block.
///
/// The offset is in UTF-16 units, as in the browser; a node other than text (a break, an image) counts as one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    pub block: NodePath,
    pub offset: usize,
}

/// The selection.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum EditorSelection {
    /// From where the user started to the caret; both are equal for a caret without a selection.
    Text {
        anchor: TextPosition,
        head: TextPosition,
    },
    /// One node that holds no caret: an image, a rule, an unknown node or an upload.
    Node(NodePath),
    /// The whole document.
    All,
}

impl TextPosition {
    pub fn new(block: NodePath, offset: usize) -> Self {
        Self { block, offset }
    }

    /// Shifts the index at this level of the path.
    pub(crate) fn shifted(&self, level: usize, by: isize) -> Self {
        Self::new(shifted(&self.block, level, by), self.offset)
    }
}

impl EditorSelection {
    pub fn caret(block: NodePath, offset: usize) -> Self {
        Self::caret_at(TextPosition::new(block, offset))
    }

    pub fn caret_at(position: TextPosition) -> Self {
        Self::Text {
            anchor: position.clone(),
            head: position,
        }
    }

    /// The position of a caret; `None` if something is selected.
    pub fn as_caret(&self) -> Option<&TextPosition> {
        match self {
            Self::Text { anchor, head } if anchor == head => Some(head),
            _ => None,
        }
    }

    /// Both ends of selected text in document order; `None` for a node or the whole document.
    pub fn ends(&self) -> Option<(&TextPosition, &TextPosition)> {
        match self {
            Self::Text { anchor, head } if anchor <= head => Some((anchor, head)),
            Self::Text { anchor, head } => Some((head, anchor)),
            _ => None,
        }
    }

    /// The paths of the first and the last selected node; `None` for the whole document.
    pub(crate) fn leaves(&self) -> Option<(&NodePath, &NodePath)> {
        match self {
            Self::Node(path) => Some((path, path)),
            Self::Text { .. } => self.ends().map(|(start, end)| (&start.block, &end.block)),
            Self::All => None,
        }
    }

    /// Shifts the index at this level of its paths.
    pub(crate) fn shifted(&self, level: usize, by: isize) -> Self {
        match self {
            Self::Text { anchor, head } => Self::Text {
                anchor: anchor.shifted(level, by),
                head: head.shifted(level, by),
            },
            Self::Node(node) => Self::Node(shifted(node, level, by)),
            Self::All => Self::All,
        }
    }
}

fn shifted(path: &[usize], level: usize, by: isize) -> NodePath {
    let mut path = path.to_vec();
    if let Some(at) = path.get_mut(level) {
        *at = at.saturating_add_signed(by);
    }
    path
}
