//! The attachments of a strategy.

use super::template::fill;

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

pub const ATTACHMENTS: &str = "Attachments";
pub const PREVIEW: &str = "Preview";
pub const CLOSE_PREVIEW: &str = "Close";
pub const PREVIEW_FAILED: &str = "This PDF can’t be previewed. You can still download it.";
pub const ATTACH: &str = "Attach images or PDFs";
pub const ATTACH_HINT: &str = "Images up to 5 MiB, PDFs up to 10 MiB. You can also drop them here.";
pub const TITLE_FIRST: &str = "Give the strategy a title first.";
pub const CUT: &str = "The connection was lost.";

pub fn download(name: &str) -> String {
    fill("Download {name}", &[("name", name)])
}

pub fn remove(name: &str) -> String {
    fill("Remove {name}", &[("name", name)])
}

pub fn attaching(name: &str) -> String {
    fill("Attaching {name}", &[("name", name)])
}

/// PDFs were dropped on the text.
pub fn attached_below(names: &[String]) -> String {
    fill(
        "PDFs can’t be part of the text. Attached below it: {names}",
        &[("names", &names.join(", "))],
    )
}

pub fn not_attached(name: &str, why: &str) -> String {
    fill(
        "{name} was not attached. {why}",
        &[("name", name), ("why", why)],
    )
}

/// `1.4 MiB`, `320 KiB`.
pub fn size(bytes: u64) -> String {
    if bytes >= MIB {
        let tenths = bytes * 10 / MIB;
        fill(
            "{whole}.{tenths} MiB",
            &[
                ("whole", &(tenths / 10).to_string()),
                ("tenths", &(tenths % 10).to_string()),
            ],
        )
    } else {
        fill("{size} KiB", &[("size", &bytes.div_ceil(KIB).to_string())])
    }
}
