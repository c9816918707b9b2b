//! The rich text editor and its read-only view.

use super::template::fill;

// Content that cannot be shown.
pub const UNKNOWN: &str = "Unsupported content: ";
pub const UNKNOWN_STAYS: &str = "Muster can’t display this. It’s kept unchanged.";
pub const IMAGE_LOST: &str = "Image blocked (unsafe address)";
pub const SHOW_IMAGE: &str = "Show";

pub fn open_image(alternative: &str) -> String {
    if alternative.is_empty() {
        return "Open image".to_owned();
    }
    fill("Open image: {alternative}", &[("alternative", alternative)])
}

/// The placeholder of an image on another host.
pub fn foreign_image(host: &str, alternative: &str) -> String {
    if alternative.is_empty() {
        return fill("Image on {host}", &[("host", host)]);
    }
    fill(
        "{alternative} (image on {host})",
        &[("alternative", alternative), ("host", host)],
    )
}

// The toolbar.
pub const TOOLBAR: &str = "Formatting";
pub const UNDO: &str = "Undo";
pub const REDO: &str = "Redo";
pub const BOLD: &str = "Bold";
pub const ITALIC: &str = "Italic";
pub const UNDERLINE: &str = "Underline";
pub const STRIKE: &str = "Strikethrough";
pub const CODE: &str = "Code";
pub const LINK: &str = "Link";
pub const BULLETS: &str = "Bullet list";
pub const NUMBERS: &str = "Numbered list";
pub const TASKS: &str = "Task list";
pub const TASK_DONE: &str = "Done";
pub const OUTDENT: &str = "Outdent";
pub const INDENT: &str = "Indent";
pub const QUOTE: &str = "Quote";
pub const CALLOUT: &str = "Callout or toggle";
pub const CALLOUT_INFO: &str = "Info";
pub const CALLOUT_TIP: &str = "Tip";
pub const CALLOUT_WARNING: &str = "Warning";
pub const CALLOUT_DANGER: &str = "Danger";
/// In the menu of blocks.
pub const INFO_CALLOUT: &str = "Info callout";
pub const TIP_CALLOUT: &str = "Tip callout";
pub const WARNING_CALLOUT: &str = "Warning callout";
pub const DANGER_CALLOUT: &str = "Danger callout";
pub const REMOVE_CALLOUT: &str = "No callout";
pub const TOGGLE: &str = "Toggle";
/// The name of the button that opens and closes a toggle.
pub const TOGGLE_CONTENT: &str = "Toggle content";
/// The placeholder of an empty summary.
pub const TOGGLE_SUMMARY: &str = "Toggle title";
pub const TABLE: &str = "Table";
pub const ROW_BEFORE: &str = "Add row above";
pub const ROW_AFTER: &str = "Add row below";
pub const COLUMN_BEFORE: &str = "Add column before";
pub const COLUMN_AFTER: &str = "Add column after";
pub const HEADER_ROW: &str = "Header row";
pub const REMOVE_ROW: &str = "Delete row";
pub const REMOVE_COLUMN: &str = "Delete column";
pub const REMOVE_TABLE: &str = "Delete table";
pub const RULE: &str = "Divider";
pub const IMAGE: &str = "Image";
pub const VIDEO: &str = "Video";
pub const BOARD: &str = "Map board";
pub const BLOCK_TYPE: &str = "Text style";
pub const PARAGRAPH: &str = "Paragraph";
pub const HEADING_1: &str = "Heading 1";
pub const HEADING_2: &str = "Heading 2";
pub const HEADING_3: &str = "Heading 3";
pub const CODE_BLOCK: &str = "Code block";
pub const MIXED: &str = "Mixed";

// The menus beside the text.
pub const SLASH_MENU: &str = "Insert";
pub const MENTION: &str = "Mention";
pub const STRATEGY_GONE: &str = "This strategy has been deleted.";
pub const FORMER_PLAYER: &str = "Has left the team";
pub const SELECTION_BAR: &str = "Selected text";

/// Announced when the menu opens or its entries change.
pub fn slash_menu_count(count: usize) -> String {
    if count == 1 {
        return "1 option. Press Enter to insert it.".to_owned();
    }
    fill(
        "{count} options. Choose with the arrow keys and Enter.",
        &[("count", &count.to_string())],
    )
}

pub const KEYBOARD_HINT: &str = "Type / for a menu of blocks, and @ to mention a player or a strategy. Tab indents lists and code and moves between table cells. To leave the text, press Esc and then Tab.";

/// `Text style: Paragraph`.
pub fn with_choice(label: &str, choice: &str) -> String {
    fill("{label}: {choice}", &[("label", label), ("choice", choice)])
}

