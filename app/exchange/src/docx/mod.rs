//! Office Open XML documents (ECMA-376), as Word, `LibreOffice` and Google Docs open them.
//!
//! `document.rs` writes the blocks, `image.rs` the images, `numbering.rs` the lists, `parts.rs` the parts
//! that are the same in every file.

mod document;
mod docx_file;
mod image;
mod numbering;
mod parts;
mod runs;
mod table;
mod xml;

pub use docx_file::{EmbeddedImage, is_embeddable, write};
