//! Server functions: the stratbook's strategies.

use app_domain::Day;
use app_domain::strategy::StrategyId;
use app_wire::{
    ApiError, BulkUpdateRequest, PlayableStrategiesBody, StrategyBody, StrategyFilterRequest,
    StrategyItem, StrategyListBody, StrategyRequest, VersionBody, VersionItem, VersionListBody,
};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, EditorsOnly, RpcProtocol, RpcQuery};

/// Returns the next fifty strategies that match the filter, after `cursor`.
#[server(prefix = "/rpc", endpoint = "strategies/list", protocol = RpcQuery)]
pub async fn list_strategies(
    request: StrategyFilterRequest,
    cursor: Option<String>,
) -> Result<StrategyListBody, ApiError> {
    use crate::convert;
    const PAGE_SIZE: u32 = 50;
    convert::respond(async |services, principal| {
        use app_service::strategies::{self, StrategyCursor};
        let reader = strategies::reader(services, principal).await?;
        let request = convert::parse_strategy_filter(&request)?;
        let after: Option<StrategyCursor> = cursor
            .as_deref()
            .map(|raw| convert::parse_field("cursor", raw))
            .transpose()?;
        let part = strategies::list(services, &reader, &request, after.as_ref(), PAGE_SIZE).await?;
        let next_cursor = part.next.as_ref().map(ToString::to_string);
        Ok(StrategyListBody {
            next_cursor,
            ..convert::strategy_list(part)
        })
    })
    .await
}

/// Returns one strategy with its text.
#[server(prefix = "/rpc", endpoint = "strategies/load", protocol = RpcQuery)]
pub async fn load_strategy(id: StrategyId) -> Result<StrategyBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        Ok(convert::strategy(
            &strategies::load(services, &reader, id).await?,
        ))
    })
    .await
}

#[server(prefix = "/rpc", endpoint = "strategies/create", protocol = RpcProtocol<EditorsOnly>)]
pub async fn create_strategy(draft: StrategyRequest) -> Result<StrategyBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let editor = strategies::editor(services, principal).await?;
        let wanted = convert::parse_strategy(&draft)?;
        Ok(convert::strategy(
            &strategies::create(services, &editor, wanted).await?,
        ))
    })
    .await
}

/// Changes the fields that `draft` contains. If its `version` is outdated or missing, the error's `data` has the current strategy.
#[server(prefix = "/rpc", endpoint = "strategies/update", protocol = RpcProtocol<EditorsOnly>)]
pub async fn update_strategy(
    id: StrategyId,
    draft: StrategyRequest,
) -> Result<StrategyBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies::{self, EditBase};
        let editor = strategies::editor(services, principal).await?;
        let wanted = convert::parse_strategy(&draft)?;
        let base = draft.version.map_or(EditBase::UNKNOWN, EditBase::Version);
        Ok(convert::strategy(
            &strategies::update(services, &editor, id, base, wanted).await?,
        ))
    })
    .await
}

/// Deletes a strategy with its history. For admins.
#[server(prefix = "/rpc", endpoint = "strategies/remove", protocol = RpcProtocol<AdminsOnly>)]
pub async fn remove_strategy(id: StrategyId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let deleter = principal.stratbook_deleter()?;
        app_service::strategies::remove(services, &deleter, id).await
    })
    .await
}

/// Creates a copy in the folder of the original.
#[server(prefix = "/rpc", endpoint = "strategies/duplicate", protocol = RpcProtocol<EditorsOnly>)]
pub async fn duplicate_strategy(id: StrategyId) -> Result<StrategyBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let editor = strategies::editor(services, principal).await?;
        Ok(convert::strategy(
            &strategies::duplicate(services, &editor, id).await?,
        ))
    })
    .await
}

/// Returns fifty versions before the version `before`, newest first; with `is_named` only those that have a name.
#[server(prefix = "/rpc", endpoint = "strategies/history", protocol = RpcProtocol)]
pub async fn load_strategy_history(
    id: StrategyId,
    before: Option<i64>,
    is_named: bool,
) -> Result<VersionListBody, ApiError> {
    use crate::convert;
    const PAGE_SIZE: u32 = 50;
    convert::respond(async |services, principal| {
        use app_service::port::VersionPageQuery;
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let page = VersionPageQuery {
            before,
            is_named,
            limit: PAGE_SIZE,
        };
        let history = strategies::history(services, &reader, id, page).await?;
        Ok(VersionListBody {
            versions: history.versions.iter().map(convert::version_item).collect(),
            next: history.next,
        })
    })
    .await
}

