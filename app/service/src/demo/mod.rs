//! A demo team with a realistic schedule, created through the same use cases as real data.

mod demo_team;
mod extra_players;
mod extra_strategies;
mod matches;
mod past;
mod stratbook;

pub use demo_team::{ADMIN_ID, MATCHES, PLAYER_ID, PLAYERS, STRATEGIES, seed, seed_many};
use demo_team::{DemoPlayer, TEAM, operator, parse_availability, player_id};
pub use past::add_past;
