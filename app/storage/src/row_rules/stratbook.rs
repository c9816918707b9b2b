//! Rows of folders, strategies and uploads.

use app_domain::board::{MapGeometry, MapPicture, parse_map_name};
use app_domain::folder::{self, FolderColor, MAX_FOLDER_NAME_CHARS};
use app_domain::game_catalog::MAX_CATALOG_NAME_CHARS;
use app_domain::stratbook_bin::BinEntryKind;
use app_domain::strategy::{
    self, Document, MAX_AGENTS_PER_STRATEGY, MAX_TAG_CHARS, MAX_TAGS, MAX_TITLE_CHARS,
    MAX_VERSION_NAME_CHARS, Side, parse_agents, parse_tags,
};
use app_domain::upload::{MAX_UPLOAD_NAME_CHARS, UploadId, UploadKind};
use app_service::port::TableRecord;

use super::cell_rule::CellRule::{self, Digest, Number, Text, Typed};
use super::cell_rule::{PLACES, TableRules};
use super::cell_text::{is_json, is_name, is_name_list};
use super::mending::{mended_name, mended_name_list};
use super::row_check::RuleBreach;

/// The name of a file with its extension.
const MAX_FILE_NAME_CHARS: usize = MAX_UPLOAD_NAME_CHARS + 5;
/// Sides of images in pixels.
const SIDES: std::ops::RangeInclusive<i64> = 0..=u32::MAX as i64;

pub(super) const RULES: &[TableRules] = &[
    (
        "maps",
        &[("name", CATALOG_NAME), ("sort_order", Number(PLACES))],
    ),
    (
        "agents",
        &[("name", CATALOG_NAME), ("sort_order", Number(PLACES))],
    ),
    (
        "player_agents",
        &[("agent", CATALOG_NAME), ("sort_order", Number(PLACES))],
    ),
    (
        "folders",
        &[
            (
                "name",
                Typed(
                    |name| folder::parse_name(name).is_ok(),
                    |name| mended_name(name, MAX_FOLDER_NAME_CHARS),
                ),
            ),
            ("color", Text(|color| color.parse::<FolderColor>().is_ok())),
            ("sort_order", Number(i32::MIN as i64..=i32::MAX as i64)),
        ],
    ),
    (
        "bin_entries",
        &[
            ("kind", Text(|kind| kind.parse::<BinEntryKind>().is_ok())),
            ("title", TITLE),
        ],
    ),
    (
        "strategies",
        &[
            ("title", TITLE),
            ("map", CATALOG_NAME),
            ("side", Text(is_side)),
            ("tags", TAGS),
            ("agents", AGENTS),
        ],
    ),
    (
        "strategy_versions",
        &[
            ("title", TITLE),
            ("map", CATALOG_NAME),
            ("side", Text(is_side)),
            ("tags", TAGS),
            ("agents", AGENTS),
            ("content", Text(is_json::<Document>)),
            (
                "name",
                Typed(
                    |name| strategy::parse_version_name(name).is_ok(),
                    |name| mended_name(name, MAX_VERSION_NAME_CHARS),
                ),
            ),
        ],
    ),
    ("thread_messages", &[("text", super::matches::COMMENT)]),
    ("strategy_links", &[("digest", Digest)]),
    (
        "board_maps",
        &[
            (
                "name",
                Typed(
                    |name| parse_map_name(name).is_ok(),
                    |name| mended_name(name, MAX_CATALOG_NAME_CHARS),
                ),
            ),
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
            (
                "name",
                Typed(
                    |name| is_name(name, MAX_FILE_NAME_CHARS),
                    |name| mended_name(name, MAX_FILE_NAME_CHARS),
                ),
            ),
        ],
    ),
];

const TITLE: CellRule = Typed(
    |title| strategy::parse_title(title).is_ok(),
    |title| mended_name(title, MAX_TITLE_CHARS),
);

const CATALOG_NAME: CellRule = Typed(
    |name| is_name(name, MAX_CATALOG_NAME_CHARS),
    |name| mended_name(name, MAX_CATALOG_NAME_CHARS),
);

const TAGS: CellRule = Typed(
    |tags| is_name_list(tags, |tags| parse_tags(tags).is_ok()),
    |tags| mended_name_list(tags, MAX_TAG_CHARS, MAX_TAGS),
);

const AGENTS: CellRule = Typed(
    |agents| is_name_list(agents, |agents| parse_agents(agents).is_ok()),
    |agents| mended_name_list(agents, MAX_CATALOG_NAME_CHARS, MAX_AGENTS_PER_STRATEGY),
);

pub(super) fn check_folder(row: &TableRecord) -> Result<(), RuleBreach> {
    if row.get("parent_id") == row.get("id") {
        return Err("parent_id");
    }
    Ok(())
}

fn is_side(text: &str) -> bool {
    text.parse::<Side>().is_ok()
}

fn is_outline(text: &str) -> bool {
    let json = serde_json::from_str(text).ok();
    json.is_some_and(|json| MapGeometry::from_json(&json).is_ok())
}
