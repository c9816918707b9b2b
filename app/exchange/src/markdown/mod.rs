//! `CommonMark` with GitHub's tables, task lists, strikethrough and alerts.
//!
//! `write` and `read` are inverse for everything that Markdown can say; `docs/exchange.md` lists what it cannot.

mod autolink;
mod blocks;
mod callout_head;
mod comments;
mod container_depth;
mod escape;
mod extensions;
mod front_matter;
mod html_blocks;
mod html_tags;
mod inline;
mod inline_reader;
mod paragraph_blocks;
mod reader;
mod strategy_markdown;
mod summary;

pub(crate) use comments::without_comments;
pub use front_matter::{FrontMatter, parse_front_matter};
pub(crate) use strategy_markdown::read_blocks;
pub use strategy_markdown::{read_body, write, write_body};
