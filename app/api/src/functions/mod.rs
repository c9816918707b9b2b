//! The portal's server functions, under `/rpc`.

pub mod availability;
pub mod schedule;
