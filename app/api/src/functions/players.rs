//! The registry of players for the portal's admins.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{BelongingsBody, PlayerMapping, PlayerPlace};

/// The team in list order.
#[server(prefix = "/rpc", endpoint = "players/load", protocol = Call)]
pub async fn load_players() -> Result<Vec<PlayerMapping>, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        principal.admin()?;
        let players = app_service::players::list(services).await?;
        Ok(players.into_iter().map(PlayerMapping::from).collect())
    })
    .await
}

/// Registers a player as the last of the role.
#[server(prefix = "/rpc", endpoint = "players/create", protocol = Call)]
pub async fn create_player(
    chat_id: String,
    chat_username: String,
    display_name: String,
    role: String,
) -> Result<PlayerMapping, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_service::players::{self, NewPlayer};
        let admin = principal.admin()?;
        let new = NewPlayer::new(&chat_id, &chat_username, &display_name, &role)?;
        Ok(players::create(services, &admin, new).await?.into())
    })
    .await
}

/// Changes what is there; an empty `timezone` takes the personal zone away.
#[server(prefix = "/rpc", endpoint = "players/update", protocol = Call)]
pub async fn update_player(
    chat_id: String,
    chat_username: Option<String>,
    display_name: Option<String>,
    role: Option<String>,
    is_admin: Option<bool>,
    timezone: Option<String>,
) -> Result<PlayerMapping, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_service::players::{self, PlayerChange};
        let admin = principal.admin()?;
        let id = shape::parsed("chatId", &chat_id)?;
        let change = PlayerChange::new(
            chat_username.as_deref(),
            display_name.as_deref(),
            role.as_deref(),
            is_admin,
            timezone.as_deref(),
        )?;
        Ok(players::update(services, &admin, &id, change).await?.into())
    })
    .await
}

/// What would go with a player.
#[server(prefix = "/rpc", endpoint = "players/belongings", protocol = Call)]
pub async fn count_belongings(chat_id: String) -> Result<BelongingsBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let id = shape::parsed("chatId", &chat_id)?;
        let belongings = app_service::players::belongings(services, &admin, &id).await?;
        Ok(BelongingsBody {
            days: belongings.days,
            patterns: belongings.patterns,
            absences: belongings.absences,
            sessions: belongings.sessions,
        })
    })
    .await
}

/// Removes a player with everything that [`count_belongings`] counts.
#[server(prefix = "/rpc", endpoint = "players/remove", protocol = Call)]
pub async fn remove_player(chat_id: String) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let id = shape::parsed("chatId", &chat_id)?;
        app_service::players::remove(services, &admin, &id).await
    })
    .await
}

/// Gives the named players new places and roles, all or none; answers the whole team.
#[server(prefix = "/rpc", endpoint = "players/reorder", protocol = Call)]
pub async fn reorder_players(orderings: Vec<PlayerPlace>) -> Result<Vec<PlayerMapping>, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let reordering = shape::reordering(&orderings)?;
        let players = app_service::players::reorder(services, &admin, &reordering).await?;
        Ok(players.into_iter().map(PlayerMapping::from).collect())
    })
    .await
}
