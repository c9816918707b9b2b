//! The stratbook's text: reading and editing.

// What cannot be shown as it is.
pub const UNKNOWN: &str = "Of another editor: ";
pub const UNKNOWN_STAYS: &str = "Muster cannot show this. It is kept as it is.";
pub const IMAGE_LOST: &str = "An image whose address is not safe";
pub const SHOW_IMAGE: &str = "Show";

pub fn open_image(alternative: &str) -> String {
    if alternative.is_empty() {
        return "Open image".to_owned();
    }
    ["Open image: ", alternative].concat()
}

/// Has no image: it lies on another host.
pub fn foreign_image(host: &str, alternative: &str) -> String {
    if alternative.is_empty() {
        return ["Image on ", host].concat();
    }
    [alternative, " (image on ", host, ")"].concat()
}
