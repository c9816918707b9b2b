//! Muster's use cases. Each takes a proof of permission, opens one transaction, and records its event there.
//!
//! Begin with [`availability`]: `update_player_availability` is the only writer of a player's availability.

pub mod port;
