//! The root component, and the pages by the chunk that has their code.

mod lazy_page;
mod page_table;
mod prefetch;
mod root;

pub use root::start;
