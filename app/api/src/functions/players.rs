//! Server functions: the players and their sign-in links, for admins.

use app_domain::player::DepartureKind;
use app_domain::sign_in::SignInLinkId;
use app_domain::{PlayerId, Role};
use app_wire::{
    ApiError, FormerPlayerBody, NewPlayerBody, NewSignInLink, PlayerBody, PlayerPlace,
    PlayerRecordCountsBody, SignInLinkBody,
};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol, RpcQuery};

/// Returns all players in list order.
#[server(prefix = "/rpc", endpoint = "players/load", protocol = RpcQuery<AdminsOnly>)]
pub async fn load_players() -> Result<Vec<PlayerBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        principal.admin()?;
        let players = app_service::players::list(services).await?;
        Ok(players.into_iter().map(PlayerBody::from).collect())
    })
    .await
}

/// Adds a player as the last of the role; an empty `chat_id` adds a player without a chat account. Without `timezone` the
/// player has the team's zone.
#[server(prefix = "/rpc", endpoint = "players/create", protocol = RpcProtocol<AdminsOnly>)]
pub async fn create_player(
    chat_id: String,
    chat_username: String,
    display_name: String,
    role: Role,
    timezone: Option<String>,
) -> Result<PlayerBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::players::{self, NewPlayer};
        let admin = principal.admin()?;
        let mut new = NewPlayer::new(chat_id.trim(), &chat_username, &display_name, role.as_str())?;
        let timezone = timezone.map(|zone| convert::parse_field("timezone", &zone));
        new.timezone = timezone.transpose()?;
        Ok(players::create(services, &admin, new).await?.into())
    })
    .await
}

/// Adds players in this order, all or none.
#[server(prefix = "/rpc", endpoint = "players/create-all", protocol = RpcProtocol<AdminsOnly>)]
pub async fn create_players(players: Vec<NewPlayerBody>) -> Result<Vec<PlayerBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let new = convert::parse_new_players(&players)?;
        let created = app_service::players::create_all(services, &admin, new).await?;
        Ok(created.into_iter().map(PlayerBody::from).collect())
    })
    .await
}

/// Changes the given fields of a player; an empty `timezone` removes the personal zone. `account` is for a player without
/// a chat account.
#[server(prefix = "/rpc", endpoint = "players/update", protocol = RpcProtocol<AdminsOnly>)]
pub async fn update_player(
    chat_id: PlayerId,
    account: Option<String>,
    chat_username: Option<String>,
    display_name: Option<String>,
    role: Option<Role>,
    is_admin: Option<bool>,
    timezone: Option<String>,
) -> Result<PlayerBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::players::{self, PlayerChange};
        let admin = principal.admin()?;
        let change = PlayerChange::new(
            account.as_deref(),
            chat_username.as_deref(),
            display_name.as_deref(),
            role.map(Role::as_str),
            is_admin,
            timezone.as_deref(),
        )?;
        Ok(players::update(services, &admin, &chat_id, change)
            .await?
            .into())
    })
    .await
}

/// Counts what leaves the team together with a player.
#[server(prefix = "/rpc", endpoint = "players/belongings", protocol = RpcProtocol<AdminsOnly>)]
pub async fn count_player_records(chat_id: PlayerId) -> Result<PlayerRecordCountsBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let belongings = app_service::players::count_removal(services, &admin, &chat_id).await?;
        Ok(PlayerRecordCountsBody {
            days: belongings.days,
            patterns: belongings.patterns,
            absences: belongings.absences,
            sessions: belongings.sessions,
        })
    })
    .await
}

/// Takes a player out of the team, with everything that [`count_player_records`] counts: for 30 days as `REMOVED`, or
/// without a limit as `ARCHIVED`.
#[server(prefix = "/rpc", endpoint = "players/retire", protocol = RpcProtocol<AdminsOnly>)]
pub async fn retire_player(chat_id: PlayerId, departure: DepartureKind) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::players::retire(services, &admin, &chat_id, departure).await
    })
    .await
}

/// Returns those who left the team, the latest first.
#[server(prefix = "/rpc", endpoint = "players/former", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_former_players() -> Result<Vec<FormerPlayerBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let former = app_service::players::list_former(services, &admin).await?;
        Ok(former.into_iter().map(FormerPlayerBody::from).collect())
    })
    .await
}

/// Takes a former player back into the team.
#[server(prefix = "/rpc", endpoint = "players/restore", protocol = RpcProtocol<AdminsOnly>)]
pub async fn restore_player(chat_id: PlayerId) -> Result<PlayerBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let player = app_service::players::restore(services, &admin, &chat_id).await?;
        Ok(player.into())
    })
    .await
}

/// Deletes a former player. This cannot be undone.
#[server(prefix = "/rpc", endpoint = "players/delete", protocol = RpcProtocol<AdminsOnly>)]
pub async fn delete_former_player(chat_id: PlayerId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::players::delete_former(services, &admin, &chat_id).await
    })
    .await
}

/// Sets the places and roles of some players, all or none, and returns all players.
#[server(prefix = "/rpc", endpoint = "players/reorder", protocol = RpcProtocol<AdminsOnly>)]
pub async fn reorder_players(orderings: Vec<PlayerPlace>) -> Result<Vec<PlayerBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let reordering = convert::player_order(orderings)?;
        let players = app_service::players::reorder(services, &admin, &reordering).await?;
        Ok(players.into_iter().map(PlayerBody::from).collect())
    })
    .await
}

/// Creates a link that signs a player in once.
#[server(prefix = "/rpc", endpoint = "players/create-link", protocol = RpcProtocol<AdminsOnly>)]
pub async fn create_sign_in_link(chat_id: PlayerId) -> Result<NewSignInLink, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let issued = app_service::sign_in::create_link(services, &admin, &chat_id).await?;
        Ok(convert::new_sign_in_link(&convert::public_url(), &issued))
    })
    .await
}

/// Creates a link for each player, in this order, all or none.
#[server(prefix = "/rpc", endpoint = "players/create-links", protocol = RpcProtocol<AdminsOnly>)]
pub async fn create_sign_in_links(chat_ids: Vec<PlayerId>) -> Result<Vec<NewSignInLink>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let issued = app_service::sign_in::create_links(services, &admin, &chat_ids).await?;
        let url = convert::public_url();
        let links = issued.iter();
        Ok(links
            .map(|issued| convert::new_sign_in_link(&url, issued))
            .collect())
    })
    .await
}

/// Returns the valid links of all players, newest first.
#[server(prefix = "/rpc", endpoint = "players/links", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_sign_in_links() -> Result<Vec<SignInLinkBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let links = app_service::sign_in::open_links(services, &admin, None).await?;
        Ok(links.into_iter().map(convert::sign_in_link).collect())
    })
    .await
}

/// Revokes a link immediately.
#[server(prefix = "/rpc", endpoint = "players/revoke-link", protocol = RpcProtocol<AdminsOnly>)]
pub async fn revoke_sign_in_link(chat_id: PlayerId, id: SignInLinkId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::sign_in::revoke_link(services, &admin, &chat_id, id.0).await
    })
    .await
}
