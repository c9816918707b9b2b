//! The stratbook's rich text: a pure model of TipTap/ProseMirror JSON, safe to keep and to show once it is loaded.
//!
//! Begin with [`Document`]; [`Kind`] is the table of nodes, [`MarkKind`] that of marks, and [`link`] says which
//! addresses survive. [`Editor`] runs a [`Command`] and gives a [`Patch`]; [`edit`] is what the commands do.

mod attributes;
pub mod clipboard;
mod command;
pub mod difference;
mod document;
pub mod edit;
mod editor;
mod ends;
mod fresh;
pub mod highlight;
mod history;
pub mod keeping;
pub mod limit;
pub mod link;
mod mark;
mod node;
pub mod notation;
mod plain_text;
mod read;
mod refusal;
mod uploads;
mod write;

pub use attributes::{Alignment, Numbering};
pub use command::Command;
pub use document::Document;
pub use edit::{
    Arrow, BlockType, Fragment, ListType, Path, Position, Presence, Selection, Side, Splice, State,
    Toolbar, Unit,
};
pub use editor::{Editor, Patch};
pub use fresh::Image;
pub use mark::{Mark, MarkKind, Marks};
pub use node::{Element, Kind, Node, Text};
pub use refusal::{Place, Refusal};
