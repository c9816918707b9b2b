//! The names of the code chunks. `scripts/code-chunks.mjs` reads the lists from this file: one name or pair in quotes after
//! another, in square brackets.

/// The chunks of first visits.
pub const FIRST_CHUNKS: [&str; 4] = ["background", "login", "schedule", "availability"];

/// The other chunks, those that are opened often before the others.
pub const LATER_CHUNKS: [&str; 21] = [
    "stratbook",
    "strategy",
    "stratbook_panes",
    "strategy_tools",
    "shared",
    "day_panel",
    "recurring",
    "player",
    "records",
    "statistics",
    "comments",
    "writing",
    "writing_controls",
    "writing_exchange",
    "writing_tables",
    "stratbook_views",
    "code_highlight",
    "map_board",
    "map_board_editing",
    "board_pages",
    "admin",
];

/// The chunk of the page that a visit opens and then those of its parts, by the first segment of its path. `day`, `strategy`
/// and `writing` are the pages of a day, of a strategy and of the editor.
pub const OPENED_CHUNKS: [(&str, &str); 17] = [
    ("login", "login"),
    ("schedule", "schedule"),
    ("day", "player"),
    ("availability", "availability"),
    ("recurring", "recurring"),
    ("absences", "player"),
    ("you", "player"),
    ("polls", "player"),
    ("team", "player"),
    ("matches", "records"),
    ("stratbook", "stratbook"),
    ("stratbook", "stratbook_panes"),
    ("strategy", "stratbook"),
    ("strategy", "strategy"),
    ("statistics", "statistics"),
    ("shared", "shared"),
    ("writing", "writing"),
];

/// The chunks of the first page, which the service worker caches first.
pub const CACHED_FIRST: [&str; 2] = ["schedule", "background"];

/// The chunks of what can be read without the server, which the service worker caches too, the most read ones in the first
/// visits. The others are only cached when they are opened.
pub const CACHED_LATER: [&str; 16] = [
    "availability",
    "stratbook",
    "strategy",
    "stratbook_panes",
    "map_board",
    "day_panel",
    "strategy_tools",
    "comments",
    "login",
    "code_highlight",
    "board_pages",
    "stratbook_views",
    "recurring",
    "player",
    "records",
    "statistics",
];

/// Whether `style/other-pages.css` styles the chunk. The panel is a part of a page of first visits.
pub fn has_style_of_other_pages(chunk: &str) -> bool {
    chunk != "day_panel" && !FIRST_CHUNKS.contains(&chunk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::{ChunkPage, PortalPage, PortalRoute};

    fn is_known(chunk: &str) -> bool {
        FIRST_CHUNKS.contains(&chunk) || LATER_CHUNKS.contains(&chunk)
    }

    /// The name of the chunk that has the code of a page, as the portal's table of pages says.
    fn code_chunk(page: ChunkPage) -> &'static str {
        match page {
            ChunkPage::Schedule => "schedule",
            ChunkPage::Availability => "availability",
            ChunkPage::Recurring => "recurring",
            ChunkPage::Player(_) => "player",
            ChunkPage::Admin(_) => "admin",
            ChunkPage::Records(_) => "records",
            ChunkPage::Statistics => "statistics",
            ChunkPage::Stratbook => "stratbook",
            ChunkPage::Shared => "shared",
            ChunkPage::Writing(_) => "writing",
        }
    }

    #[test]
    fn a_listed_chunk_exists() {
        let opened = OPENED_CHUNKS.iter().map(|(_, chunk)| chunk);
        let cached = CACHED_FIRST.iter().chain(&CACHED_LATER);
        let unknown: Vec<_> = opened
            .chain(cached)
            .filter(|chunk| !is_known(chunk))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn a_page_opens_with_the_chunk_of_its_route() {
        for (at, (opened, chunk)) in OPENED_CHUNKS.into_iter().enumerate() {
            let is_part = at > 0 && OPENED_CHUNKS[at - 1].0 == opened;
            let path = match opened {
                _ if is_part => continue,
                "login" => continue,
                "day" => "/schedule/2026-11-26".to_owned(),
                "strategy" => "/stratbook/0196f0c0-0000-7000-8000-000000000000".to_owned(),
                "writing" => "/stratbook/new".to_owned(),
                _ => format!("/{opened}"),
            };
            let PortalPage::Chunk(page) = PortalRoute::from_path(&path).page(false) else {
                panic!("{path} is no page of a chunk");
            };
            assert_eq!(code_chunk(page), chunk, "{path}");
        }
    }
}
