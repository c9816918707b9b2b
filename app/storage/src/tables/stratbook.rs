//! The stratbook, and the catalogue of maps and agents.

use std::ops::RangeInclusive;

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

use super::cell_text::{is_name_list, mended_name, mended_name_list};
use super::column_kind::ColumnKind::{
    self, Bool, Date, Digest, Instant, Number, NumberIn, ParsedText, Text, TypedText, Uuid,
};
use super::column_kind::{PLACES, json, name, parsed};
use super::matches::COMMENT;
use super::{RuleBreach, TableSchema};

/// The name of a file with its extension.
const MAX_FILE_NAME_CHARS: usize = MAX_UPLOAD_NAME_CHARS + 5;
/// Sides of images in pixels.
const SIDES: RangeInclusive<i64> = 0..=u32::MAX as i64;

/// Every folder after its parent folder.
const FOLDERS_PARENTS_FIRST: &str = "(with recursive tree as ( \
     select folders.*, 0 as depth from folders where parent_id is null \
     union all select folders.*, tree.depth + 1 from folders join tree on folders.parent_id = tree.id) \
     select * from tree) as folders";
/// The uploads whose bytes are not removed or about to be removed.
const UPLOADS_IN_USE: &str = "(select * from uploads where not is_condemned) as uploads";

pub(super) const TABLES: &[TableSchema] = &[
    TableSchema::new(
        "maps",
        &["name"],
        &[("name", CATALOG_NAME), ("sort_order", NumberIn(PLACES))],
    )
    .prefilled(),
    TableSchema::new(
        "agents",
        &["name"],
        &[("name", CATALOG_NAME), ("sort_order", NumberIn(PLACES))],
    )
    .prefilled(),
    TableSchema::new(
        "player_agents",
        &["player_id", "agent"],
        &[
            ("player_id", Text),
            ("agent", CATALOG_NAME),
            ("sort_order", NumberIn(PLACES)),
        ],
    ),
    TableSchema::new(
        "bin_entries",
        &["id"],
        &[
            ("id", Uuid),
            ("kind", parsed::<BinEntryKind>()),
            ("title", TITLE),
            ("folders", Number),
            ("strategies", Number),
            ("deleted_at", Instant),
            ("by_kind", Text),
            ("by_id", Text),
            ("by_name", Text),
        ],
    ),
    TableSchema::new(
        "folders",
        &["depth", "id"],
        &[
            ("id", Uuid),
            ("name", FOLDER_NAME),
            ("color", parsed::<FolderColor>()),
            ("parent_id", Uuid),
            ("sort_order", NumberIn(i32::MIN as i64..=i32::MAX as i64)),
            ("bin_id", Uuid),
        ],
    )
    .checked_by(check_folder)
    .read_from(FOLDERS_PARENTS_FIRST),
    TableSchema::new(
        "strategies",
        &["turn"],
        &[
            ("turn", Number),
            ("id", Uuid),
            ("title", TITLE),
            ("title_key", Text),
            ("map", CATALOG_NAME),
            ("side", parsed::<Side>()),
            ("tags", TAGS),
            ("agents", AGENTS),
            ("folder_id", Uuid),
            ("bin_id", Uuid),
            ("version", Number),
            ("created_at", Instant),
            ("updated_at", Instant),
            ("updated_by_kind", Text),
            ("updated_by_id", Text),
            ("updated_by_name", Text),
        ],
    ),
    TableSchema::new(
        "strategy_versions",
        &["strategy_id", "version"],
        &[
            ("strategy_id", Uuid),
            ("version", Number),
            ("title", TITLE),
            ("map", CATALOG_NAME),
            ("side", parsed::<Side>()),
            ("tags", TAGS),
            ("agents", AGENTS),
            ("at", Instant),
            ("by_kind", Text),
            ("by_id", Text),
            ("by_name", Text),
            ("content", json::<Document>()),
            ("is_kept", Bool),
            ("name", VERSION_NAME),
            ("replaced_from", Number),
        ],
    ),
    TableSchema::new(
        "strategy_texts",
        &["strategy_id"],
        &[("strategy_id", Uuid), ("text", Text)],
    ),
    TableSchema::new(
        "strategy_lineups",
        &["strategy_id", "agent", "map"],
        &[("strategy_id", Uuid), ("agent", Text), ("map", Text)],
    ),
    TableSchema::new(
        "uploads",
        &["id"],
        &[
            ("id", parsed::<UploadId>()),
            ("kind", parsed::<UploadKind>()),
            ("bytes", Number),
            ("width", NumberIn(SIDES)),
            ("height", NumberIn(SIDES)),
            ("name", name::<MAX_FILE_NAME_CHARS>()),
            ("created_at", Instant),
            ("created_by_kind", Text),
            ("created_by_id", Text),
            ("created_by_name", Text),
            ("is_condemned", Bool),
            ("is_stripped", Bool),
        ],
    )
    .read_from(UPLOADS_IN_USE),
    TableSchema::new(
        "board_maps",
        &["key"],
        &[
            ("key", Text),
            ("name", BOARD_MAP_NAME),
            ("version", Number),
            ("picture", ParsedText(is_map_picture)),
            ("outline", ParsedText(is_outline)),
        ],
    ),
    TableSchema::new(
        "strategy_uploads",
        &["strategy_id", "version", "upload_id"],
        &[
            ("strategy_id", Uuid),
            ("version", Number),
            ("upload_id", Text),
            ("place", Number),
        ],
    ),
    TableSchema::new(
        "template_strategies",
        &["strategy_id"],
        &[("strategy_id", Uuid)],
    ),
    TableSchema::new(
        "comment_threads",
        &["id"],
        &[
            ("id", Uuid),
            ("strategy_id", Uuid),
            ("quote", Text),
            ("created_at", Instant),
            ("resolved_at", Instant),
            ("resolved_by_kind", Text),
            ("resolved_by_id", Text),
            ("resolved_by_name", Text),
        ],
    ),
    TableSchema::new(
        "thread_messages",
        &["id"],
        &[
            ("id", Uuid),
            ("thread_id", Uuid),
            ("text", COMMENT),
            ("created_at", Instant),
            ("by_kind", Text),
            ("by_id", Text),
            ("by_name", Text),
        ],
    ),
    TableSchema::new(
        "strategy_links",
        &["id"],
        &[
            ("id", Uuid),
            ("strategy_id", Uuid),
            ("digest", Digest),
            ("created_at", Instant),
            ("created_by_kind", Text),
            ("created_by_id", Text),
            ("created_by_name", Text),
            ("expires_at", Instant),
            ("last_used_on", Date),
        ],
    )
    .granting_access(),
    TableSchema::new(
        "favorite_strategies",
        &["player_id", "strategy_id"],
        &[("player_id", Text), ("strategy_id", Uuid)],
    ),
];

