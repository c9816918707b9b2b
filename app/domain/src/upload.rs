//! Uploads: the accepted kinds of files, their limits and their names (decisions §5).

use std::fmt;
use std::str::FromStr;

use crate::day::text_on_the_wire;
use crate::validation_rule::ValidationRule;

const MIB: usize = 1024 * 1024;

/// Maximum number of pixels of an image.
pub const MAX_IMAGE_PIXELS: u64 = 40_000_000;
/// Maximum width and height of an image in pixels.
pub const MAX_IMAGE_SIDE: u32 = 16_384;
/// The number of pixels that an image of any number of bytes may have.
const FREE_PIXELS: u64 = 4_000_000;
/// Maximum number of further pixels for each byte of the file. A screenshot of one color has about 400.
const MAX_PIXELS_PER_BYTE: u64 = 1_000;
/// Maximum number of attachments of a strategy.
pub const MAX_ATTACHMENTS_PER_STRATEGY: usize = 100;
/// Number of bytes at the start of a PDF within which its header begins, after what a server or a mail program has put
/// before it (ISO 32000-1, annex H.3, note 13).
const PDF_HEADER_BYTES: usize = 1024;
/// Number of bytes at the start of a file that are enough to detect its kind.
pub const SIGNATURE_BYTES: usize = PDF_HEADER_BYTES + b"%PDF-1.".len();
/// Maximum number of characters of the shown name, without its extension.
pub const MAX_UPLOAD_NAME_CHARS: usize = 100;
/// The path under which uploads are served.
const UPLOADS_PATH: &str = app_document::safe_url::UPLOADS_PATH;

/// The kind of an upload, detected from its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UploadKind {
    Png,
    Jpeg,
    Webp,
    Gif,
    Avif,
    Pdf,
}

/// The file extension and the media type of each kind.
const KIND_NAMES: [(UploadKind, &str, &str); 6] = [
    (UploadKind::Png, "png", "image/png"),
    (UploadKind::Jpeg, "jpg", "image/jpeg"),
    (UploadKind::Webp, "webp", "image/webp"),
    (UploadKind::Gif, "gif", "image/gif"),
    (UploadKind::Avif, "avif", "image/avif"),
    (UploadKind::Pdf, "pdf", "application/pdf"),
];

impl UploadKind {
    /// Detects the kind of a file from its first [`SIGNATURE_BYTES`] bytes, or from all of a shorter file. The
    /// signature of an image must be at the very start.
    pub fn detect(lead: &[u8]) -> Option<Self> {
        match lead {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [
                b'R',
                b'I',
                b'F',
                b'F',
                _,
                _,
                _,
                _,
                b'W',
                b'E',
                b'B',
                b'P',
                ..,
            ] => Some(Self::Webp),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            [a, b, c, d, b'f', b't', b'y', b'p', brands @ ..] => {
                let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
                let brands = &brands[..length.saturating_sub(8).min(brands.len())];
                let mut brands = brands.chunks_exact(4);
                let is_avif = brands.any(|brand| matches!(brand, b"avif" | b"avis"));
                is_avif.then_some(Self::Avif)
            }
            _ => has_pdf_header(lead).then_some(Self::Pdf),
        }
    }

    pub fn is_image(self) -> bool {
        self != Self::Pdf
    }

    /// The maximum size in bytes.
    pub fn max_bytes(self) -> usize {
        if self.is_image() { 5 * MIB } else { 10 * MIB }
    }

    pub fn media_type(self) -> &'static str {
        self.extension_and_media_type().1
    }

    /// The file extension, without the dot.
    pub fn extension(self) -> &'static str {
        self.extension_and_media_type().0
    }

    fn extension_and_media_type(self) -> (&'static str, &'static str) {
        let known = KIND_NAMES.iter().find(|(kind, ..)| *kind == self);
        let (_, ending, media_type) = known.expect("every kind has its names");
        (ending, media_type)
    }
}

fn has_pdf_header(lead: &[u8]) -> bool {
    let lead = &lead[..lead.len().min(SIGNATURE_BYTES)];
    let mut starts = lead.windows(b"%PDF-1.".len());
    starts.any(|start| matches!(start, b"%PDF-1." | b"%PDF-2."))
}

