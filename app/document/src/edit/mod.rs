//! Editing: a command takes a [`State`] and gives an [`Edit`], or `None` where it has no meaning.

pub(crate) mod atoms;
pub(crate) mod block;
mod caret;
pub(crate) mod delete;
mod draft;
pub(crate) mod fit;
mod fragment;
pub mod inline;
pub(crate) mod insert;
mod lift;
pub mod links;
pub(crate) mod list;
mod mapping;
pub(crate) mod marks;
mod mend;
mod motion;
mod position;
pub mod rules;
mod selected;
mod splice;
mod state;
mod toolbar;
pub(crate) mod tree;

pub(crate) use atoms::settled;
pub use block::BlockType;
pub use caret::Arrow;
pub use fragment::Fragment;
pub use list::ListType;
pub use mapping::Side;
pub(crate) use mend::mend;
pub use motion::Unit;
pub use position::{Path, Position, Selection};
pub use splice::{Edit, Splice};
pub use state::State;
pub use toolbar::{Presence, Toolbar};
pub(crate) use tree::kind_at;