const TITLE: ColumnKind = TypedText(
    |title| strategy::parse_title(title).is_ok(),
    |title| mended_name(title, MAX_TITLE_CHARS),
);

const CATALOG_NAME: ColumnKind = name::<MAX_CATALOG_NAME_CHARS>();

const FOLDER_NAME: ColumnKind = TypedText(
    |name| folder::parse_name(name).is_ok(),
    |name| mended_name(name, MAX_FOLDER_NAME_CHARS),
);

const VERSION_NAME: ColumnKind = TypedText(
    |name| strategy::parse_version_name(name).is_ok(),
    |name| mended_name(name, MAX_VERSION_NAME_CHARS),
);

const BOARD_MAP_NAME: ColumnKind = TypedText(
    |name| parse_map_name(name).is_ok(),
    |name| mended_name(name, MAX_CATALOG_NAME_CHARS),
);

const TAGS: ColumnKind = TypedText(
    |tags| is_name_list(tags, |tags| parse_tags(tags).is_ok()),
    |tags| mended_name_list(tags, MAX_TAG_CHARS, MAX_TAGS),
);

const AGENTS: ColumnKind = TypedText(
    |agents| is_name_list(agents, |agents| parse_agents(agents).is_ok()),
    |agents| mended_name_list(agents, MAX_CATALOG_NAME_CHARS, MAX_AGENTS_PER_STRATEGY),
);

fn check_folder(row: &TableRecord) -> Result<(), RuleBreach> {
    if row.get("parent_id") == row.get("id") {
        return Err("parent_id");
    }
    Ok(())
}

fn is_map_picture(name: &str) -> bool {
    MapPicture::from_file_name(name).is_some()
}

fn is_outline(text: &str) -> bool {
    let json = serde_json::from_str(text).ok();
    json.is_some_and(|json| MapGeometry::from_json(&json).is_ok())
}
