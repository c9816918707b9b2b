//! Server functions: links to a strategy for outsiders. For admins.

use app_wire::{ApiError, NewStrategyLinkBody, StrategyLinkBody};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the open links of one strategy, or all, newest first.
#[server(prefix = "/rpc", endpoint = "strategy-links/list", protocol = RpcProtocol<AdminsOnly>)]
pub async fn list_strategy_links(
    strategy: Option<String>,
) -> Result<Vec<StrategyLinkBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategy_links;
        let admin = principal.admin()?;
        let strategy = parse_strategy(strategy.as_deref())?;
        let links = strategy_links::list(services, &admin, strategy).await?;
        Ok(links.into_iter().map(convert::strategy_link).collect())
    })
    .await
}

/// Creates a link. `lifetime` is `7d`, `30d` or `never`.
#[server(prefix = "/rpc", endpoint = "strategy-links/create", protocol = RpcProtocol<AdminsOnly>)]
pub async fn create_strategy_link(
    strategy: String,
    lifetime: String,
) -> Result<NewStrategyLinkBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategy_links;
        let admin = principal.admin()?;
        let strategy = convert::parse_field("id", &strategy)?;
        let lifetime = convert::parse_field("expires", &lifetime)?;
        let made = strategy_links::create(services, &admin, strategy, lifetime).await?;
        Ok(convert::new_strategy_link(&convert::public_url(), made))
    })
    .await
}

/// Closes a link at once.
#[server(prefix = "/rpc", endpoint = "strategy-links/close", protocol = RpcProtocol<AdminsOnly>)]
pub async fn close_strategy_link(id: String) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let id = convert::parse_field("linkId", &id)?;
        app_service::strategy_links::close(services, &admin, id).await
    })
    .await
}

/// Closes the links of one strategy, or all. Returns their number.
#[server(prefix = "/rpc", endpoint = "strategy-links/close-all", protocol = RpcProtocol<AdminsOnly>)]
pub async fn close_strategy_links(strategy: Option<String>) -> Result<usize, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let strategy = parse_strategy(strategy.as_deref())?;
        app_service::strategy_links::close_all(services, &admin, strategy).await
    })
    .await
}

#[cfg(feature = "server")]
fn parse_strategy(
    raw: Option<&str>,
) -> Result<Option<app_domain::strategy::StrategyId>, app_service::ServiceError> {
    use crate::convert;
    raw.map(|raw| convert::parse_field("strategyId", raw))
        .transpose()
}
