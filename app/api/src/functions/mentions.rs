//! Server functions: mentions in the text of strategies.

use app_domain::strategy::StrategyId;
use app_wire::{ApiError, MentionNamesBody, MentionedStrategyBody};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Returns the current names of those of the players and strategies that exist. Ids that are none are ignored, because
/// texts contain mentions of other editors.
#[server(prefix = "/rpc", endpoint = "mentions/names", protocol = RpcProtocol)]
pub async fn load_mention_names(
    players: Vec<String>,
    strategies: Vec<String>,
) -> Result<MentionNamesBody, ApiError> {
    use crate::convert;
    /// Maximum number of names of one kind in a request.
    const MAX_NAMES: usize = 500;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let member = principal.member()?;
        let reader = strategies::reader(services, principal).await?;
        let players = &players[..players.len().min(MAX_NAMES)];
        let ids = strategies.iter().take(MAX_NAMES);
        let ids: Vec<_> = ids.filter_map(|id| id.parse().ok()).collect();
        let names =
            strategies::load_mention_names(services, &member, &reader, players, &ids).await?;
        Ok(convert::mention_names(&names))
    })
    .await
}

/// Returns the players and strategies that can be mentioned.
#[server(prefix = "/rpc", endpoint = "mentions/offered", protocol = RpcProtocol)]
pub async fn load_mentionable() -> Result<MentionNamesBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let member = principal.member()?;
        let reader = strategies::reader(services, principal).await?;
        let names = strategies::load_mentionable(services, &member, &reader).await?;
        Ok(convert::mention_names(&names))
    })
    .await
}

/// Returns the strategies whose text mentions this one.
#[server(prefix = "/rpc", endpoint = "mentions/mentioning", protocol = RpcProtocol)]
pub async fn list_mentioning(id: StrategyId) -> Result<Vec<MentionedStrategyBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let found = strategies::list_mentioning(services, &reader, id).await?;
        Ok(convert::mentioned_strategies(&found))
    })
    .await
}
