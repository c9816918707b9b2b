//! The stratbook: folders, the list, one strategy, its versions.

use app_domain::folder::Color;
use app_domain::relative_day::RelativeDay;

// The three panes.
pub const FOLDERS: &str = "Folders";
pub const STRATEGIES: &str = "Strategies";
pub const STRATEGY: &str = "Strategy";
pub const ALL: &str = "All strategies";
pub const OUTSIDE: &str = "In no folder";
/// The title of the page about the next lineup; `day` is its session's, by the viewer's clock.
pub fn tonight(day: RelativeDay) -> &'static str {
    match day {
        RelativeDay::Tomorrow => "Playable tomorrow",
        RelativeDay::Yesterday | RelativeDay::Today | RelativeDay::Away(_) => "Playable tonight",
    }
}
pub const NEW: &str = "New strategy";
pub const BACK_TO_LIST: &str = "Back to the list";
pub const SHOW_FOLDERS: &str = "Folders";

// Finding.
pub const SEARCH: &str = "Search strategies";
pub const SEARCH_EXAMPLE: &str = "Search titles and texts";
pub const CLEAR_SEARCH: &str = "Clear the search";
pub const FILTERS: &str = "Filters";
pub const MAP: &str = "Map";
pub const ANY_MAP: &str = "Any map";
pub const SIDE: &str = "Side";
pub const ANY_SIDE: &str = "Both";
pub const ATTACK: &str = "Attack";
pub const DEFENSE: &str = "Defense";
pub const TAGS: &str = "Tags";
pub const TAG_HINT: &str = "Enter adds a tag";
pub const AGENTS: &str = "Agents";
pub const SORT: &str = "Order";
pub const BEST_FIRST: &str = "Best match";
pub const NEWEST_FIRST: &str = "Recently changed";
pub const BY_TITLE: &str = "Title A–Z";
pub const CLEAR: &str = "Clear filters";
pub const SHOW_EVERYTHING: &str = "Show everything";

// What was left on this device.
pub const UNSAVED: &str = "Written on this device and not saved";
pub const UNTITLED: &str = "Without a title";
pub const GO_ON: &str = "Go on";

pub fn filters(count: usize) -> String {
    match count {
        0 => FILTERS.to_owned(),
        count => [FILTERS, " · ", &count.to_string()].concat(),
    }
}

pub fn without(name: &str) -> String {
    ["Remove ", name].concat()
}

/// How many strategies are found, as it is spoken.
pub fn found(count: usize, has_more: bool) -> String {
    let more = if has_more { " or more" } else { "" };
    match count {
        0 => "No strategies found".to_owned(),
        1 => "1 strategy".to_owned(),
        count => [&count.to_string(), more, " strategies"].concat(),
    }
}

pub const NONE_TITLE: &str = "No strategies yet";
pub const NONE: &str = "Write down how you play: the first one takes a minute.";
pub const NONE_FOR_READERS: &str = "Once somebody writes one, it stands here.";
pub const NONE_FOUND_TITLE: &str = "Nothing found";
pub const NONE_FOUND: &str = "No strategy fits all that is asked for.";
pub const FOLDER_GONE_TITLE: &str = "This folder is gone";
pub const FOLDER_GONE: &str = "Somebody deleted it, or the link is wrong.";
pub const FOLDER_EMPTY_TITLE: &str = "This folder is empty";
pub const FOLDER_EMPTY: &str = "Drag strategies here, or write one.";

// A strategy in the list.
pub fn more_agents(count: usize) -> String {
    ["+", &count.to_string()].concat()
}

// One strategy.
pub const GONE_TITLE: &str = "This strategy is gone";
pub const GONE: &str = "Somebody removed it, or the link is wrong.";
pub const IMAGE: &str = "Image";
pub const OPEN_ORIGINAL: &str = "Open by itself";
pub const EMPTY_TEXT: &str = "Nothing is written here yet.";
pub const EDIT: &str = "Edit";
pub const HISTORY: &str = "History";
pub const DUPLICATE: &str = "Duplicate";
pub const PRINT: &str = "Print";
pub const MOVE: &str = "Move to a folder";
pub const REMOVE: &str = "Delete";

pub fn changed_by(name: &str, when: &str) -> String {
    if name.is_empty() {
        ["Changed ", when].concat()
    } else {
        ["Changed by ", name, ", ", when].concat()
    }
}

pub fn actions(title: &str) -> String {
    ["Actions for ", title].concat()
}

pub fn duplicated(title: &str) -> String {
    ["Copied as ", title].concat()
}

pub fn remove_question(title: &str) -> String {
    ["Delete ", title, "?"].concat()
}

pub const REMOVE_WORDS: &str =
    "The strategy goes with its whole history and its files. This cannot be undone.";

pub fn removed(title: &str) -> String {
    [title, " was deleted"].concat()
}

pub fn moved(title: &str, folder: &str) -> String {
    [title, " lies in ", folder].concat()
}

pub fn moved_out(title: &str) -> String {
    [title, " lies in no folder"].concat()
}

/// What could not be done, and why.
pub fn not_moved(why: &str) -> String {
    ["Not moved. ", why].concat()
}

pub fn not_done(why: &str) -> String {
    ["Not done. ", why].concat()
}

// Its versions.
pub fn history_of(title: &str) -> String {
    ["History of ", title].concat()
}

