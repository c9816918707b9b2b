//! Content of the clipboard or of a drag, which can only be read during its event.

use web_sys::{DataTransfer, File};

pub const HTML: &str = "text/html";
pub const TEXT: &str = "text/plain";

pub struct TransferredContent {
    pub html: String,
    pub text: String,
    pub images: Vec<File>,
}

impl TransferredContent {
    pub fn read(from: &DataTransfer) -> Self {
        Self {
            html: from.get_data(HTML).unwrap_or_default(),
            text: from.get_data(TEXT).unwrap_or_default(),
            images: image_files(from),
        }
    }
}

fn image_files(from: &DataTransfer) -> Vec<File> {
    let Some(files) = from.files() else {
        return Vec::new();
    };
    (0..files.length())
        .filter_map(|at| files.get(at))
        .filter(|file| file.type_().starts_with("image/"))
        .collect()
}
