//! The stratbook's rich text: a pure model of TipTap/ProseMirror JSON. A loaded document is safe to store and to show.
//!
//! Start with [`Document`]. [`NodeKind`] lists the nodes, [`MarkKind`] the marks, and [`safe_url`] decides which
//! addresses are safe. [`DocumentEditor`] runs a [`EditorCommand`] and returns a [`EditorPatch`]; [`edit`] implements
//! the commands.

mod attributes;
pub mod board;
pub mod clipboard;
mod command;
pub mod comments;
mod common_ends;
mod constructors;
pub mod diff;
mod document;
mod document_error;
pub mod draft_delta;
pub mod edit;
mod editor;
pub mod highlight;
pub mod limits;
mod mark;
mod mentions;
pub mod merge;
mod myers;
mod node;
pub mod notation;
mod plain_text;
mod read;
mod reading_budget;
pub mod safe_url;
mod undo_history;
mod upload_names;
mod video;
mod write;

pub use attributes::{CalloutKind, ListNumbering, MentionTarget, TextAlignment, attribute_map};
pub use command::EditorCommand;
pub use constructors::{ImageAttributes, MentionAttributes};
pub use document::Document;
pub use document_error::{DocumentError, NodeLocation};
pub use edit::{
    ArrowAxis, BlockSplice, BlockType, DeletionUnit, DocumentFragment, EditorSelection,
    EditorState, InsertionSide, ListType, NodePath, TableCommand, TextPosition, ToggleState,
    ToolbarState,
};
pub use editor::{DocumentEditor, EditorPatch};
pub use mark::{Mark, MarkKind, MarkSet};
pub use node::{ElementNode, Node, NodeKind, TextNode};
pub use reading_budget::{ReadingBudget, StopSignal};
pub use video::{VideoLink, VideoSite};
