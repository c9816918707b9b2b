//! The attachments of a strategy.

use app_wire::{StrategyRequest, UploadBody};

/// The prefix of image media types.
const IMAGE_TYPE_PREFIX: &str = "image/";

pub fn is_image(media_type: &str) -> bool {
    media_type.starts_with(IMAGE_TYPE_PREFIX)
}

/// The name of the form part for a file of this media type. The server checks the content.
pub fn upload_part(media_type: &str) -> &'static str {
    if is_image(media_type) {
        "images"
    } else {
        "files"
    }
}

/// The request that removes an attachment from this version.
pub fn removal_request(upload: &UploadBody, version: i64) -> StrategyRequest {
    let id = vec![upload.id];
    let (images, files) = if is_image(&upload.kind) {
        (id, Vec::new())
    } else {
        (Vec::new(), id)
    };
    StrategyRequest {
        remove_images: images,
        remove_files: files,
        version: Some(version),
        ..StrategyRequest::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_and_files_are_removed_by_their_own_field() {
        const ID: &str = "0123456789abcdef0123456789abcdef";
        let upload = |kind: &str| UploadBody {
            id: ID.parse().expect("an id"),
            url: String::new(),
            name: String::new(),
            kind: kind.to_owned(),
            size: 1,
            width: None,
            height: None,
        };
        let image = removal_request(&upload("image/png"), 3);
        assert_eq!(
            (image.remove_images, image.version),
            (vec![ID.parse().expect("an id")], Some(3))
        );
        let file = removal_request(&upload("application/pdf"), 3);
        assert_eq!(file.remove_files, [ID.parse().expect("an id")]);
        assert_eq!(
            (upload_part("image/gif"), upload_part("")),
            ("images", "files")
        );
    }
}
