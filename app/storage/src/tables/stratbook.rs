//! The stratbook, and the catalogue of maps and agents.

use super::ColumnKind::{Bool, Bytes, Date, Instant, Number, Text, Uuid};
use super::TableSchema;

/// Every folder after its parent folder.
const FOLDERS_PARENTS_FIRST: &str = "(with recursive tree as ( \
     select folders.*, 0 as depth from folders where parent_id is null \
     union all select folders.*, tree.depth + 1 from folders join tree on folders.parent_id = tree.id) \
     select * from tree) as folders";
/// The uploads whose bytes are not removed or about to be removed.
const UPLOADS_IN_USE: &str = "(select * from uploads where not is_condemned) as uploads";

pub(super) const TABLES: &[TableSchema] = &[
    TableSchema::new("maps", &["name"], &[("name", Text), ("sort_order", Number)]).prefilled(),
    TableSchema::new(
        "agents",
        &["name"],
        &[("name", Text), ("sort_order", Number)],
    )
    .prefilled(),
    TableSchema::new(
        "player_agents",
        &["player_id", "agent"],
        &[("player_id", Text), ("agent", Text), ("sort_order", Number)],
    ),
    TableSchema::new(
        "bin_entries",
        &["id"],
        &[
            ("id", Uuid),
            ("kind", Text),
            ("title", Text),
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
            ("name", Text),
            ("color", Text),
            ("parent_id", Uuid),
            ("sort_order", Number),
            ("bin_id", Uuid),
        ],
    )
    .read_from(FOLDERS_PARENTS_FIRST),
    TableSchema::new(
        "strategies",
        &["turn"],
        &[
            ("turn", Number),
            ("id", Uuid),
            ("title", Text),
            ("title_key", Text),
            ("map", Text),
            ("side", Text),
            ("tags", Text),
            ("agents", Text),
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
            ("title", Text),
            ("map", Text),
            ("side", Text),
            ("tags", Text),
            ("agents", Text),
            ("at", Instant),
            ("by_kind", Text),
            ("by_id", Text),
            ("by_name", Text),
            ("content", Text),
            ("is_kept", Bool),
            ("name", Text),
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
            ("id", Text),
            ("kind", Text),
            ("bytes", Number),
            ("width", Number),
            ("height", Number),
            ("name", Text),
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
            ("name", Text),
            ("version", Number),
            ("picture", Text),
            ("outline", Text),
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
            ("text", Text),
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
            ("digest", Bytes),
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
