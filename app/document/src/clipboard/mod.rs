//! What is copied and pasted: fragments as plain text and as HTML, and back from both.
//!
//! [`parse`] makes an [`Html`] tree of what is on the clipboard, without the browser, and [`read`] says what it means.

mod html;
mod inline_markdown;
mod levels;
mod markdown;
mod parse;
mod paste;
mod plain;
mod read;
mod style;
mod write;

pub use html::{Html, Tag};
pub use markdown::markdown;
pub use parse::parse;
pub use paste::{fragment, paste, plain_fragment};
pub use plain::plain;
pub use read::read;
pub use write::write;