pub const ALIGNMENT: &str = "Alignment";
pub const ALIGN_LEFT: &str = "Left";
pub const ALIGN_CENTER: &str = "Center";
pub const ALIGN_RIGHT: &str = "Right";
pub const ALIGN_JUSTIFY: &str = "Justify";
pub const LANGUAGE: &str = "Code language";
pub const OTHER_LANGUAGE: &str = "Other";

/// The code languages: stored name and label.
pub const LANGUAGES: [(&str, &str); 15] = [
    ("", "Plain text"),
    ("bash", "Shell"),
    ("c", "C"),
    ("cpp", "C++"),
    ("csharp", "C#"),
    ("css", "CSS"),
    ("html", "HTML"),
    ("java", "Java"),
    ("javascript", "JavaScript"),
    ("json", "JSON"),
    ("markdown", "Markdown"),
    ("python", "Python"),
    ("rust", "Rust"),
    ("typescript", "TypeScript"),
    ("yaml", "YAML"),
];

// Links and images.
pub const ADD_LINK: &str = "Add link";
pub const CHANGE_LINK: &str = "Edit link";
pub const REMOVE_LINK: &str = "Remove link";
pub const ADDRESS: &str = "Address";
pub const ADDRESS_HINT: &str = "A web page, a page in Muster (/stratbook…), or mailto:";
pub const NO_ADDRESS: &str =
    "Enter the address of a page, for example https://example.org or /stratbook.";
pub const LINK_TEXT: &str = "Text";
pub const OPEN: &str = "Open";
pub const DONE: &str = "Done";
pub const ADD_IMAGE: &str = "Add image";
pub const CHANGE_IMAGE: &str = "Edit image";
pub const REMOVE_IMAGE: &str = "Remove image";
pub const IMAGE_ORIGIN: &str = "Source";
/// In the order of the forms.
pub const IMAGE_ORIGINS: [&str; 2] = ["Upload", "Address"];
pub const FILE: &str = "Image";
pub const FILE_HINT: &str = "PNG, JPEG, WebP, GIF or AVIF, up to 5 MiB";
pub const IMAGE_ADDRESS_HINT: &str = "An image on the web, up to 5 MiB. Muster keeps a copy, so readers don’t contact the other site.";
pub const NO_IMAGE_ADDRESS: &str =
    "Enter the address of an image, for example https://example.org/map.png.";
pub const FETCHING_IMAGE: &str = "Fetching image";
pub const NO_FILE: &str = "Choose an image.";
pub const ALTERNATIVE: &str = "Description";
pub const ALTERNATIVE_HINT: &str = "Read by screen readers and shown until the image loads.";
pub const CAPTION: &str = "Caption";
pub const CAPTION_HINT: &str = "Shown below the image.";
pub const SHOW_FOREIGN_IMAGE: &str = "Show image";
pub const RESIZE_IMAGE: &str = "Drag to resize. With the keyboard: Alt+Shift+Left or Right.";

/// Announced when the size of an image changes.
pub fn image_width(percent: u32) -> String {
    fill(
        "Image width {percent} %",
        &[("percent", &percent.to_string())],
    )
}

// Videos.
pub const ADD_VIDEO: &str = "Add video";
pub const CHANGE_VIDEO: &str = "Edit video";
pub const REMOVE_VIDEO: &str = "Remove video";
pub const VIDEO_ADDRESS_HINT: &str = "A video on YouTube, Twitch or Medal.tv. Nothing is loaded from the site until a reader opens it.";
pub const NO_VIDEO_ADDRESS: &str = "Enter the address of one video on YouTube, Twitch or Medal.tv.";
pub const VIDEO_TITLE: &str = "Title";

/// The title of a video without one.
pub fn video_on(site: &str) -> String {
    fill("Video on {site}", &[("site", site)])
}

/// The site below the title of a video.
pub fn opens_site(site: &str) -> String {
    fill("Opens {site} in a new tab", &[("site", site)])
}

pub const INSERTED_AS_TEXT: &str =
    "Inserted without formatting, because the server could not be reached.";
pub const NOT_INSERTED: &str =
    "Not inserted, because the server could not be reached. Try again later.";
pub const TABLES_NOT_LOADED: &str = "The table tools could not be loaded, because the server could not be reached. Try again later.";
pub const UPLOAD_CUT: &str = "The server could not be reached.";
pub const UPLOAD_RETRY: &str = "Try again";
pub const UPLOAD_REMOVE: &str = "Remove";

pub fn uploading(name: &str) -> String {
    fill("Uploading {name}", &[("name", name)])
}
