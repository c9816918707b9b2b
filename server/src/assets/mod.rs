//! Serves the built portal: its files from memory, and its page for every path that is not a file. A released program
//! contains the portal; another folder can be served in its place.

mod asset_files;
mod portal_assets;

pub use portal_assets::{PortalAssets, fallback};
