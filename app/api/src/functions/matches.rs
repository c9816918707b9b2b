//! Server functions: matches.

use app_domain::matches::MatchId;
use app_wire::{
    ApiError, MapRecordBody, MatchBody, MatchDetailsBody, MatchFilterRequest, MatchListBody,
    MatchRequest,
};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the next fifty matches that match the filter, newest first, after `cursor`.
#[server(prefix = "/rpc", endpoint = "matches/list", protocol = RpcProtocol)]
pub async fn list_matches(
    request: MatchFilterRequest,
    cursor: Option<String>,
) -> Result<MatchListBody, ApiError> {
    use crate::convert;
    const PAGE_SIZE: u32 = 50;
    convert::respond(async |services, principal| {
        use app_service::matches::{self, MatchCursor};
        let member = principal.member()?;
        let filter = convert::parse_match_filter(&request)?;
        let after: Option<MatchCursor> = cursor
            .as_deref()
            .map(|raw| convert::parse_field("cursor", raw))
            .transpose()?;
        let part = matches::list(services, &member, &filter, after, PAGE_SIZE).await?;
        Ok(convert::match_list(&part))
    })
    .await
}

/// Returns the fixtures that match the filter, soonest first.
#[server(prefix = "/rpc", endpoint = "matches/fixtures", protocol = RpcProtocol)]
pub async fn list_fixtures(request: MatchFilterRequest) -> Result<Vec<MatchBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let filter = convert::parse_match_filter(&request)?;
        let fixtures = app_service::matches::fixtures(services, &member, &filter).await?;
        Ok(fixtures.iter().map(convert::match_body).collect())
    })
    .await
}

/// Returns the team's record on each map, over the matches that match the filter.
#[server(prefix = "/rpc", endpoint = "matches/maps", protocol = RpcProtocol)]
pub async fn load_map_records(request: MatchFilterRequest) -> Result<Vec<MapRecordBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let filter = convert::parse_match_filter(&request)?;
        let maps = app_service::matches::maps(services, &member, &filter).await?;
        Ok(maps.into_iter().map(convert::map_record).collect())
    })
    .await
}

/// Returns one match with everything its page shows.
#[server(prefix = "/rpc", endpoint = "matches/load", protocol = RpcProtocol)]
pub async fn load_match(id: MatchId) -> Result<MatchDetailsBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let whole = app_service::matches::load_details(services, &member, id).await?;
        Ok(convert::match_details(whole, &member))
    })
    .await
}

/// Creates a match. For admins.
#[server(prefix = "/rpc", endpoint = "matches/create", protocol = RpcProtocol<AdminsOnly>)]
pub async fn create_match(draft: MatchRequest) -> Result<MatchBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let wanted = convert::parse_match(&draft)?;
        let noted = app_service::matches::create(services, &admin, wanted).await?;
        Ok(convert::match_body(&noted))
    })
    .await
}

/// Changes the fields that `draft` contains. If its `version` is outdated, the error's `data` has the current match.
/// For admins.
#[server(prefix = "/rpc", endpoint = "matches/update", protocol = RpcProtocol<AdminsOnly>)]
pub async fn update_match(id: MatchId, draft: MatchRequest) -> Result<MatchBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::matches::{self, EditBase};
        let admin = principal.admin()?;
        let wanted = convert::parse_match(&draft)?;
        let base = draft.version.map_or(EditBase::Newest, EditBase::Version);
        let changed = matches::update(services, &admin, id, base, wanted).await?;
        Ok(convert::match_body(&changed))
    })
    .await
}

/// Deletes a match. For admins.
#[server(prefix = "/rpc", endpoint = "matches/remove", protocol = RpcProtocol<AdminsOnly>)]
pub async fn remove_match(id: MatchId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        app_service::matches::remove(services, &admin, id).await
    })
    .await
}
