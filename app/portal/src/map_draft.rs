//! The picture and the outline of a map while an admin edits them.

use app_document::board::{BoardPoint, MapCallout, MapGeometry, MapShape, MapShapeKind};
use app_domain::board::parse_outline;
use app_domain::three_way_merge::merge_value;
use app_wire::{BoardMapBody, BoardMapEdit};
use serde_json::Value;

use crate::texts::board_maps as words;

/// The edited record. Until it is saved, its outline may break rules: names may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapDraft {
    pub picture: Option<String>,
    pub geometry: MapGeometry,
}

/// The merged draft, and what both changed. There the draft has the value of `mine`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapMerge {
    pub draft: MapDraft,
    pub conflicts: Vec<String>,
}

impl From<&BoardMapBody> for MapDraft {
    fn from(stored: &BoardMapBody) -> Self {
        Self {
            picture: stored.picture.clone(),
            geometry: parse_outline(&stored.outline).unwrap_or_default(),
        }
    }
}

impl MapDraft {
    pub fn edit(&self, name: &str, version: i64) -> BoardMapEdit {
        BoardMapEdit {
            name: name.to_owned(),
            version,
            picture: self.picture.clone(),
            outline: self.geometry.to_json(),
        }
    }

    /// The reason why the outline cannot be saved.
    pub fn fault(&self) -> Option<String> {
        let broken = parse_outline(&self.geometry.to_json()).err()?;
        Some(broken.to_string())
    }

    /// Sets the picture, and adapts the outline to its proportions. Sizes are in pixels.
    pub fn set_picture(&mut self, url: String, width: u32, height: u32) {
        self.picture = Some(url);
        let longer = f64::from(width.max(height).max(1));
        let side = |pixels: u32| scaled(f64::from(pixels) / longer * 1000.0).max(1);
        let (new_width, new_height) = (side(width), side(height));
        let (old_width, old_height) = (self.geometry.width, self.geometry.height);
        let moved = |at: BoardPoint| BoardPoint {
            x: stretched(at.x, old_width, new_width),
            y: stretched(at.y, old_height, new_height),
        };
        for shape in &mut self.geometry.shapes {
            shape.corners.iter_mut().for_each(|at| *at = moved(*at));
        }
        for callout in &mut self.geometry.callouts {
            callout.at = moved(callout.at);
        }
        (self.geometry.width, self.geometry.height) = (new_width, new_height);
    }

    /// Adds a place without a name, and returns its index.
    pub fn add_callout(&mut self, at: BoardPoint) -> usize {
        let at = self.on_map(at);
        self.geometry.callouts.push(MapCallout {
            name: String::new(),
            at,
        });
        self.geometry.callouts.len() - 1
    }

    /// Adds the rectangle between two corners. A rectangle without an area is not added.
    pub fn add_rectangle(&mut self, kind: MapShapeKind, one: BoardPoint, other: BoardPoint) {
        let (one, other) = (self.on_map(one), self.on_map(other));
        if one.x == other.x || one.y == other.y {
            return;
        }
        let corner = |x: u16, y: u16| BoardPoint { x, y };
        let corners = vec![one, corner(other.x, one.y), other, corner(one.x, other.y)];
        self.geometry.shapes.push(MapShape { kind, corners });
    }

    /// Adds a polygon with at least three corners; fewer are not added.
    pub fn add_polygon(&mut self, kind: MapShapeKind, corners: &[BoardPoint]) {
        let corners: Vec<BoardPoint> = corners.iter().map(|at| self.on_map(*at)).collect();
        if corners.len() >= 3 {
            self.geometry.shapes.push(MapShape { kind, corners });
        }
    }

    /// The nearest point of the map.
    pub fn on_map(&self, at: BoardPoint) -> BoardPoint {
        BoardPoint {
            x: at.x.min(self.geometry.width),
            y: at.y.min(self.geometry.height),
        }
    }

