//! The stratbook's rich text: a pure model of TipTap/ProseMirror JSON, safe to keep and to show once it is loaded.
//!
//! Begin with [`Document`]; [`Kind`] is the table of nodes, [`MarkKind`] that of marks, and [`link`] says which
//! addresses survive.

mod attributes;
mod document;
pub mod limit;
pub mod link;
mod mark;
mod node;
mod plain_text;
mod read;
mod refusal;
mod write;

pub use attributes::{Alignment, Numbering};
pub use document::Document;
pub use mark::{Mark, MarkKind, Marks};
pub use node::{Element, Kind, Node, Text};
pub use refusal::{Place, Refusal};
