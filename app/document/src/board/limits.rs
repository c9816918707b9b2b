//! Limits on a board. Whichever is reached first counts.

/// Maximum number of phases.
pub const MAX_PHASES: usize = 12;
/// Maximum number of stored items in all phases together.
pub const MAX_ITEMS: usize = 200;
/// Maximum number of points of a path, a wall or a polygon.
pub const MAX_POINTS: usize = 64;
/// Maximum size of the compact JSON of a board in bytes.
pub const MAX_BOARD_BYTES: usize = 48 * 1024;
/// The coordinate of the far end of the map's longer side.
pub const MAX_COORDINATE: u16 = 1000;
/// Maximum number of images of a lineup.
pub const MAX_LINEUP_IMAGES: usize = 4;
/// Maximum number of characters of an id.
pub const MAX_ID_LENGTH: usize = 40;
/// Maximum number of characters of a name, a label, an agent or an ability.
pub const MAX_LABEL_LENGTH: usize = 80;
/// Maximum number of characters of a note.
pub const MAX_NOTE_LENGTH: usize = 500;
/// Maximum number of characters of an address.
pub const MAX_ADDRESS_LENGTH: usize = 2_000;
/// Maximum time on the clock of a round in seconds.
pub const MAX_ROUND_CLOCK: u64 = 600;
