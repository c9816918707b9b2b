//! The stratbook's rich text on the page: for reading and for editing, drawn alike.
//!
//! `drawing` makes elements of a document; `reading` shows one that stays.

mod colours;
mod drawing;
mod reading;

pub use drawing::Shown;
pub use reading::reading;
