//! The progress of a new team with its first steps.

use serde::{Deserialize, Serialize};

/// The progress of a new team with its first steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepsBody {
    /// Number of main players and substitutes.
    pub players: usize,
    /// `scheduling.minimumPlayers`.
    pub minimum_players: usize,
    /// Number of main players and substitutes who are signed in on a device, or were invited with a link that is valid.
    pub invited: usize,
    /// Number of main players and substitutes who are signed in on a device.
    pub signed_in: usize,
    /// Number of main players and substitutes with an answer in the coming fourteen days.
    pub answered: usize,
    /// Whether a bot is connected to Discord.
    pub has_bot: bool,
    /// Whether the channel of the bot's posts is chosen.
    pub has_channel: bool,
}
