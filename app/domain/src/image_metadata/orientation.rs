//! The orientation of an image, which EXIF states (CIPA DC-008, 4.6.5.1).

/// How the stored pixels are turned to be upright: the value of the EXIF tag `Orientation`, from 1 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageOrientation(u8);

impl ImageOrientation {
    /// The stored pixels are upright.
    pub const UPRIGHT: Self = Self(1);

    /// Whether left and right are exchanged, before the turn.
    pub fn is_mirrored(self) -> bool {
        matches!(self.0, 2 | 4 | 5 | 7)
    }

    /// The number of turns by 90 degrees clockwise.
    pub fn quarter_turns(self) -> u8 {
        match self.0 {
            6 | 7 => 1,
            3 | 4 => 2,
            5 | 8 => 3,
            _ => 0,
        }
    }

    /// Whether the turn exchanges width and height.
    pub fn turns_sideways(self) -> bool {
        self.quarter_turns() % 2 == 1
    }

    /// The width and height of the upright image, from those of the stored pixels.
    pub fn upright_size(self, (width, height): (u32, u32)) -> (u32, u32) {
        if self.turns_sideways() {
            (height, width)
        } else {
            (width, height)
        }
    }
}

/// Parses the value of the tag.
impl TryFrom<u8> for ImageOrientation {
    type Error = u8;

    fn try_from(value: u8) -> Result<Self, u8> {
        if (1..=8).contains(&value) {
            Ok(Self(value))
        } else {
            Err(value)
        }
    }
}

/// The tag of the orientation, and the type of its value: one number of 16 bits.
const ORIENTATION_TAG: u16 = 0x0112;
const SHORT_TYPE: u16 = 3;
/// Number of bytes of an entry of a directory.
const ENTRY_BYTES: usize = 12;

/// The EXIF data of an image. Only the first block of a file counts, as in browsers.
#[derive(Default)]
pub(super) struct ExifBlock {
    seen: Option<ImageOrientation>,
    is_left_out: bool,
}

impl ExifBlock {
    /// A block that is read, but not copied.
    pub fn left_out() -> Self {
        Self {
            is_left_out: true,
            ..Self::default()
        }
    }

    pub fn orientation(&self) -> ImageOrientation {
        self.seen.unwrap_or(ImageOrientation::UPRIGHT)
    }

    /// Reads a block of the file. Returns the block that replaces it, which has the orientation and nothing else;
    /// `None` if none is needed.
    pub fn replace(&mut self, tiff: &[u8]) -> Option<[u8; 26]> {
        if self.seen.is_some() {
            return None;
        }
        let found = read_orientation(tiff).unwrap_or(ImageOrientation::UPRIGHT);
        self.seen = Some(found);
        (found != ImageOrientation::UPRIGHT && !self.is_left_out).then(|| write_tiff(found))
    }
}

/// Reads the orientation from the first directory of EXIF data, which is a TIFF file without an image.
fn read_orientation(tiff: &[u8]) -> Option<ImageOrientation> {
    let is_little = match tiff.get(..4)? {
        b"II\x2a\0" => true,
        b"MM\0\x2a" => false,
        _ => return None,
    };
    let short = |at: usize| -> Option<u16> {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let long = |at: usize| -> Option<u32> {
        let (first, second) = (u32::from(short(at)?), u32::from(short(at + 2)?));
        Some(if is_little {
            second << 16 | first
        } else {
            first << 16 | second
        })
    };
    let directory = usize::try_from(long(4)?).ok()?;
    let first = directory.checked_add(2)?;
    let entries = (0..usize::from(short(directory)?)).map(|place| first + place * ENTRY_BYTES);
    for entry in entries {
        if short(entry)? == ORIENTATION_TAG {
            let is_one_short = short(entry + 2)? == SHORT_TYPE && long(entry + 4)? == 1;
            let value = u8::try_from(short(entry + 8)?).ok()?;
            return ImageOrientation::try_from(value)
                .ok()
                .filter(|_| is_one_short);
        }
    }
    None
}

/// Returns EXIF data with one directory of one entry.
fn write_tiff(orientation: ImageOrientation) -> [u8; 26] {
    let mut tiff = *b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0";
    tiff[19] = orientation.0;
    tiff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for value in 1..=8 {
            let orientation = ImageOrientation(value);
            assert_eq!(
                read_orientation(&write_tiff(orientation)),
                Some(orientation)
            );
        }
    }

    #[test]
    fn both_byte_orders_are_read_and_a_value_that_browsers_ignore_is_none() {
        let little = |tag: u8, kind: u8, count: u8, value: u8| {
            let mut tiff = *b"II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
            (tiff[10], tiff[12], tiff[14], tiff[18]) = (tag, kind, count, value);
            read_orientation(&tiff)
        };
        assert_eq!(little(0x12, 3, 1, 6), Some(ImageOrientation(6)));
        for (tag, kind, count, value) in [
            (0x13, 3, 1, 6),
            (0x12, 4, 1, 6),
            (0x12, 3, 2, 6),
            (0x12, 3, 1, 0),
            (0x12, 3, 1, 9),
        ] {
            assert_eq!(little(tag, kind, count, value), None);
        }
    }

    #[test]
    fn a_directory_beyond_the_end_is_none() {
        let mut far = write_tiff(ImageOrientation(6));
        far[4..8].fill(0xff);
        assert_eq!(read_orientation(&far), None);
        let tiff = write_tiff(ImageOrientation(6));
        for length in 0..20 {
            assert_eq!(read_orientation(&tiff[..length]), None, "{length} bytes");
        }
    }
}
