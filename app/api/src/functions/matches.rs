//! Matches for the portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{MatchBody, MatchDraft, MatchesAsked, MatchesPart, OnMapBody, WholeMatch};

/// Fifty matches of the list that is asked for, the newest first, after the part that ended with `cursor`.
#[server(prefix = "/rpc", endpoint = "matches/list", protocol = Call)]
pub async fn list_matches(
    asked: MatchesAsked,
    cursor: Option<String>,
) -> Result<MatchesPart, ApiError> {
    use crate::shape;
    const PART: u32 = 50;
    shape::answer(async |services, principal| {
        use app_service::matches::{self, MatchPlace};
        let member = principal.member()?;
        let filter = shape::match_filter(&asked)?;
        let after: Option<MatchPlace> = cursor
            .as_deref()
            .map(|raw| shape::parsed("cursor", raw))
            .transpose()?;
        let part = matches::list(services, &member, &filter, after, PART).await?;
        Ok(shape::matches_part(&part))
    })
    .await
}

/// What the team has made of each map, in the matches that are asked for.
#[server(prefix = "/rpc", endpoint = "matches/maps", protocol = Call)]
pub async fn load_maps(asked: MatchesAsked) -> Result<Vec<OnMapBody>, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let filter = shape::match_filter(&asked)?;
        let maps = app_service::matches::maps(services, &member, &filter).await?;
        Ok(maps.into_iter().map(shape::on_map).collect())
    })
    .await
}

/// One match with what its page shows beside it.
#[server(prefix = "/rpc", endpoint = "matches/load", protocol = Call)]
pub async fn load_match(id: String) -> Result<WholeMatch, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let id = shape::parsed("id", &id)?;
        let whole = app_service::matches::whole(services, &member, id).await?;
        Ok(shape::whole_match(whole, &member))
    })
    .await
}

/// Notes a match; for admins.
#[server(prefix = "/rpc", endpoint = "matches/create", protocol = Call)]
pub async fn create_match(draft: MatchDraft) -> Result<MatchBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let wanted = shape::match_wanted(&draft)?;
        let noted = app_service::matches::create(services, &admin, wanted).await?;
        Ok(shape::match_body(&noted))
    })
    .await
}

/// Changes what the draft names of its `version`; if that is not the newest any more, the error's `data` has the
/// newest. For admins.
#[server(prefix = "/rpc", endpoint = "matches/update", protocol = Call)]
pub async fn update_match(id: String, draft: MatchDraft) -> Result<MatchBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_service::matches::{self, Base};
        let admin = principal.admin()?;
        let id = shape::parsed("id", &id)?;
        let wanted = shape::match_wanted(&draft)?;
        let base = draft.version.map_or(Base::Newest, Base::Version);
        let changed = matches::update(services, &admin, id, base, wanted).await?;
        Ok(shape::match_body(&changed))
    })
    .await
}

/// Removes a match; for admins.
#[server(prefix = "/rpc", endpoint = "matches/remove", protocol = Call)]
pub async fn remove_match(id: String) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let id = shape::parsed("id", &id)?;
        app_service::matches::remove(services, &admin, id).await
    })
    .await
}
