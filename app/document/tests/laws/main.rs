//! Laws that hold for every document.

mod board;
mod cells;
mod diff;
mod documents;
mod draft_delta;
mod editing;
mod hostile;
mod limits;
mod random_documents;
mod reading;
mod round_trip;
mod sessions;
