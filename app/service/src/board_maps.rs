//! The pictures and outlines of maps, which map boards show. Readers of the stratbook see them; admins change them.

use app_domain::board::{BoardMap, BoardMapPatch, MAX_BOARD_MAPS, MapOutlines, MapPicture};
use app_domain::event::Event;
use app_domain::permission::{StratbookReader, TeamAdmin};
use app_domain::strategy::Document;
use app_domain::{RuleViolation, ValidationRule};
use serde_json::{Value, json};

use crate::conflict_reason::ConflictReason;
use crate::strategies::EditBase;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result, ServiceError, strategies, uploads};

/// Returns the stored records, sorted by name.
pub async fn list(services: &AppServices, _: &StratbookReader) -> Result<Vec<BoardMap>> {
    Ok(services.store.read().await?.board_maps().await?)
}

/// Returns the record of a map; a blank one with version 0 if nothing is stored about the map.
pub async fn load(services: &AppServices, _: &StratbookReader, name: &str) -> Result<BoardMap> {
    let stored = services.store.read().await?.board_map(name).await?;
    Ok(stored.unwrap_or_else(|| BoardMap::blank(name.to_owned())))
}

/// Returns the outlines of the maps that the boards of a document name.
pub async fn outlines(
    services: &AppServices,
    _: &StratbookReader,
    content: &Document,
) -> Result<MapOutlines> {
    let mut outlines = MapOutlines::default();
    let maps = content.board_map_keys();
    if maps.is_empty() {
        return Ok(outlines);
    }
    let mut reading = services.store.read().await?;
    for map in &maps {
        if let Some(stored) = reading.board_map(map).await? {
            outlines.insert(map, stored.geometry);
        }
    }
    Ok(outlines)
}

/// Changes the given parts of a record, or creates it. Fails if the base is not the stored version; a record that is
/// not stored has version 0. An equal record writes nothing. A replaced picture is deleted unless a strategy shows it.
/// After a change of the outline, the texts and small pictures of the strategies on the map follow.
pub async fn save(
    services: &AppServices,
    admin: &TeamAdmin,
    name: &str,
    base: EditBase,
    patch: BoardMapPatch,
) -> Result<BoardMap> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let stored = change.board_map(name).await?;
    let before = stored.unwrap_or_else(|| BoardMap::blank(name.to_owned()));
    if let EditBase::Version(version) = base
        && version != before.version
    {
        return Err(ServiceError::StaleBoardMap(before.into()));
    }
    let mut after = before.clone().with_patch(patch);
    if after == before {
        return Ok(before);
    }
    if before.version == 0 && change.board_maps().await?.len() >= MAX_BOARD_MAPS {
        let rule = ValidationRule::TooMany(MAX_BOARD_MAPS);
        return Err(ServiceError::Invalid(vec![RuleViolation::new(
            "name", rule,
        )]));
    }
    let (old_picture, new_picture) = (before.picture, after.picture);
    if let Some(picture) = new_picture.filter(|_| new_picture != old_picture) {
        check_picture(&mut change, picture).await?;
    }
    after.version += 1;
    change.put_board_map(&after).await?;
    if after.geometry != before.geometry {
        // The rest is computed in the background.
        change.mark_strategies_on_map(&after.name).await?;
        strategies::refresh_some(&mut change).await?;
    }
    let (described_before, described_after) = (activity_value(&before), activity_value(&after));
    change
        .log_activity(
            ActivityAction::MapChanged,
            after.name.clone(),
            described_before,
            described_after,
        )
        .await?;
    change.record(&Event::CatalogueChanged).await?;
    let released = old_picture.filter(|_| new_picture != old_picture);
    if let Some(picture) = released {
        change.mark_uploads_for_deletion(&[picture.id]).await?;
    }
    change.commit().await?;
    if released.is_some() {
        uploads::try_remove_marked(services).await;
    }
    Ok(after)
}

/// Fails if the picture was removed, or is an upload of another kind.
async fn check_picture(change: &mut UnitOfWork, picture: MapPicture) -> Result<()> {
    match change.upload(picture.id).await? {
        Some(upload) if upload.kind == picture.kind => Ok(()),
        Some(_) => Err(ServiceError::invalid("picture", ValidationRule::Upload)),
        None => Err(ConflictReason::UploadGone(picture.file_name()).into()),
    }
}

fn activity_value(map: &BoardMap) -> Value {
    let callouts = map.geometry.callouts.iter();
    let callouts: Vec<&str> = callouts.map(|callout| callout.name.as_str()).collect();
    json!({
        "picture": map.picture.map(MapPicture::file_name),
        "callouts": callouts,
        "shapes": map.geometry.shapes.len(),
    })
}