/// Returns one saved version with its text.
#[server(prefix = "/rpc", endpoint = "strategies/version", protocol = RpcProtocol)]
pub async fn load_strategy_version(id: StrategyId, version: i64) -> Result<VersionBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        Ok(convert::version(
            &strategies::load_version(services, &reader, id, version).await?,
        ))
    })
    .await
}

/// Saves the content of `version` as the newest version, if `base` is the current version.
#[server(prefix = "/rpc", endpoint = "strategies/restore", protocol = RpcProtocol<EditorsOnly>)]
pub async fn restore_strategy_version(
    id: StrategyId,
    version: i64,
    base: i64,
) -> Result<StrategyBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies::{self, EditBase};
        let editor = strategies::editor(services, principal).await?;
        let base = EditBase::Version(base);
        Ok(convert::strategy(
            &strategies::restore(services, &editor, id, version, base).await?,
        ))
    })
    .await
}

/// Names a version; `None` removes its name.
#[server(prefix = "/rpc", endpoint = "strategies/name-version", protocol = RpcProtocol<EditorsOnly>)]
pub async fn name_strategy_version(
    id: StrategyId,
    version: i64,
    name: Option<String>,
) -> Result<VersionItem, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_domain::strategy::parse_version_name;
        use app_service::strategies;
        let editor = strategies::editor(services, principal).await?;
        let name = name.as_deref().map(parse_version_name).transpose();
        let name = name.map_err(|rule| rule.on_field("name"))?;
        let named = strategies::name_version(services, &editor, id, version, name).await?;
        Ok(convert::version_item(&named))
    })
    .await
}

/// Returns the strategies that the lineup of a day (default: today) can play.
#[server(prefix = "/rpc", endpoint = "strategies/playable", protocol = RpcProtocol)]
pub async fn load_playable_strategies(
    date: Option<Day>,
) -> Result<PlayableStrategiesBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let playable = app_service::strategies::load_playable(services, &member, date).await?;
        Ok(convert::playable_strategies(playable))
    })
    .await
}

/// Changes all of the strategies, or none.
#[server(prefix = "/rpc", endpoint = "strategies/update-all", protocol = RpcProtocol<EditorsOnly>)]
pub async fn update_strategies(request: BulkUpdateRequest) -> Result<Vec<StrategyItem>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let editor = strategies::editor(services, principal).await?;
        let changes = convert::parse_bulk_changes(&request)?;
        let changed = strategies::update_all(services, &editor, changes).await?;
        let items = changed
            .iter()
            .map(|one| convert::strategy_item(&one.summary));
        Ok(items.collect())
    })
    .await
}

/// Deletes all of the strategies, or none. For admins.
#[server(prefix = "/rpc", endpoint = "strategies/remove-all", protocol = RpcProtocol<AdminsOnly>)]
pub async fn remove_strategies(ids: Vec<StrategyId>) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let deleter = principal.stratbook_deleter()?;
        app_service::strategies::remove_all(services, &deleter, &ids).await
    })
    .await
}

/// Returns the ids of the caller's favorites. An operator has none.
#[server(prefix = "/rpc", endpoint = "strategies/favorite-ids", protocol = RpcProtocol)]
pub async fn load_favorite_ids() -> Result<Vec<StrategyId>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let Some(player) = principal.player_id() else {
            return Ok(Vec::new());
        };
        let ids = strategies::favorite_ids(services, &reader, player).await?;
        Ok(ids)
    })
    .await
}

/// Returns all of the caller's favorites that match the filter.
#[server(prefix = "/rpc", endpoint = "strategies/favorites", protocol = RpcProtocol)]
pub async fn list_favorites(request: StrategyFilterRequest) -> Result<Vec<StrategyItem>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let request = convert::parse_strategy_filter(&request)?;
        let Some(player) = principal.player_id() else {
            return Ok(Vec::new());
        };
        let hits = strategies::list_favorites(services, &reader, player, &request).await?;
        Ok(hits.into_iter().map(convert::strategy_hit).collect())
    })
    .await
}

/// Adds a strategy to the caller's favorites, or removes it from them.
#[server(prefix = "/rpc", endpoint = "strategies/set-favorite", protocol = RpcProtocol)]
pub async fn set_favorite(id: StrategyId, is_favorite: bool) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let owner = convert::owner(principal, None)?;
        strategies::set_favorite(services, &reader, &owner, id, is_favorite).await
    })
    .await
}
