//! What the team learns from what it has noted: numbers alone, each reckoned in one place.

pub mod record;
