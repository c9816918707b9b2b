//! The stratbook: strategies, their search, templates and links, and the trash.

pub mod stratbook_bin;
pub mod strategy;
pub mod strategy_link;
pub mod strategy_search;
pub mod strategy_template;
