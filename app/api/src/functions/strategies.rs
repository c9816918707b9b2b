//! The stratbook's strategies for the portal.

use app_domain::Day;
use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{
    PlayableBody, StrategiesAsked, StrategiesPart, StrategyBody, StrategyDraft, VersionBody,
    VersionsPart,
};

/// Fifty strategies of the list that is asked for, after the part that ended with `cursor`.
#[server(prefix = "/rpc", endpoint = "strategies/list", protocol = Call)]
pub async fn list_strategies(
    asked: StrategiesAsked,
    cursor: Option<String>,
) -> Result<StrategiesPart, ApiError> {
    use crate::shape;
    const PART: u32 = 50;
    shape::answer(async |services, principal| {
        use app_service::strategies::{self, Place};
        let reader = strategies::reader(services, principal).await?;
        let asked = shape::asked(&asked)?;
        let after: Option<Place> = cursor
            .as_deref()
            .map(|raw| shape::parsed("cursor", raw))
            .transpose()?;
        let part = strategies::list(services, &reader, &asked, after.as_ref(), PART).await?;
        let next_cursor = part.next.as_ref().map(ToString::to_string);
        Ok(StrategiesPart {
            next_cursor,
            ..shape::list(part)
        })
    })
    .await
}

/// One strategy with its text.
#[server(prefix = "/rpc", endpoint = "strategies/load", protocol = Call)]
pub async fn load_strategy(id: String) -> Result<StrategyBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let id = shape::parsed("id", &id)?;
        Ok(shape::strategy(
            &strategies::one(services, &reader, id).await?,
        ))
    })
    .await
}

#[server(prefix = "/rpc", endpoint = "strategies/create", protocol = Call)]
pub async fn create_strategy(draft: StrategyDraft) -> Result<StrategyBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_service::strategies;
        let editor = strategies::editor(services, principal).await?;
        let wanted = shape::wanted(&draft)?;
        Ok(shape::strategy(
            &strategies::create(services, &editor, wanted).await?,
        ))
    })
    .await
}

/// Changes what the draft names of its `version`; if that is not the newest any more, the error's `data` has the
/// newest.
#[server(prefix = "/rpc", endpoint = "strategies/update", protocol = Call)]
pub async fn update_strategy(id: String, draft: StrategyDraft) -> Result<StrategyBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_domain::Rule;
        use app_service::ServiceError;
        use app_service::strategies::{self, Base};
        let editor = strategies::editor(services, principal).await?;
        let id = shape::parsed("id", &id)?;
        let wanted = shape::wanted(&draft)?;
        let needed = || ServiceError::invalid("version", Rule::VersionRequired);
        let base = Base::Version(draft.version.ok_or_else(needed)?);
        Ok(shape::strategy(
            &strategies::update(services, &editor, id, base, wanted).await?,
        ))
    })
    .await
}

/// Removes a strategy with its history; for admins.
#[server(prefix = "/rpc", endpoint = "strategies/remove", protocol = Call)]
pub async fn remove_strategy(id: String) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let deleter = principal.strategy_deleter()?;
        let id = shape::parsed("id", &id)?;
        app_service::strategies::remove(services, &deleter, id).await
    })
    .await
}

/// A copy beside the original.
#[server(prefix = "/rpc", endpoint = "strategies/duplicate", protocol = Call)]
pub async fn duplicate_strategy(id: String) -> Result<StrategyBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_service::strategies;
        let editor = strategies::editor(services, principal).await?;
        let id = shape::parsed("id", &id)?;
        Ok(shape::strategy(
            &strategies::duplicate(services, &editor, id).await?,
        ))
    })
    .await
}

/// Fifty versions, newest first, before the version `before`.
#[server(prefix = "/rpc", endpoint = "strategies/history", protocol = Call)]
pub async fn load_history(id: String, before: Option<i64>) -> Result<VersionsPart, ApiError> {
    use crate::shape;
    const PART: u32 = 50;
    shape::answer(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let id = shape::parsed("id", &id)?;
        let history = strategies::history(services, &reader, id, before, PART).await?;
        Ok(VersionsPart {
            versions: history.versions.iter().map(shape::version_item).collect(),
            next: history.next,
        })
    })
    .await
}

/// One saved version with its text.
#[server(prefix = "/rpc", endpoint = "strategies/version", protocol = Call)]
pub async fn load_version(id: String, version: i64) -> Result<VersionBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_service::strategies;
        let reader = strategies::reader(services, principal).await?;
        let id = shape::parsed("id", &id)?;
        Ok(shape::version(
            &strategies::version(services, &reader, id, version).await?,
        ))
    })
    .await
}

/// Makes what `version` said the newest version, if `base` is the newest now.
#[server(prefix = "/rpc", endpoint = "strategies/restore", protocol = Call)]
pub async fn restore_version(
    id: String,
    version: i64,
    base: i64,
) -> Result<StrategyBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        use app_service::strategies::{self, Base};
        let editor = strategies::editor(services, principal).await?;
        let id = shape::parsed("id", &id)?;
        let base = Base::Version(base);
        Ok(shape::strategy(
            &strategies::restore(services, &editor, id, version, base).await?,
        ))
    })
    .await
}

/// What the lineup of a day can play; without a day today's.
#[server(prefix = "/rpc", endpoint = "strategies/playable", protocol = Call)]
pub async fn load_playable(date: Option<Day>) -> Result<PlayableBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let playable = app_service::strategies::playable(services, &member, date).await?;
        Ok(shape::playable(playable))
    })
    .await
}
