//! A file that is being received. It is refused as soon as its bytes or its length are not accepted.

use app_domain::ValidationRule;
use app_domain::upload::{SIGNATURE_BYTES, UploadKind};
use bytes::{Bytes, BytesMut};

use crate::error::FileRejection;
use crate::{Result, ServiceError};

/// The accepted kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AcceptedKind {
    Image,
    Pdf,
}

/// A file that grows by [`IncomingFile::push`], up to the size limit of its kind.
pub struct IncomingFile {
    /// The form field of the file, for errors.
    field: String,
    wanted: AcceptedKind,
    /// Known once enough bytes have arrived.
    kind: Option<UploadKind>,
    bytes: BytesMut,
}

impl IncomingFile {
    pub fn new(field: &str, wanted: AcceptedKind) -> Self {
        Self {
            field: field.to_owned(),
            wanted,
            kind: None,
            bytes: BytesMut::new(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn push(&mut self, chunk: &[u8]) -> Result<()> {
        self.bytes.extend_from_slice(chunk);
        if self.bytes.len() >= SIGNATURE_BYTES {
            self.check()?;
        }
        Ok(())
    }

    fn check(&mut self) -> Result<UploadKind> {
        let kind = match self.kind {
            Some(kind) => kind,
            None => self.detect_kind()?,
        };
        self.kind = Some(kind);
        if self.bytes.len() > kind.max_bytes() {
            return Err(FileRejection::TooLarge(kind).into());
        }
        Ok(kind)
    }

    fn detect_kind(&self) -> Result<UploadKind> {
        let lead = &self.bytes[..self.bytes.len().min(SIGNATURE_BYTES)];
        let wants = |kind: &UploadKind| kind.is_image() == (self.wanted == AcceptedKind::Image);
        let kind = UploadKind::detect(lead).filter(wants);
        let unfit = match self.wanted {
            AcceptedKind::Image => FileRejection::NotAnImage,
            AcceptedKind::Pdf => FileRejection::NotAPdf,
        };
        kind.ok_or(unfit.into())
    }

    /// Returns the whole file, after its last chunk.
    pub(super) fn complete(mut self) -> Result<(UploadKind, Bytes)> {
        if self.is_empty() {
            return Err(ServiceError::invalid(
                &self.field,
                ValidationRule::EmptyFile,
            ));
        }
        let kind = self.check()?;
        Ok((kind, self.bytes.freeze()))
    }

    pub(super) fn field(&self) -> &str {
        &self.field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rejection(mut arriving: IncomingFile, chunk: &[u8]) -> Option<ServiceError> {
        arriving.push(chunk).err()
    }

    #[test]
    fn what_is_not_wanted_is_refused_by_its_first_bytes() {
        let page = [b"<!doctype html>".to_vec(), vec![b' '; SIGNATURE_BYTES]].concat();
        let image = || IncomingFile::new("images", AcceptedKind::Image);
        assert!(matches!(
            rejection(image(), &page),
            Some(ServiceError::RejectedFile(FileRejection::NotAnImage))
        ));
        let pdf = [b"%PDF-1.7".to_vec(), vec![b' '; SIGNATURE_BYTES]].concat();
        assert!(rejection(image(), &pdf).is_some());
        assert!(rejection(IncomingFile::new("files", AcceptedKind::Pdf), &pdf).is_none());
        let mut short = image();
        short.push(b"<svg/>").expect("not enough to tell");
        assert!(matches!(
            short.complete(),
            Err(ServiceError::RejectedFile(FileRejection::NotAnImage))
        ));
    }

    #[test]
    fn one_byte_too_many_is_refused_when_it_arrives() {
        let mut arriving = IncomingFile::new("images", AcceptedKind::Image);
        let first = [b"GIF89a".to_vec(), vec![0; SIGNATURE_BYTES]].concat();
        arriving.push(&first).expect("an image so far");
        let rest = vec![0; UploadKind::Gif.max_bytes() - first.len()];
        arriving.push(&rest).expect("as large as may be");
        assert!(matches!(
            arriving.push(&[0]),
            Err(ServiceError::RejectedFile(FileRejection::TooLarge(
                UploadKind::Gif
            )))
        ));
    }
}