pub const BACK_TO_READING: &str = "Back to the strategy";
pub const VERSIONS: &str = "Versions";
pub const NEWEST: &str = "Now";
pub const OLDER: &str = "Older versions";
pub const RESTORE: &str = "Restore this version";
pub const WHAT_CHANGED: &str = "What this version changed";
pub const FIRST_VERSION: &str = "The first version";
pub const NOTHING_CHANGED: &str = "It lies in another folder; nothing else changed.";
pub const ADDED: &str = "Added";
pub const REMOVED: &str = "Removed";
pub const CHANGED: &str = "Changed";
pub const TITLE: &str = "Title";
pub const NOTHING: &str = "nothing";

pub fn version(number: i64) -> String {
    ["Version ", &number.to_string()].concat()
}

pub fn saved_by(name: &str, when: &str) -> String {
    if name.is_empty() {
        when.to_owned()
    } else {
        [name, ", ", when].concat()
    }
}

pub fn same_blocks(count: usize) -> String {
    match count {
        1 => "1 block is the same".to_owned(),
        more => [&more.to_string(), " blocks are the same"].concat(),
    }
}

pub fn restored(number: i64) -> String {
    [&version(number), " is restored"].concat()
}

// Folders.
pub const NEW_FOLDER: &str = "New folder";
pub const NO_FOLDERS: &str = "No folders yet";
pub const NEW_FOLDER_INSIDE: &str = "New folder inside";
pub const EDIT_FOLDER: &str = "Name and colour";
pub const MOVE_FOLDER: &str = "Move to…";
pub const MOVE_UP: &str = "Move up";
pub const MOVE_DOWN: &str = "Move down";
pub const NAME: &str = "Name";
pub const COLOR: &str = "Colour";
pub const LIES_IN: &str = "Lies in";
pub const FOLDER: &str = "Folder";
pub const THE_TOP: &str = "The top";
pub const NO_FOLDER: &str = "No folder";
pub const CREATE: &str = "Create";
pub const SAVE: &str = "Save";
pub const TREE_HINT: &str = "Space lifts a folder; then the arrows carry it, Space drops it, and Escape puts it back. F2 renames.";

pub fn color(color: Color) -> &'static str {
    match color {
        Color::None => "Grey",
        Color::Red => "Red",
        Color::Orange => "Orange",
        Color::Yellow => "Yellow",
        Color::Green => "Green",
        Color::Blue => "Blue",
        Color::Purple => "Purple",
        Color::Pink => "Pink",
    }
}

pub fn edit_folder(name: &str) -> String {
    ["Edit ", name].concat()
}

pub fn move_folder(name: &str) -> String {
    ["Move ", name].concat()
}

pub fn remove_folder(name: &str) -> String {
    ["Delete folder ", name].concat()
}

/// What goes with a folder.
pub fn goes_along(folders: usize, strategies: i64) -> String {
    let inside = folders - 1;
    let folders = match inside {
        0 => String::new(),
        1 => "1 folder inside it".to_owned(),
        more => [&more.to_string(), " folders inside it"].concat(),
    };
    let strategies = match strategies {
        0 => String::new(),
        1 => "1 strategy".to_owned(),
        more => [&more.to_string(), " strategies"].concat(),
    };
    match (folders.is_empty(), strategies.is_empty()) {
        (true, true) => "It is empty.".to_owned(),
        (false, true) => [&folders, " goes along."].concat(),
        (true, false) => [
            "With it goes ",
            &strategies,
            ", history and files included.",
        ]
        .concat(),
        (false, false) => [
            "With it go ",
            &folders,
            " and ",
            &strategies,
            ", history and files included.",
        ]
        .concat(),
    }
}

pub const CANNOT_BE_UNDONE: &str = "This cannot be undone.";

pub fn folder_removed(name: &str) -> String {
    [name, " was deleted"].concat()
}

/// Where a folder in the air would come to lie.
pub fn position(name: &str, parent: Option<&str>, place: usize, count: usize) -> String {
    let parent = parent.unwrap_or("the top level");
    [
        name,
        ", in ",
        parent,
        ", position ",
        &place.to_string(),
        " of ",
        &count.to_string(),
    ]
    .concat()
}

/// Where a strategy in the air would come to lie.
pub fn into(name: &str, folder: Option<&str>) -> String {
    match folder {
        Some(folder) => [name, ", in ", folder].concat(),
        None => [name, ", in no folder"].concat(),
    }
}

pub fn lifted(position: &str) -> String {
    ["Lifted. ", position].concat()
}

pub fn dropped(position: &str) -> String {
    ["Dropped. ", position].concat()
}

pub fn put_back(name: &str) -> String {
    ["Put back. ", name].concat()
}

// Tonight.
pub const TONIGHT_WORDS: &str = "What this lineup can play, and who plays which agent.";

pub fn no_lineup(day: RelativeDay) -> &'static str {
    match day {
        RelativeDay::Tomorrow => "No session tomorrow",
        RelativeDay::Yesterday | RelativeDay::Today | RelativeDay::Away(_) => "No session tonight",
    }
}
pub const NO_LINEUP: &str = "Once enough players are free, what they can play stands here.";
pub const NO_AGENTS_TITLE: &str = "Nobody in this lineup has picked agents yet";
pub const NO_AGENTS: &str =
    "Players name the agents they play; then Muster says which strategies the lineup covers.";
pub const NAME_AGENTS: &str = "Name your agents";
pub const NOTHING_COVERED_TITLE: &str = "The lineup covers no strategy";
pub const NOTHING_COVERED: &str = "No strategy has all its agents among those the lineup plays.";
pub const LINEUP: &str = "Lineup";
