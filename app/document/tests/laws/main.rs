//! Laws that hold for every document.

mod documents;
mod hostile;
mod limits;
mod reading;
mod round_trip;
