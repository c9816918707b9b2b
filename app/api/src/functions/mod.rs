//! The portal's server functions, under `/rpc`.

pub mod absences;
pub mod audit;
pub mod availability;
pub mod patterns;
pub mod plans;
pub mod players;
pub mod schedule;
pub mod settings;
