//! The stratbook: folders, the list, one strategy, its versions.

use app_domain::folder::FolderColor;
use app_domain::relative_day::RelativeDay;

use super::plural::PluralCategory::{One, Other};
use super::plural::{plural, plural_pair};
use super::template::fill;

pub use super::not_done;

// The three panes.
pub const FOLDERS: &str = "Folders";
pub const STRATEGIES: &str = "Strategies";
pub const STRATEGY: &str = "Strategy";
pub const ALL: &str = "All strategies";
pub const UNFILED: &str = "No folder";
/// The title of the page about the next lineup. `day` is the day of its session in the viewer's time zone.
pub fn tonight(day: RelativeDay) -> &'static str {
    match day {
        RelativeDay::Tomorrow => "Playable tomorrow",
        RelativeDay::Yesterday | RelativeDay::Today | RelativeDay::Away(_) => "Playable tonight",
    }
}
pub const NEW: &str = "New strategy";
pub const BACK_TO_LIST: &str = "Back to list";
pub const SHOW_FOLDERS: &str = "Folders";

// Search and filters.
pub const SEARCH: &str = "Search strategies";
pub const SEARCH_EXAMPLE: &str = "Search titles and texts";
pub const SEARCH_HELP: &str =
    "Small typing errors are forgiven. Use -word or -\"two words\" to exclude results.";
pub const CLEAR_SEARCH: &str = "Clear search";
pub const FILTERS: &str = "Filters";
pub const MAP: &str = "Map";
pub const ANY_MAP: &str = "All maps";
pub const LINEUPS_OF: &str = "Lineups of";
pub const ANY_AGENT: &str = "No filter";

/// The filter by lineups of an agent.
pub fn lineups_of(agent: &str) -> String {
    fill("Lineups of {agent}", &[("agent", agent)])
}

pub const SIDE: &str = "Side";
pub const ANY_SIDE: &str = "Both";
pub const ATTACK: &str = "Attack";
pub const DEFENSE: &str = "Defense";
pub const TAGS: &str = "Tags";
pub const TAG_HINT: &str = "Press Enter to add a tag";
pub const AGENTS: &str = "Agents";
pub const SORT: &str = "Sort by";
pub const BEST_FIRST: &str = "Best match";
pub const NEWEST_FIRST: &str = "Recently changed";
pub const BY_TITLE: &str = "Title A–Z";
pub const CLEAR: &str = "Clear filters";
pub const SHOW_EVERYTHING: &str = "Show everything";

// Drafts on this device.
pub const UNSAVED: &str = "Unsaved drafts on this device";
pub const UNTITLED: &str = "Untitled";
pub const CONTINUE: &str = "Continue";

pub fn filters(count: usize) -> String {
    match count {
        0 => FILTERS.to_owned(),
        count => fill(
            "{filters} · {count}",
            &[("filters", FILTERS), ("count", &count.to_string())],
        ),
    }
}

pub fn without(name: &str) -> String {
    fill("Remove {name}", &[("name", name)])
}

/// The number of strategies found, for screen readers.
pub fn found(count: usize, has_more: bool) -> String {
    match (count, has_more) {
        (0, _) => "No strategies found".to_owned(),
        (_, true) => plural(
            count,
            &[(One, "1 strategy"), (Other, "{n} or more strategies")],
        ),
        (_, false) => plural(count, &[(One, "1 strategy"), (Other, "{n} strategies")]),
    }
}

pub const NONE_TITLE: &str = "No strategies yet";
pub const NONE: &str = "Write down how you play: the first one takes a minute.";
pub const NONE_FOR_READERS: &str =
    "Strategies appear here once someone writes one. Admins choose in Settings who can.";
/// Below the list of someone who cannot edit.
pub const FOR_READERS: &str =
    "You can read these strategies. Admins choose in Settings who can edit.";
pub const NONE_FOUND_TITLE: &str = "No results";
pub const NONE_FOUND: &str = "No strategies match your filters.";
pub const FOLDER_GONE_TITLE: &str = "Folder not found";
pub const FOLDER_GONE: &str = "It may have been deleted, or the link is wrong.";
pub const FOLDER_EMPTY_TITLE: &str = "This folder is empty";
pub const FOLDER_EMPTY: &str = "Drag strategies here, or write one.";

