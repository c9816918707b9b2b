//! The stratbook, with the lists that its words are taken from.

use super::Kind::{Instant, Number, Text, Truth, Uuid};
use super::Table;

/// Every folder after the one that it lies in.
const FOLDERS_FROM_THE_TOP: &str = "(with recursive tree as ( \
     select folders.*, 0 as depth from folders where parent_id is null \
     union all select folders.*, tree.depth + 1 from folders join tree on folders.parent_id = tree.id) \
     select * from tree) as folders";
/// The bytes of the others are gone, or about to go.
const UPLOADS_IN_USE: &str = "(select * from uploads where not is_condemned) as uploads";

pub(super) const TABLES: &[Table] = &[
    Table::new("maps", &["name"], &[("name", Text), ("sort_order", Number)]).stocked(),
    Table::new(
        "agents",
        &["name"],
        &[("name", Text), ("sort_order", Number)],
    )
    .stocked(),
    Table::new(
        "player_agents",
        &["player_id", "agent"],
        &[("player_id", Text), ("agent", Text), ("sort_order", Number)],
    ),
    Table::new(
        "folders",
        &["depth", "id"],
        &[
            ("id", Uuid),
            ("name", Text),
            ("color", Text),
            ("parent_id", Uuid),
            ("sort_order", Number),
        ],
    )
    .read_from(FOLDERS_FROM_THE_TOP),
    Table::new(
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
            ("version", Number),
            ("created_at", Instant),
            ("updated_at", Instant),
            ("updated_by_kind", Text),
            ("updated_by_id", Text),
            ("updated_by_name", Text),
        ],
    ),
    Table::new(
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
        ],
    ),
    Table::new(
        "strategy_texts",
        &["strategy_id"],
        &[("strategy_id", Uuid), ("text", Text)],
    ),
    Table::new(
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
            ("is_condemned", Truth),
        ],
    )
    .read_from(UPLOADS_IN_USE),
    Table::new(
        "strategy_uploads",
        &["strategy_id", "version", "upload_id"],
        &[
            ("strategy_id", Uuid),
            ("version", Number),
            ("upload_id", Text),
            ("place", Number),
        ],
    ),
];
