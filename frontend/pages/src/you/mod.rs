//! The page about the viewer: what they choose for themselves, in sections with their own addresses.

mod display;
mod you_page;

pub use you_page::YouPage;
