//! The laws of decisions §3, checked on random cases: against slow oracles where a fast way is taken,
//! and over every time zone where clocks are involved.

mod analysis;
mod calendar;
mod clocks;
mod day_merge;
mod filing;
mod folders;
mod jobs;
mod order;
mod painting;
mod patterns;
mod presence;
mod record;
mod roster;
mod search;
mod suggestion;
mod team_evening;
mod trend;
mod week_hours;
