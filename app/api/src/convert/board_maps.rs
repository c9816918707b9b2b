//! Converts the pictures and outlines of maps.

use app_domain::board::{self, BoardMap, BoardMapPatch, MapPicture, parse_outline};
use app_domain::{RuleViolations, ValidationRule};
use app_service::ServiceError;
use app_wire::{BoardMapBody, BoardMapEdit, BoardMapItem};

pub fn board_map(map: &BoardMap) -> BoardMapBody {
    BoardMapBody {
        name: map.name.clone(),
        version: map.version,
        picture: map.picture.map(MapPicture::url_path),
        outline: map.geometry.to_json(),
    }
}

pub fn board_map_item(map: &BoardMap) -> BoardMapItem {
    BoardMapItem {
        name: map.name.clone(),
        version: map.version,
        picture: map.picture.map(MapPicture::url_path),
        shapes: map.geometry.shapes.len(),
        callouts: map.geometry.callouts.len(),
    }
}

pub fn parse_map_name(raw: &str) -> Result<String, ServiceError> {
    board::parse_map_name(raw).map_err(|rule| ServiceError::invalid("name", rule))
}

pub(crate) fn parse_board_map(edit: &BoardMapEdit) -> Result<BoardMapPatch, ServiceError> {
    let mut faults = RuleViolations::default();
    let picture = edit.picture.as_deref().map(MapPicture::from_url_path);
    let picture = faults.record("picture", picture.transpose());
    let geometry = faults.record(
        "outline",
        parse_outline(&edit.outline).map_err(ValidationRule::from),
    );
    Ok(faults.into_result(BoardMapPatch { picture, geometry })?)
}