// A strategy in the list.
pub fn more_agents(count: usize) -> String {
    fill("+{count}", &[("count", &count.to_string())])
}

// One strategy.
pub const GONE_TITLE: &str = "Strategy not found";
pub const GONE: &str = "It may have been deleted, or the link is wrong.";
pub const IMAGE: &str = "Image";
pub const OPEN_ORIGINAL: &str = "Open image in a new tab";
pub const EMPTY_TEXT: &str = "Nothing here yet.";
pub const EDIT: &str = "Edit";
pub const HISTORY: &str = "History";
/// The heading of the strategies whose text mentions the shown one.
pub const MENTIONED_IN: &str = "Mentioned in";
pub const DUPLICATE: &str = "Duplicate";
pub const PRINT: &str = "Print";
pub const MOVE: &str = "Move to folder";
pub const DELETE: &str = "Delete";

pub fn changed_by(name: &str, when: &str) -> String {
    if name.is_empty() {
        fill("Changed {when}", &[("when", when)])
    } else {
        fill(
            "Changed by {name}, {when}",
            &[("name", name), ("when", when)],
        )
    }
}

pub fn actions(title: &str) -> String {
    fill("Actions for {title}", &[("title", title)])
}

pub fn duplicated(title: &str) -> String {
    fill("Copied as {title}", &[("title", title)])
}

pub fn remove_question(title: &str) -> String {
    fill("Delete {title}?", &[("title", title)])
}

pub fn removed(title: &str) -> String {
    fill("{title} was deleted", &[("title", title)])
}

pub fn moved(title: &str, folder: &str) -> String {
    fill(
        "Moved {title} to {folder}",
        &[("title", title), ("folder", folder)],
    )
}

pub fn moved_out(title: &str) -> String {
    fill("Moved {title} out of its folder", &[("title", title)])
}

/// `why` is the error message of the server.
pub fn not_moved(why: &str) -> String {
    fill("Not moved. {why}", &[("why", why)])
}

// Its versions.
pub fn history_of(title: &str) -> String {
    fill("History of {title}", &[("title", title)])
}

pub const BACK_TO_READING: &str = "Back to strategy";
pub const VERSIONS: &str = "Versions";
pub const CURRENT: &str = "Current";
pub const OLDER: &str = "Older versions";
pub const RESTORE: &str = "Restore this version";
pub const WHAT_CHANGED: &str = "What this version changed";
pub const FIRST_VERSION: &str = "The first version";
pub const NOTHING_CHANGED: &str = "Only the folder changed.";
pub const ADDED: &str = "Added";
pub const REMOVED: &str = "Removed";
pub const CHANGED: &str = "Changed";
pub const TITLE: &str = "Title";
pub const NOTHING: &str = "nothing";

pub fn version(number: i64) -> String {
    fill("Version {number}", &[("number", &number.to_string())])
}

pub fn saved_by(name: &str, when: &str) -> String {
    if name.is_empty() {
        when.to_owned()
    } else {
        fill("{name}, {when}", &[("name", name), ("when", when)])
    }
}

pub fn same_blocks(count: usize) -> String {
    plural(
        count,
        &[
            (One, "1 block is the same"),
            (Other, "{n} blocks are the same"),
        ],
    )
}

pub fn restored(number: i64) -> String {
    fill("{version} restored", &[("version", &version(number))])
}

// Folders.
pub const NEW_FOLDER: &str = "New folder";
pub const NO_FOLDERS: &str = "No folders yet";
pub const NEW_FOLDER_INSIDE: &str = "New folder inside";
pub const EDIT_FOLDER: &str = "Name and color";
pub const MOVE_FOLDER: &str = "Move to…";
pub const MOVE_UP: &str = "Move up";
pub const MOVE_DOWN: &str = "Move down";
pub const NAME: &str = "Name";
pub const COLOR: &str = "Color";
pub const PARENT_FOLDER: &str = "Parent folder";
pub const FOLDER: &str = "Folder";
pub const THE_TOP: &str = "Top level";
pub const NO_PARENT_FOLDER: &str = "No folder";
pub const CREATE: &str = "Create";
pub const SAVE: &str = "Save";
pub const TREE_HINT: &str = "Press Space to pick up a folder, arrow keys to move it, Space to drop, Esc to cancel. F2 to rename.";

