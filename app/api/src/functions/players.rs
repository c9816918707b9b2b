//! The registry of players for the portal's admins.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{BelongingsBody, NewSignInLink, PlayerMapping, PlayerPlace, SignInLinkBody};

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

/// Registers a player as the last of the role; an empty `chat_id` registers one without a chat account.
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
        let new = NewPlayer::new(chat_id.trim(), &chat_username, &display_name, &role)?;
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

/// Makes a link that signs a player in once.
#[server(prefix = "/rpc", endpoint = "players/create-link", protocol = Call)]
pub async fn create_sign_in_link(chat_id: String) -> Result<NewSignInLink, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let id = shape::parsed("chatId", &chat_id)?;
        let issued = app_service::sign_in::create_link(services, &admin, &id).await?;
        Ok(shape::new_sign_in_link(&shape::public_url(), &issued))
    })
    .await
}

/// The links of all players that are still valid, newest first.
#[server(prefix = "/rpc", endpoint = "players/links", protocol = Call)]
pub async fn load_sign_in_links() -> Result<Vec<SignInLinkBody>, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let links = app_service::sign_in::open_links(services, &admin, None).await?;
        Ok(links.into_iter().map(shape::sign_in_link).collect())
    })
    .await
}

/// Revokes a link, effective at once.
#[server(prefix = "/rpc", endpoint = "players/revoke-link", protocol = Call)]
pub async fn revoke_sign_in_link(chat_id: String, id: String) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let player = shape::parsed("chatId", &chat_id)?;
        let id = shape::link_id(&id)?;
        app_service::sign_in::revoke_link(services, &admin, &player, id).await
    })
    .await
}
