//! `/api/schedule…`

mod between;
mod days;
mod next14;
mod update_availability;
