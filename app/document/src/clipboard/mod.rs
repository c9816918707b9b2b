//! Copy and paste: converts fragments to plain text and HTML, and back.
//!
//! [`parse_html`] turns clipboard HTML into an [`HtmlNode`] tree without the browser; [`fragment_from_html`] converts
//! the tree to a fragment.

mod class_styles;
mod from_html;
mod html_parser;
mod html_tree;
mod inline_markdown;
mod list_levels;
mod markdown;
mod markdown_table;
mod paste;
mod style;
mod to_html;

pub use crate::edit::fragment_text::fragment_to_text;
pub use class_styles::parse_styled_html;
pub use from_html::{fragment_from_html, fragment_within};
pub use html_parser::parse_html;
pub use html_tree::{HtmlElement, HtmlNode};
pub use markdown::{document_from_markdown, fragment_from_markdown};
pub use paste::{fragment_from_clipboard, fragment_from_text, paste_command, plain_paste_command};
pub use to_html::fragment_to_html;
