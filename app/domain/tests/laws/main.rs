//! The laws of decisions §3, checked on random cases: against slow oracles where a fast way is taken,
//! and over every time zone where clocks are involved.

mod analysis;
mod roster;
mod suggestion;
