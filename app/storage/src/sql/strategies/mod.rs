//! Strategies, their versions, and their search index, which is written with them.

mod bin;
mod board_lineups;
mod boards;
mod favorites;
mod links;
mod mentions;
mod rows;
mod strategy_reads;
mod templates;
mod writes;
