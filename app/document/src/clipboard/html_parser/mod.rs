//! A lenient HTML parser: it accepts missing end tags, unquoted attributes and entities.
//!
//! The browser's parser is unsuitable: even in an inert document it checks every style and event handler against the
//! page's Content Security Policy and reports a violation for each. Parsing as text causes no reports.

mod entities;
mod tokenizer;
mod tree_builder;

pub use tree_builder::parse_html;
