//! The team's record of a map: its own picture, and an outline with named places.

use app_document::board::{MapGeometry, MapGeometryError, map_key};

use crate::game_catalog::MAX_CATALOG_NAME_CHARS;
use crate::text::required_text;
use crate::upload::{UploadId, UploadKind, file_name, parse_file_name, url_path};
use crate::validation_rule::ValidationRule;

/// Maximum number of maps with a record.
pub const MAX_BOARD_MAPS: usize = 200;

/// The record of a map. Boards that name the map show its picture and its places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardMap {
    /// A map of the catalog or a name of the team's own.
    pub name: String,
    /// 0 until the record is stored.
    pub version: i64,
    pub picture: Option<MapPicture>,
    pub geometry: MapGeometry,
}

/// An upload that is the picture of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapPicture {
    pub id: UploadId,
    pub kind: UploadKind,
}

/// A change of a record. `None` keeps the stored value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BoardMapPatch {
    pub picture: Option<Option<MapPicture>>,
    pub geometry: Option<MapGeometry>,
}

impl BoardMap {
    /// The record of a map about which nothing is stored.
    pub fn blank(name: String) -> Self {
        Self {
            name,
            version: 0,
            picture: None,
            geometry: MapGeometry::default(),
        }
    }

    #[must_use]
    pub fn with_patch(mut self, patch: BoardMapPatch) -> Self {
        if let Some(picture) = patch.picture {
            self.picture = picture;
        }
        if let Some(geometry) = patch.geometry {
            self.geometry = geometry;
        }
        self
    }

    /// Two names are names of one map if they have the same key.
    pub fn key_of(name: &str) -> String {
        map_key(name)
    }
}

impl MapPicture {
    /// Parses the path of an uploaded image on this site, as in `/uploads/0123….png`.
    pub fn from_url_path(path: &str) -> Result<Self, ValidationRule> {
        let name = path.strip_prefix(app_document::safe_url::UPLOADS_PATH);
        name.and_then(Self::from_file_name)
            .ok_or(ValidationRule::Upload)
    }

    /// Parses the result of [`MapPicture::file_name`].
    pub fn from_file_name(name: &str) -> Option<Self> {
        let (id, kind) = parse_file_name(name)?;
        kind.is_image().then_some(Self { id, kind })
    }

    pub fn file_name(self) -> String {
        file_name(self.id, self.kind)
    }

    pub fn url_path(self) -> String {
        url_path(self.id, self.kind)
    }
}

/// Parses the name of a map: 1 to 40 characters without a comma, as in the catalog.
pub fn parse_map_name(raw: &str) -> Result<String, ValidationRule> {
    let name = required_text(raw, MAX_CATALOG_NAME_CHARS)?;
    if name.contains(',') {
        return Err(ValidationRule::Comma);
    }
    Ok(name)
}

/// Outlines are read by [`app_document::board::parse_outline`].
impl From<MapGeometryError> for ValidationRule {
    fn from(error: MapGeometryError) -> Self {
        Self::Document(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use app_document::board::parse_outline;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_patch_changes_the_values_that_it_has() {
        let picture = MapPicture::from_url_path("/uploads/0123456789abcdef0123456789abcdef.png");
        let picture = picture.expect("a picture");
        let outline = json!({"callouts": [{"name": "Heaven", "at": [1, 2]}]});
        let geometry = parse_outline(&outline).expect("an outline");
        let map = BoardMap::blank("Ascent".to_owned());
        let map = map.with_patch(BoardMapPatch {
            picture: Some(Some(picture)),
            geometry: None,
        });
        let map = map.with_patch(BoardMapPatch {
            picture: None,
            geometry: Some(geometry.clone()),
        });
        assert_eq!((map.picture, &map.geometry), (Some(picture), &geometry));
        let map = map.with_patch(BoardMapPatch {
            picture: Some(None),
            geometry: None,
        });
        assert_eq!((map.picture, &map.geometry), (None, &geometry));
    }

    #[test]
    fn a_picture_is_an_uploaded_image_of_this_site() {
        let id = "0123456789abcdef0123456789abcdef";
        let path = format!("/uploads/{id}.webp");
        let picture = MapPicture::from_url_path(&path).expect("a picture");
        assert_eq!(picture.url_path(), path);
        assert_eq!(
            MapPicture::from_file_name(&picture.file_name()),
            Some(picture)
        );
        for other in [
            format!("/uploads/{id}.pdf"),
            format!("https://elsewhere.example/uploads/{id}.png"),
            "/uploads/map.png".to_owned(),
            String::new(),
        ] {
            assert_eq!(
                MapPicture::from_url_path(&other),
                Err(ValidationRule::Upload)
            );
        }
    }

    #[test]
    fn names_are_those_of_the_catalog() {
        assert_eq!(parse_map_name(" Ascent "), Ok("Ascent".to_owned()));
        assert_eq!(parse_map_name("a,b"), Err(ValidationRule::Comma));
        assert!(parse_map_name(" ").is_err());
        assert_eq!(BoardMap::key_of(" Ascent"), BoardMap::key_of("ASCENT"));
    }

    #[test]
    fn an_invalid_outline_is_refused_with_its_reason() {
        let error = parse_outline(&json!({"callouts": [{"name": ""}]})).expect_err("no name");
        let rule = ValidationRule::from(error);
        assert!(rule.to_string().starts_with("callouts[0] must"), "{rule}");
    }
}
