//! A file that was found to be complete.

use app_domain::ValidationRule;
use app_domain::upload::UploadKind;
use bytes::Bytes;

use super::IncomingFile;
use super::stored_metadata::without_metadata;
use crate::error::FileRejection;
use crate::port::FileDefect;
use crate::{AppServices, Result, ServiceError};

/// A file that can be stored; an image has no metadata.
pub struct ExaminedFile {
    pub(super) kind: UploadKind,
    pub(super) bytes: Bytes,
    /// The width and height of an image in pixels.
    pub(super) pixels: Option<(u32, u32)>,
}

/// Validates the whole file, and stores nothing.
pub async fn examine(services: &AppServices, arriving: IncomingFile) -> Result<ExaminedFile> {
    let field = arriving.field().to_owned();
    let (kind, bytes) = arriving.complete()?;
    let stripped = without_metadata(kind, bytes).await?;
    let bytes =
        stripped.ok_or_else(|| ServiceError::invalid(&field, ValidationRule::BrokenFile))?;
    let examined = services.examiner.examine(kind, bytes.clone()).await;
    let pixels = examined.map_err(|flaw| match flaw {
        FileDefect::Broken => ServiceError::invalid(&field, ValidationRule::BrokenFile),
        FileDefect::TooManyPixels => FileRejection::TooManyPixels.into(),
    })?;
    Ok(ExaminedFile {
        kind,
        bytes,
        pixels,
    })
}