pub fn color(color: FolderColor) -> &'static str {
    match color {
        FolderColor::None => "Gray",
        FolderColor::Red => "Red",
        FolderColor::Orange => "Orange",
        FolderColor::Yellow => "Yellow",
        FolderColor::Green => "Green",
        FolderColor::Blue => "Blue",
        FolderColor::Purple => "Purple",
        FolderColor::Pink => "Pink",
    }
}

pub fn edit_folder(name: &str) -> String {
    fill("Edit {name}", &[("name", name)])
}

pub fn move_folder(name: &str) -> String {
    fill("Move {name}", &[("name", name)])
}

pub fn remove_folder(name: &str) -> String {
    fill("Delete folder {name}", &[("name", name)])
}

/// Describes the content that is deleted with a folder. `folders` includes the folder itself.
pub fn goes_along(folders: usize, strategies: i64) -> String {
    let folders = folders - 1;
    let strategies = usize::try_from(strategies).unwrap_or_default();
    match (folders, strategies) {
        (0, 0) => "This folder is empty.".to_owned(),
        (_, 0) => plural(
            folders,
            &[
                (One, "This also deletes 1 folder inside it."),
                (Other, "This also deletes {n} folders inside it."),
            ],
        ),
        (0, _) => plural(
            strategies,
            &[
                (
                    One,
                    "This also deletes 1 strategy inside it, including history and files.",
                ),
                (
                    Other,
                    "This also deletes {n} strategies inside it, including history and files.",
                ),
            ],
        ),
        _ => plural_pair(
            [("folders", folders), ("strategies", strategies)],
            &[
                (
                    [One, One],
                    "This also deletes 1 folder and 1 strategy inside it, including history and files.",
                ),
                (
                    [One, Other],
                    "This also deletes 1 folder and {strategies} strategies inside it, including history and files.",
                ),
                (
                    [Other, One],
                    "This also deletes {folders} folders and 1 strategy inside it, including history and files.",
                ),
                (
                    [Other, Other],
                    "This also deletes {folders} folders and {strategies} strategies inside it, including history and files.",
                ),
            ],
        ),
    }
}

pub fn folder_changed(name: &str) -> String {
    fill("The folder {name} was changed", &[("name", name)])
}

pub fn folder_removed(name: &str) -> String {
    fill("{name} was deleted", &[("name", name)])
}

/// Where a folder would be dropped, for screen readers.
pub fn position(name: &str, parent: Option<&str>, place: usize, count: usize) -> String {
    let parent = parent.unwrap_or("the top level");
    fill(
        "{name}, in {parent}, position {place} of {count}",
        &[
            ("name", name),
            ("parent", parent),
            ("place", &place.to_string()),
            ("count", &count.to_string()),
        ],
    )
}

/// Where a strategy would be dropped, for screen readers.
pub fn into(name: &str, folder: Option<&str>) -> String {
    match folder {
        Some(folder) => fill("{name}, in {folder}", &[("name", name), ("folder", folder)]),
        None => fill("{name}, without a folder", &[("name", name)]),
    }
}

pub fn lifted(position: &str) -> String {
    fill("Picked up. {position}", &[("position", position)])
}

pub fn dropped(position: &str) -> String {
    fill("Dropped. {position}", &[("position", position)])
}

pub fn put_back(name: &str) -> String {
    fill("Move canceled. {name}", &[("name", name)])
}

// Tonight.
pub const TONIGHT_WORDS: &str = "Strategies this lineup can run, and who plays which agent.";

pub fn no_lineup(day: RelativeDay) -> &'static str {
    match day {
        RelativeDay::Tomorrow => "No session tomorrow",
        RelativeDay::Yesterday | RelativeDay::Today | RelativeDay::Away(_) => "No session tonight",
    }
}
pub const NO_LINEUP: &str =
    "Once enough players are free, the strategies they can run appear here.";
pub const NO_AGENTS_TITLE: &str = "No one in this lineup has picked agents";
pub const NO_AGENTS: &str =
    "Once players pick the agents they play, Muster shows which strategies the lineup can run.";
pub const NAME_AGENTS: &str = "Pick your agents";
pub const NOTHING_COVERED_TITLE: &str = "No strategy fits this lineup";
pub const NOTHING_COVERED: &str =
    "There is no strategy whose agents are all played in this lineup.";
pub const LINEUP: &str = "Lineup";
