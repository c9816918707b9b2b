//! A file on its way in: refused as soon as its bytes or its length say so.

use app_domain::Rule;
use app_domain::upload::{Kind, LEAD};
use bytes::{Bytes, BytesMut};

use crate::error::Unfit;
use crate::{Result, ServiceError};

/// Which kinds are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Image,
    Pdf,
}

/// Grows by [`Arriving::push`] up to the limit of its kind.
pub struct Arriving {
    /// The field that it came in, for refusals.
    field: String,
    wanted: Wanted,
    /// Known from the first bytes on.
    kind: Option<Kind>,
    bytes: BytesMut,
}

impl Arriving {
    pub fn new(field: &str, wanted: Wanted) -> Self {
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
        if self.bytes.len() >= LEAD {
            self.check()?;
        }
        Ok(())
    }

    fn check(&mut self) -> Result<Kind> {
        let kind = match self.kind {
            Some(kind) => kind,
            None => self.recognised()?,
        };
        self.kind = Some(kind);
        if self.bytes.len() > kind.bytes_max() {
            return Err(Unfit::TooLarge(kind).into());
        }
        Ok(kind)
    }

    fn recognised(&self) -> Result<Kind> {
        let lead = &self.bytes[..self.bytes.len().min(LEAD)];
        let wants = |kind: &Kind| kind.is_image() == (self.wanted == Wanted::Image);
        let kind = Kind::of(lead).filter(wants);
        let unfit = match self.wanted {
            Wanted::Image => Unfit::NoImage,
            Wanted::Pdf => Unfit::NoPdf,
        };
        kind.ok_or(unfit.into())
    }

    /// The whole file, when its end has been reached.
    pub(super) fn complete(mut self) -> Result<(Kind, Bytes)> {
        if self.is_empty() {
            return Err(ServiceError::invalid(&self.field, Rule::EmptyFile));
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

    fn refused(mut arriving: Arriving, chunk: &[u8]) -> Option<ServiceError> {
        arriving.push(chunk).err()
    }

    #[test]
    fn what_is_not_wanted_is_refused_by_its_first_bytes() {
        let page = [b"<!doctype html>".to_vec(), vec![b' '; LEAD]].concat();
        let image = || Arriving::new("images", Wanted::Image);
        assert!(matches!(
            refused(image(), &page),
            Some(ServiceError::Unfit(Unfit::NoImage))
        ));
        let pdf = [b"%PDF-1.7".to_vec(), vec![b' '; LEAD]].concat();
        assert!(refused(image(), &pdf).is_some());
        assert!(refused(Arriving::new("files", Wanted::Pdf), &pdf).is_none());
        let mut short = image();
        short.push(b"<svg/>").expect("not enough to tell");
        assert!(matches!(
            short.complete(),
            Err(ServiceError::Unfit(Unfit::NoImage))
        ));
    }

    #[test]
    fn one_byte_too_many_is_refused_when_it_arrives() {
        let mut arriving = Arriving::new("images", Wanted::Image);
        let first = [b"GIF89a".to_vec(), vec![0; LEAD]].concat();
        arriving.push(&first).expect("an image so far");
        let rest = vec![0; Kind::Gif.bytes_max() - first.len()];
        arriving.push(&rest).expect("as large as may be");
        assert!(matches!(
            arriving.push(&[0]),
            Err(ServiceError::Unfit(Unfit::TooLarge(Kind::Gif)))
        ));
    }
}