    /// Replaces the outline by an exported one. The error is a sentence.
    pub fn import(&mut self, json: &str) -> Result<(), String> {
        let json: Value =
            serde_json::from_str(json).map_err(|_| words::NOT_AN_OUTLINE.to_owned())?;
        self.geometry =
            parse_outline(&json).map_err(|rule| words::invalid_outline(&rule.to_string()))?;
        Ok(())
    }

    /// The outline as a file.
    pub fn export(&self) -> String {
        let json = serde_json::to_string_pretty(&self.geometry.to_json());
        json.unwrap_or_default() + "\n"
    }
}

/// The corners of a shape as text: `120 40, 300 40, 300 200`.
pub fn corners_text(shape: &MapShape) -> String {
    let corners = shape.corners.iter();
    let corners: Vec<String> = corners.map(|at| format!("{} {}", at.x, at.y)).collect();
    corners.join(", ")
}

/// Parses the corners of a shape: at least three pairs of numbers, with any signs between them.
pub fn parse_corners(text: &str) -> Option<Vec<BoardPoint>> {
    let numbers = text.split(|letter: char| !letter.is_ascii_digit());
    let numbers = numbers.filter(|number| !number.is_empty());
    let numbers: Option<Vec<i32>> = numbers.map(|number| number.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() >= 6 && numbers.len() % 2 == 0)?;
    let pairs = numbers.chunks_exact(2);
    Some(
        pairs
            .map(|pair| BoardPoint::clamped(pair[0], pair[1]))
            .collect(),
    )
}

impl MapMerge {
    pub fn of(base: &MapDraft, mine: &MapDraft, theirs: &MapDraft) -> Self {
        let mut conflicts = Vec::new();
        let picture = |draft: &MapDraft| {
            let size = (draft.geometry.width, draft.geometry.height);
            (draft.picture.clone(), size)
        };
        let merged = merge_value(&picture(base), &picture(mine), &picture(theirs));
        let (picture, (width, height)) = merged.unwrap_or_else(|| {
            conflicts.push(words::PICTURE.to_owned());
            picture(mine)
        });
        let shapes = |draft: &MapDraft| draft.geometry.shapes.clone();
        let merged = merge_value(&shapes(base), &shapes(mine), &shapes(theirs));
        let shapes = merged.unwrap_or_else(|| {
            conflicts.push(words::SHAPES.to_owned());
            shapes(mine)
        });
        let callouts = merged_callouts(base, mine, theirs, &mut conflicts);
        let geometry = MapGeometry {
            width,
            height,
            shapes,
            callouts,
        };
        Self {
            draft: MapDraft { picture, geometry },
            conflicts,
        }
    }
}

/// Merges the places by their names.
fn merged_callouts(
    base: &MapDraft,
    mine: &MapDraft,
    theirs: &MapDraft,
    conflicts: &mut Vec<String>,
) -> Vec<MapCallout> {
    let find = |draft: &MapDraft, name: &str| {
        let mut callouts = draft.geometry.callouts.iter();
        let found = callouts.find(|known| known.name.to_lowercase() == name.to_lowercase());
        found.map(|callout| callout.at)
    };
    let added = theirs.geometry.callouts.iter();
    let added = added.filter(|callout| find(mine, &callout.name).is_none());
    let mut merged = Vec::new();
    for callout in mine.geometry.callouts.iter().chain(added) {
        let [one, my, their] = [base, mine, theirs].map(|draft| find(draft, &callout.name));
        let at = merge_value(&one, &my, &their).unwrap_or_else(|| {
            conflicts.push(callout.name.clone());
            my
        });
        let name = callout.name.clone();
        merged.extend(at.map(|at| MapCallout { name, at }));
    }
    merged
}

fn stretched(at: u16, old: u16, new: u16) -> u16 {
    scaled(f64::from(at) * f64::from(new) / f64::from(old.max(1))).min(new)
}

