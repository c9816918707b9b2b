//! What is attached to a strategy.

pub const ATTACHMENTS: &str = "Attachments";
pub const PREVIEW: &str = "Look at it";
pub const CLOSE_PREVIEW: &str = "Close";
pub const PREVIEW_FAILED: &str = "This PDF cannot be shown here. You can still download it.";
pub const ATTACH: &str = "Attach images or PDFs";
pub const ATTACH_HINT: &str = "Images up to 5 MB, PDFs up to 10 MB; they can be dropped here too.";
pub const TITLE_FIRST: &str = "Give the strategy a title first.";
pub const CUT: &str = "The connection was cut.";

pub fn download(name: &str) -> String {
    ["Download ", name].concat()
}

pub fn remove(name: &str) -> String {
    ["Remove ", name].concat()
}

pub fn attaching(name: &str) -> String {
    ["Attaching ", name].concat()
}

pub fn not_attached(name: &str, why: &str) -> String {
    [name, " was not attached. ", why].concat()
}

/// `1.4 MB`, `320 kB`.
pub fn size(bytes: u64) -> String {
    if bytes >= 1_000_000 {
        let tenths = bytes / 100_000;
        [
            &(tenths / 10).to_string(),
            ".",
            &(tenths % 10).to_string(),
            " MB",
        ]
        .concat()
    } else {
        [&bytes.div_ceil(1000).to_string(), " kB"].concat()
    }
}
