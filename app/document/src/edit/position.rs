//! Where a caret stands and what is selected.

/// The way down to a node: at each level its place among its parent's children, from 0.
pub type Path = Vec<usize>;

/// A place in a paragraph, a heading or a code block.
///
/// The offset counts UTF-16 units, as the browser does; whatever is no text (a break, an image) counts one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub block: Path,
    pub offset: usize,
}

/// What is selected.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Selection {
    /// From where the person began to where the caret is now; the same place for a caret alone.
    Text { anchor: Position, head: Position },
    /// One node that holds no caret: an image, a rule, an unknown node, an upload.
    Node(Path),
    /// The whole document.
    All,
}

impl Position {
    pub fn new(block: Path, offset: usize) -> Self {
        Self { block, offset }
    }

    /// Moved up or down among the siblings at this level of its path.
    pub(crate) fn shifted(&self, level: usize, by: isize) -> Self {
        Self::new(shifted(&self.block, level, by), self.offset)
    }
}

impl Selection {
    pub fn caret(block: Path, offset: usize) -> Self {
        Self::at(Position::new(block, offset))
    }

    pub fn at(position: Position) -> Self {
        Self::Text {
            anchor: position.clone(),
            head: position,
        }
    }

    /// The place of a caret that selects nothing.
    pub fn as_caret(&self) -> Option<&Position> {
        match self {
            Self::Text { anchor, head } if anchor == head => Some(head),
            _ => None,
        }
    }

    /// Both ends of selected text in the order of the document.
    pub fn ends(&self) -> Option<(&Position, &Position)> {
        match self {
            Self::Text { anchor, head } if anchor <= head => Some((anchor, head)),
            Self::Text { anchor, head } => Some((head, anchor)),
            _ => None,
        }
    }

    /// Moved up or down among the siblings at this level of its paths.
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

fn shifted(path: &[usize], level: usize, by: isize) -> Path {
    let mut path = path.to_vec();
    if let Some(at) = path.get_mut(level) {
        *at = at.saturating_add_signed(by);
    }
    path
}
