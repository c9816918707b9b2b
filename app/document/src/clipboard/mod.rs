//! What is copied and pasted: fragments as plain text, as HTML, and from both.

mod plain;

pub use plain::plain;
