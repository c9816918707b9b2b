//! Rows of folders, strategies and uploads.

use app_domain::board::{MapGeometry, MapPicture, parse_map_name};
use app_domain::folder::{self, FolderColor};
use app_domain::matches::review;
use app_domain::stratbook_bin::BinEntryKind;
use app_domain::strategy::{self, Document, Side};
use app_domain::upload::{UploadId, UploadKind};
use app_service::port::TableRecord;

use super::CellRule::{Digest, Number, Text};
use super::{PLACES, RuleBreach, TableRules, is_json};

/// Sides of images in pixels.
const SIDES: std::ops::RangeInclusive<i64> = 0..=u32::MAX as i64;

pub(super) const RULES: &[TableRules] = &[
    ("maps", &[("sort_order", Number(PLACES))]),
    ("agents", &[("sort_order", Number(PLACES))]),
    ("player_agents", &[("sort_order", Number(PLACES))]),
    (
        "folders",
        &[
            ("name", Text(|name| folder::parse_name(name).is_ok())),
            ("color", Text(|color| color.parse::<FolderColor>().is_ok())),
            ("sort_order", Number(i32::MIN as i64..=i32::MAX as i64)),
        ],
    ),
    (
        "bin_entries",
        &[("kind", Text(|kind| kind.parse::<BinEntryKind>().is_ok()))],
    ),
    (
        "strategies",
        &[
            ("title", Text(is_title)),
            ("side", Text(is_side)),
            ("tags", Text(is_json::<Vec<String>>)),
            ("agents", Text(is_json::<Vec<String>>)),
        ],
    ),
    (
        "strategy_versions",
        &[
            ("title", Text(is_title)),
            ("side", Text(is_side)),
            ("tags", Text(is_json::<Vec<String>>)),
            ("agents", Text(is_json::<Vec<String>>)),
            ("content", Text(is_json::<Document>)),
            (
                "name",
                Text(|name| strategy::parse_version_name(name).is_ok()),
            ),
        ],
    ),
    (
        "thread_messages",
        &[("text", Text(|text| review::parse_text(text).is_ok()))],
    ),
    ("strategy_links", &[("digest", Digest)]),
    (
        "board_maps",
        &[
            ("name", Text(|name| parse_map_name(name).is_ok())),
            (
                "picture",
                Text(|name| MapPicture::from_file_name(name).is_some()),
            ),
            ("outline", Text(is_outline)),
        ],
    ),
    (
        "uploads",
        &[
            ("id", Text(|id| id.parse::<UploadId>().is_ok())),
            ("kind", Text(|kind| kind.parse::<UploadKind>().is_ok())),
            ("width", Number(SIDES)),
            ("height", Number(SIDES)),
        ],
    ),
];

pub(super) fn check_folder(row: &TableRecord) -> Result<(), RuleBreach> {
    if row.get("parent_id") == row.get("id") {
        return Err("parent_id");
    }
    Ok(())
}

fn is_title(text: &str) -> bool {
    strategy::parse_title(text).is_ok()
}

fn is_side(text: &str) -> bool {
    text.parse::<Side>().is_ok()
}

fn is_outline(text: &str) -> bool {
    let json = serde_json::from_str(text).ok();
    json.is_some_and(|json| MapGeometry::from_json(&json).is_ok())
}
