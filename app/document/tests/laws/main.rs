//! Laws that hold for every document.

mod board;
mod cells;
mod diff;
mod document_rng;
mod documents;
mod draft_delta;
mod editing;
mod hostile;
mod limits;
mod reading;
mod round_trip;
mod sessions;
