//! The players of the team, and those who left it.

use app_domain::player::FormerPlayer;
use app_domain::{AccountId, Player, PlayerId};
use async_trait::async_trait;

use super::store::Result;

#[async_trait]
pub trait PlayerReads {
    /// Returns all players, in no particular order.
    async fn players(&mut self) -> Result<Vec<Player>>;
    async fn player(&mut self, id: &PlayerId) -> Result<Option<Player>>;
    async fn player_of_account(&mut self, account: &AccountId) -> Result<Option<Player>>;
    /// Returns those who left the team and were not deleted since, the latest first. No other read returns them or
    /// anything that is only theirs.
    async fn former_players(&mut self) -> Result<Vec<FormerPlayer>>;
}

#[async_trait]
pub trait PlayerWrites {
    /// Inserts the player, or replaces every field of the one with this id.
    async fn put_player(&mut self, player: &Player) -> Result<()>;
    /// Takes the player out of the team. Deletes tokens, login codes and sign-in links. Days before `left_on` are kept
    /// under the current display name; everything else is hidden until the player is restored.
    async fn retire_player(&mut self, former: &FormerPlayer) -> Result<()>;
    /// Takes a former player back into the team, with everything that was hidden.
    async fn restore_player(&mut self, id: &PlayerId) -> Result<()>;
    /// Deletes a former player with everything that is hidden. Past days are kept under the name held then.
    async fn delete_player(&mut self, id: &PlayerId) -> Result<()>;
}
