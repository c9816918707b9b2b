//! The routes of the portal: the path, title, page and audience of each, in one table.

mod chunk_page;
mod code_chunks;
mod portal_route;
mod return_path;

pub use chunk_page::{
    AdminChunkPage, ChunkPage, PlayerChunkPage, PortalPage, RecordsChunkPage, WritingChunkPage,
};
pub use code_chunks::{
    CACHED_FIRST, CACHED_LATER, FIRST_CHUNKS, LATER_CHUNKS, OPENED_CHUNKS, has_style_of_other_pages,
};
pub use portal_route::{
    NEW_ABSENCE_FIRST, NEW_ABSENCE_LAST, PortalRoute, TEAMMATE_KEY, availability_path,
    day_from_url, day_path, day_to_url, edited_match_path, edited_strategy_path, fortnight_path,
    match_path, new_absence_path, new_match_path, new_player_path, planned_day_path, player_path,
    practice_path, strategy_history_path, strategy_path,
};
pub use return_path::ReturnPath;
