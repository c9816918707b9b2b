//! Server functions: links to a strategy for outsiders. For admins.

use app_domain::strategy::StrategyId;
use app_domain::strategy_link::StrategyLinkId;
use app_wire::{ApiError, NewStrategyLinkBody, StrategyLinkBody};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the open links of one strategy, or all, newest first.
#[server(prefix = "/rpc", endpoint = "strategy-links/list", protocol = RpcProtocol<AdminsOnly>)]
pub async fn list_strategy_links(
    strategy: Option<StrategyId>,
) -> Result<Vec<StrategyLinkBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategy_links;
        let admin = principal.admin()?;
        let links = strategy_links::list(services, &admin, strategy).await?;
        Ok(links.into_iter().map(convert::strategy_link).collect())
    })
    .await
}

/// Creates a link. `lifetime` is `7d`, `30d` or `never`.
#[server(prefix = "/rpc", endpoint = "strategy-links/create", protocol = RpcProtocol<AdminsOnly>)]
pub async fn create_strategy_link(
    strategy: StrategyId,
    lifetime: String,
) -> Result<NewStrategyLinkBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategy_links;
        let admin = principal.admin()?;
        let lifetime = convert::parse_field("expires", &lifetime)?;
        let made = strategy_links::create(services, &admin, strategy, lifetime).await?;
        Ok(convert::new_strategy_link(&convert::public_url(), made))
    })
    .await
}

/// Closes a link at once.
#[server(prefix = "/rpc", endpoint = "strategy-links/close", protocol = RpcProtocol<AdminsOnly>)]
pub async fn close_strategy_link(id: StrategyLinkId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::strategy_links::close(services, &admin, id).await
    })
    .await
}

/// Closes the links of one strategy, or all. Returns their number.
#[server(prefix = "/rpc", endpoint = "strategy-links/close-all", protocol = RpcProtocol<AdminsOnly>)]
pub async fn close_strategy_links(strategy: Option<StrategyId>) -> Result<usize, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::strategy_links::close_all(services, &admin, strategy).await
    })
    .await
}
