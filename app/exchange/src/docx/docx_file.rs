//! Writes a strategy as a DOCX file.

use std::collections::BTreeMap;

use app_domain::upload::UploadKind;

use super::document::DocumentWriter;
use super::parts;
use crate::StrategyFile;
use crate::zip_file::{ZipBuilder, ZipDefect};

/// The image at an address of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmbeddedImage {
    pub kind: UploadKind,
    pub bytes: Vec<u8>,
    /// Width and height of the stored pixels, which the file's orientation may turn.
    pub pixels: (u32, u32),
}

/// Whether Word shows images of this kind. Other images become links.
pub fn is_embeddable(kind: UploadKind) -> bool {
    matches!(kind, UploadKind::Png | UploadKind::Jpeg | UploadKind::Gif)
}

/// Returns the strategy as a DOCX file. `address` turns an address of the document into one that works outside of the
/// installation; an image that `images` does not have by its address becomes a link.
pub fn write(
    strategy: &StrategyFile,
    address: &dyn Fn(&str) -> String,
    images: &BTreeMap<String, EmbeddedImage>,
) -> Result<Vec<u8>, ZipDefect> {
    let mut writer = DocumentWriter::new(address, images, &strategy.maps);
    writer.heading_of(&strategy.meta);
    writer.blocks(strategy.content.content());
    let written = writer.finish();
    let mut zip = ZipBuilder::default();
    for (path, text) in [
        ("[Content_Types].xml", parts::CONTENT_TYPES.to_owned()),
        ("_rels/.rels", parts::PACKAGE_RELATIONS.to_owned()),
        (
            "docProps/core.xml",
            parts::core_properties(&strategy.meta.title),
        ),
        ("word/document.xml", written.document),
        ("word/styles.xml", parts::STYLES.to_owned()),
        ("word/numbering.xml", written.numbering),
        ("word/_rels/document.xml.rels", written.relations),
    ] {
        zip.add(path, text.as_bytes(), false)?;
    }
    for (path, bytes) in written.media {
        zip.add(&path, &bytes, true)?;
    }
    zip.finish()
}