fn scaled(value: f64) -> u16 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the value is clamped to the coordinates"
    )]
    let value = value.round().clamp(0.0, 1000.0) as u16;
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(x: u16, y: u16) -> BoardPoint {
        BoardPoint { x, y }
    }

    fn draft(callouts: &[(&str, BoardPoint)]) -> MapDraft {
        let callouts = callouts.iter().map(|(name, at)| MapCallout {
            name: (*name).to_owned(),
            at: *at,
        });
        let mut draft = MapDraft::default();
        draft.geometry.callouts = callouts.collect();
        draft
    }

    #[test]
    fn a_picture_gives_the_map_its_proportions() {
        let mut map = draft(&[("Heaven", at(500, 1000))]);
        map.add_rectangle(MapShapeKind::Site, at(0, 0), at(1000, 500));
        map.set_picture("/uploads/a.png".to_owned(), 2000, 1000);
        assert_eq!((map.geometry.width, map.geometry.height), (1000, 500));
        assert_eq!(map.geometry.callouts[0].at, at(500, 500));
        assert_eq!(map.geometry.shapes[0].corners[2], at(1000, 250));
        assert_eq!(map.fault(), None);
    }

    #[test]
    fn shapes_without_an_area_are_not_added_and_points_stay_on_the_map() {
        let mut map = MapDraft::default();
        map.geometry.height = 800;
        map.add_rectangle(MapShapeKind::Floor, at(10, 10), at(10, 90));
        map.add_polygon(MapShapeKind::Floor, &[at(0, 0), at(5, 5)]);
        assert!(map.geometry.shapes.is_empty());
        map.add_polygon(MapShapeKind::Floor, &[at(0, 0), at(5, 5), at(0, 990)]);
        assert_eq!(map.geometry.shapes[0].corners[2], at(0, 800));
        map.add_callout(at(1000, 1000));
        assert_eq!(map.geometry.callouts[0].at, at(1000, 800));
        assert!(
            map.fault()
                .is_some_and(|fault| fault.starts_with("callouts[0]"))
        );
    }

    #[test]
    fn corners_are_typed_as_pairs_of_numbers() {
        let corners = parse_corners("120 40, 300 40; (300 / 2000)").expect("corners");
        assert_eq!(corners, [at(120, 40), at(300, 40), at(300, 1000)]);
        let shape = MapShape {
            kind: MapShapeKind::Site,
            corners,
        };
        assert_eq!(corners_text(&shape), "120 40, 300 40, 300 1000");
        for invalid in ["", "1 2, 3 4", "1 2, 3 4, 5", "1 2, 3 4, 5 99999999999"] {
            assert_eq!(parse_corners(invalid), None, "{invalid}");
        }
    }

    #[test]
    fn an_exported_outline_is_imported_as_it_was() {
        let mut map = draft(&[("Heaven", at(1, 2))]);
        map.add_rectangle(MapShapeKind::Site, at(0, 0), at(10, 5));
        let mut other = MapDraft::default();
        assert_eq!(other.import(&map.export()), Ok(()));
        assert_eq!(other.geometry, map.geometry);
        assert!(other.import("{").is_err());
        assert!(other.import("{\"callouts\": [1]}").is_err());
        assert_eq!(other.geometry, map.geometry);
    }

    #[test]
    fn two_admins_lose_nothing() {
        let base = draft(&[("A", at(1, 1)), ("B", at(2, 2)), ("C", at(3, 3))]);
        let mine = draft(&[
            ("A", at(9, 9)),
            ("B", at(2, 2)),
            ("Mine", at(4, 4)),
            ("C", at(5, 5)),
        ]);
        let mut theirs = draft(&[("A", at(1, 1)), ("Theirs", at(6, 6)), ("C", at(7, 7))]);
        theirs.set_picture("/uploads/a.png".to_owned(), 10, 10);
        let merge = MapMerge::of(&base, &mine, &theirs);
        let names = merge.draft.geometry.callouts.iter();
        let names: Vec<(&str, BoardPoint)> = names
            .map(|callout| (callout.name.as_str(), callout.at))
            .collect();
        let expected = [
            ("A", at(9, 9)),
            ("Mine", at(4, 4)),
            ("C", at(5, 5)),
            ("Theirs", at(6, 6)),
        ];
        assert_eq!(names, expected);
        assert_eq!(merge.draft.picture.as_deref(), Some("/uploads/a.png"));
        assert_eq!(merge.conflicts, ["C"]);
    }
}