/// Parses the result of [`UploadKind::extension`].
impl FromStr for UploadKind {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let known = KIND_NAMES.iter().find(|(_, ending, _)| *ending == raw);
        known.map(|(kind, ..)| *kind).ok_or(ValidationRule::Upload)
    }
}

/// Whether an image of `file_bytes` bytes may have this width and height in pixels.
pub fn is_acceptable_size(width: u32, height: u32, file_bytes: u64) -> bool {
    let proportionate = FREE_PIXELS.saturating_add(MAX_PIXELS_PER_BYTE.saturating_mul(file_bytes));
    width.max(height) <= MAX_IMAGE_SIDE
        && u64::from(width) * u64::from(height) <= MAX_IMAGE_PIXELS.min(proportionate)
}

/// 128 random bits, written as 32 hexadecimal digits. Anyone who knows the id may see the upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UploadId(u128);

impl UploadId {
    pub fn from_random_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }
}

impl fmt::Display for UploadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for UploadId {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if raw.len() != 32 || !raw.bytes().all(is_digit) {
            return Err(ValidationRule::Upload);
        }
        let id = u128::from_str_radix(raw, 16).map_err(|_| ValidationRule::Upload)?;
        Ok(Self(id))
    }
}

text_on_the_wire!(UploadId);

/// An uploaded image or PDF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadedFile {
    pub id: UploadId,
    pub kind: UploadKind,
    pub bytes: u64,
    /// The width and height of an image in pixels.
    pub pixels: Option<(u32, u32)>,
    /// The shown name, from [`sanitize_name`].
    pub name: String,
}

impl UploadedFile {
    /// The name under which the bytes are stored and served: the id with the kind's extension.
    pub fn file_name(&self) -> String {
        file_name(self.id, self.kind)
    }

    /// The path on this site under which the upload is served.
    pub fn url_path(&self) -> String {
        url_path(self.id, self.kind)
    }
}

/// See [`UploadedFile::url_path`].
pub fn url_path(id: UploadId, kind: UploadKind) -> String {
    format!("{UPLOADS_PATH}{}", file_name(id, kind))
}

/// See [`UploadedFile::file_name`].
pub fn file_name(id: UploadId, kind: UploadKind) -> String {
    format!("{id}.{}", kind.extension())
}

/// Parses the result of [`file_name`].
pub fn parse_file_name(name: &str) -> Option<(UploadId, UploadKind)> {
    let (id, ending) = name.split_once('.')?;
    Some((id.parse().ok()?, ending.parse().ok()?))
}

/// Returns the original name of a file in a form that is safe to show and to save under: without folders, without
/// control and invisible characters, and with the extension of its kind.
pub fn sanitize_name(raw: &str, kind: UploadKind) -> String {
    let last = raw.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_kept = |c: &char| !c.is_control() && !is_invisible(*c) && !r#"<>:"|?*"#.contains(*c);
    let clean: String = last.chars().filter(is_kept).collect();
    let (stem, ending) = clean.rsplit_once('.').unwrap_or((&clean, ""));
    let ending = ending.to_ascii_lowercase();
    let is_of_kind =
        ending == kind.extension() || (ending, kind) == ("jpeg".to_owned(), UploadKind::Jpeg);
    let stem = if is_of_kind { stem } else { &clean };
    let stem: String = stem.chars().take(MAX_UPLOAD_NAME_CHARS).collect();
    let stem = stem.trim_matches([' ', '.']);
    let stem = match (stem, kind.is_image()) {
        ("", true) => "image",
        ("", false) => "file",
        (stem, _) => stem,
    };
    format!("{stem}.{}", kind.extension())
}

