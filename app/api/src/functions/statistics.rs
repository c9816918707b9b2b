//! Server functions: statistics.

use app_wire::ApiError;
use app_wire::{StatisticsBody, StatisticsRequest};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

#[server(prefix = "/rpc", endpoint = "statistics/load", protocol = RpcProtocol)]
pub async fn load_statistics(request: StatisticsRequest) -> Result<StatisticsBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let request = convert::parse_statistics_query(&request)?;
        let found = app_service::statistics::load_statistics(services, &member, request).await?;
        Ok(convert::statistics(&found))
    })
    .await
}
