//! The pictures and outlines of maps in the settings.

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

pub const TITLE: &str = "Map pictures";
pub const WORDS: &str =
    "Your own picture of each map, and the names of its places. Map boards show them.";
pub const NOTHING_STORED: &str = "No picture, no callouts";
pub const EDIT: &str = "Edit";
pub const OTHER_MAP: &str = "Another map";
pub const ADD_MAP: &str = "Add map";
pub const PICTURE: &str = "Picture";
pub const UPLOAD: &str = "Upload picture";
pub const REPLACE: &str = "Replace picture";
pub const REMOVE_PICTURE: &str = "Remove picture";
pub const PICTURE_HINT: &str = "PNG, JPEG, WebP, GIF or AVIF, at most 5 MiB.";
pub const TOOL: &str = "Press on the map to add";
pub const TOOLS: [&str; 3] = ["Callout", "Rectangle", "Polygon"];
pub const KIND: &str = "Kind";
/// In the order of the kinds of shapes.
pub const KINDS: [&str; 3] = ["Floor", "Site", "Obstacle"];
pub const CALLOUT_HINT: &str = "Press where a place is, then type its name.";
pub const RECTANGLE_HINT: &str = "Drag from corner to corner, or press on two corners.";
pub const POLYGON_HINT: &str = "Press on each corner, then choose Finish.";
pub const FINISH: &str = "Finish polygon";
pub const CANCEL_DRAWING: &str = "Cancel";
pub const CALLOUTS: &str = "Callouts";
pub const ADD_CALLOUT: &str = "Add callout";
pub const NAME: &str = "Name";
pub const ACROSS: &str = "Across";
pub const DOWN: &str = "Down";
pub const SHAPES: &str = "Shapes";
pub const ADD_SHAPE: &str = "Add shape";
pub const CORNERS: &str = "Corners";
pub const CORNERS_HINT: &str = "Pairs of numbers from 0 to 1000, from the upper left corner.";
pub const INVALID_CORNERS: &str = "Type at least three pairs of numbers.";
pub const IMPORT: &str = "Import outline";
pub const EXPORT: &str = "Export outline";
pub const NOT_AN_OUTLINE: &str = "This file is not the outline of a map.";
pub const SAVE: &str = "Save map";
pub const MERGED: &str =
    "Someone else changed this map too. Their changes are merged into yours. Save again.";

pub fn edit_map(name: &str) -> String {
    fill("Edit {name}", &[("name", name)])
}

pub fn saved(name: &str) -> String {
    fill("{name} saved", &[("name", name)])
}

/// The picture on which places are pressed.
pub fn picture_of(name: &str) -> String {
    fill("Picture of {name}", &[("name", name)])
}

/// *Picture, 12 callouts, 30 shapes*
pub fn summary(has_picture: bool, callouts: usize, shapes: usize) -> String {
    let counted = [
        has_picture.then(|| PICTURE.to_owned()),
        (callouts > 0).then(|| callout_count(callouts)),
        (shapes > 0).then(|| shape_count(shapes)),
    ];
    let counted: Vec<String> = counted.into_iter().flatten().collect();
    if counted.is_empty() {
        NOTHING_STORED.to_owned()
    } else {
        counted.join(", ")
    }
}

fn callout_count(count: usize) -> String {
    plural(count, &[(One, "{n} callout"), (Other, "{n} callouts")])
}

fn shape_count(count: usize) -> String {
    plural(count, &[(One, "{n} shape"), (Other, "{n} shapes")])
}

pub fn callout(number: usize) -> String {
    fill("Callout {number}", &[("number", &number.to_string())])
}

pub fn shape(number: usize) -> String {
    fill("Shape {number}", &[("number", &number.to_string())])
}

/// The name of a field of a row: *Heaven, Across*
pub fn field_of(what: &str, field: &str) -> String {
    fill("{what}, {field}", &[("what", what), ("field", field)])
}

pub fn remove(what: &str) -> String {
    fill("Remove {what}", &[("what", what)])
}

pub fn invalid_outline(reason: &str) -> String {
    fill("The outline {reason}.", &[("reason", reason)])
}

/// After a save that met a change of someone else.
pub fn both_changed(what: &[String]) -> String {
    let what = what.join(", ");
    fill(
        "You both changed: {what}. Your values are shown. Save again to keep them.",
        &[("what", &what)],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_summarized_by_what_is_stored() {
        assert_eq!(summary(false, 0, 0), "No picture, no callouts");
        assert_eq!(summary(true, 1, 30), "Picture, 1 callout, 30 shapes");
        assert_eq!(summary(false, 2, 0), "2 callouts");
    }
}