/// Whether the character is invisible or changes the text direction.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_kind_is_known_by_its_first_bytes_alone() {
        let avif = b"\0\0\0\x1cftypmif1\0\0\0\0mif1avif";
        for (lead, kind) in [
            (&b"\x89PNG\r\n\x1a\n"[..], UploadKind::Png),
            (b"\xff\xd8\xff\xe0", UploadKind::Jpeg),
            (b"RIFF\0\0\0\0WEBPVP8 ", UploadKind::Webp),
            (b"GIF89a", UploadKind::Gif),
            (b"%PDF-1.7\n", UploadKind::Pdf),
            (b"\xef\xbb\xbf\r\n%PDF-1.7\n", UploadKind::Pdf),
            (&[&[b' '; 1024][..], b"%PDF-2.0"].concat(), UploadKind::Pdf),
            (avif, UploadKind::Avif),
        ] {
            assert_eq!(UploadKind::detect(lead), Some(kind));
        }
        for lead in [
            &b""[..],
            b"<svg xmlns=",
            b"<?xml version",
            b"\xef\xbb\xbf<html>",
            b"%PDF-",
            &[&[b' '; 1025][..], b"%PDF-1.7"].concat(),
            b"RIFF\0\0\0\0WAVE",
            b"PK\x03\x04",
            b"BM",
            b"\0\0\0\x14ftypheic\0\0\0\0mif1heicavif",
            b"\0\0\0\0ftypavif",
        ] {
            assert_eq!(UploadKind::detect(lead), None, "{lead:?}");
        }
    }

    #[test]
    fn names_are_safe_to_show_and_have_the_extension_of_their_kind() {
        for (raw, kind, shown) in [
            ("smoke.png", UploadKind::Png, "smoke.png"),
            ("Smoke.JPEG", UploadKind::Jpeg, "Smoke.jpg"),
            ("../../etc/passwd", UploadKind::Pdf, "passwd.pdf"),
            ("C:\\temp\\plan.pdf", UploadKind::Pdf, "plan.pdf"),
            ("evil.html", UploadKind::Gif, "evil.html.gif"),
            ("a\u{202e}gnp.exe", UploadKind::Png, "agnp.exe.png"),
            ("a\0\r\nb\"c.png", UploadKind::Png, "abc.png"),
            ("Übersicht 🎯.webp", UploadKind::Webp, "Übersicht 🎯.webp"),
            ("", UploadKind::Avif, "image.avif"),
            ("...", UploadKind::Pdf, "file.pdf"),
        ] {
            assert_eq!(sanitize_name(raw, kind), shown);
        }
        let long = sanitize_name(&"ü".repeat(5000), UploadKind::Png);
        assert_eq!(long.chars().count(), MAX_UPLOAD_NAME_CHARS + ".png".len());
    }

    #[test]
    fn an_image_has_limits_of_its_area_its_sides_and_its_pixels_per_byte() {
        for (width, height, bytes, expected) in [
            (8000, 5000, 100_000, true),
            (8000, 5001, 100_000, false),
            (16_384, 1, 100, true),
            (16_385, 1, 100_000, false),
            (1, 16_385, 100_000, false),
            (2000, 2000, 0, true),
            (2000, 2001, 0, false),
            (3840, 2160, 20_000, true),
            (8000, 5000, 5_000, false),
        ] {
            let found = is_acceptable_size(width, height, bytes);
            assert_eq!(found, expected, "{width} by {height} in {bytes} bytes");
        }
    }

    proptest! {
        #[test]
        fn an_id_reads_back_as_it_was_written(bytes: [u8; 16]) {
            let id = UploadId::from_random_bytes(bytes);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            for (kind, ..) in KIND_NAMES {
                prop_assert_eq!(parse_file_name(&file_name(id, kind)), Some((id, kind)));
            }
        }

        #[test]
        fn a_shown_name_stays_as_it_is_when_it_is_shown_again(raw in "\\PC*") {
            let once = sanitize_name(&raw, UploadKind::Png);
            prop_assert_eq!(sanitize_name(&once, UploadKind::Png), once);
        }
    }

    #[test]
    fn what_is_no_id_names_nothing() {
        for name in [
            "",
            "x.png",
            "0123456789abcdef0123456789ABCDEF.png",
            "+123456789abcdef0123456789abcdef.png",
            "0123456789abcdef0123456789abcdef",
            "0123456789abcdef0123456789abcdef.jpeg",
            "0123456789abcdef0123456789abcdef.png.html",
        ] {
            assert_eq!(parse_file_name(name), None, "{name}");
        }
    }
}
