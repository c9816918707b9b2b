//! The sentences of the description.

use super::super::item_kind::{ItemKind, PathStyle};

/// *Phase 2 of 4: Execute, 1:10 on the clock*
pub fn phase_heading(
    number: usize,
    count: usize,
    name: Option<&str>,
    clock: Option<u64>,
) -> String {
    let heading = format!("Phase {number} of {count}");
    let heading = match name {
        Some(name) => format!("{heading}: {name}"),
        None => heading,
    };
    match clock {
        Some(clock) => format!("{heading}, {}:{:02} on the clock", clock / 60, clock % 60),
        None => heading,
    }
}

/// *Default setup, Ascent*
pub fn board_heading(title: Option<&str>, map: Option<&str>) -> Option<String> {
    match (title, map) {
        (Some(title), Some(map)) => Some(format!("{title}, {map}")),
        (title, map) => title.or(map).map(str::to_owned),
    }
}

/// A board without title and map.
pub const BOARD: &str = "Map board";

/// The word for a kind; `None` for text and for kinds of a newer version.
pub fn noun(kind: ItemKind) -> Option<&'static str> {
    Some(match kind {
        ItemKind::Agent => "agent",
        ItemKind::Enemy => "enemy",
        ItemKind::Path => "path",
        ItemKind::Smoke => "smoke",
        ItemKind::Zone => "zone",
        ItemKind::Wall => "wall",
        ItemKind::Flash => "flash",
        ItemKind::Reveal => "reveal",
        ItemKind::Trap => "trap",
        ItemKind::Ping => "ping",
        ItemKind::Spike => "spike",
        ItemKind::Lineup => "lineup",
        ItemKind::Text => return None,
    })
}

pub const UNKNOWN_KIND: &str = "item of a kind that this version does not know";

/// *smoke on Heaven*
pub fn on(what: &str, place: &str) -> String {
    format!("{what} on {place}")
}

/// *enemy at A Main*
pub fn at(what: &str, place: &str) -> String {
    format!("{what} at {place}")
}

/// *wall from A Main to Heaven*
pub fn from_to(what: &str, from: &str, to: &str) -> String {
    format!("{what} from {from} to {to}")
}

/// *runs to A Main*, in a sentence about an agent.
pub fn goes_to(style: PathStyle, to: &str) -> String {
    match style {
        PathStyle::Run => format!("runs to {to}"),
        PathStyle::Walk => format!("walks to {to}"),
        PathStyle::FallBack => format!("falls back to {to}"),
    }
}

/// The word for a path that is no agent's.
pub fn path_noun(style: PathStyle) -> &'static str {
    match style {
        PathStyle::Run => "run",
        PathStyle::Walk => "walk",
        PathStyle::FallBack => "fall back",
    }
}

/// *smoke (Dark Cover)*
pub fn with_ability(what: &str, ability: &str) -> String {
    format!("{what} ({ability})")
}

/// *smoke “first”*
pub fn with_label(what: &str, label: &str) -> String {
    format!("{what} {}", quoted(label))
}

pub fn quoted(label: &str) -> String {
    format!("\u{201c}{label}\u{201d}")
}

/// *smoke on Heaven: wait for the call*
pub fn with_note(what: &str, note: &str) -> String {
    format!("{what}: {note}")
}

/// *lineup from A Main to Heaven, 2 pictures, video*
pub fn with_media(what: &str, pictures: usize, has_video: bool) -> String {
    let what = match pictures {
        0 => what.to_owned(),
        1 => format!("{what}, 1 picture"),
        count => format!("{what}, {count} pictures"),
    };
    if has_video {
        format!("{what}, video")
    } else {
        what
    }
}

/// The place of a point on a map without named places: the row and the column of nine fields, from 0.
pub fn field(row: usize, column: usize) -> &'static str {
    const FIELDS: [[&str; 3]; 3] = [
        ["top left", "top", "top right"],
        ["left", "center", "right"],
        ["bottom left", "bottom", "bottom right"],
    ];
    FIELDS[row.min(2)][column.min(2)]
}

/// *Omen moves from A Main to Heaven*
pub fn item_moves(what: &str, from: &str, to: &str) -> String {
    format!("{what} moves from {from} to {to}")
}

pub fn item_appears(what: &str) -> String {
    format!("{what} is added")
}

pub fn item_disappears(what: &str) -> String {
    format!("{what} is removed")
}

pub fn item_changes(what: &str) -> String {
    format!("{what} is changed")
}
