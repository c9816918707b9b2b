//! Laws that hold for every document.

mod difference;
mod documents;
mod editing;
mod hostile;
mod keeping;
mod limits;
mod many;
mod reading;
mod round_trip;
mod sessions;
