//! Uploads: which bytes are taken, how many of them, and under which names they are known (decisions §5).

use std::fmt;
use std::str::FromStr;

use crate::day::text_on_the_wire;
use crate::rule::Rule;

const MIB: usize = 1024 * 1024;

/// Images of more pixels are not taken.
pub const PIXELS_MAX: u64 = 40_000_000;
/// Images and PDFs that one strategy may carry.
pub const ATTACHMENTS_MAX: usize = 100;
/// By so many of its first bytes a file is known.
pub const LEAD: usize = 64;
/// Characters of the name that people see, without its ending.
const NAME_MAX: usize = 100;
/// Where uploads are served.
const FOLDER: &str = app_document::link::UPLOADS;

/// What an upload is, decided by its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Png,
    Jpeg,
    Webp,
    Gif,
    Avif,
    Pdf,
}

/// How each kind is called: as the ending of a name, and as a media type.
const NAMES: [(Kind, &str, &str); 6] = [
    (Kind::Png, "png", "image/png"),
    (Kind::Jpeg, "jpg", "image/jpeg"),
    (Kind::Webp, "webp", "image/webp"),
    (Kind::Gif, "gif", "image/gif"),
    (Kind::Avif, "avif", "image/avif"),
    (Kind::Pdf, "pdf", "application/pdf"),
];

impl Kind {
    /// What begins with these bytes, [`LEAD`] of them or the whole file. Nothing may stand before the signature.
    pub fn of(lead: &[u8]) -> Option<Self> {
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
            [b'%', b'P', b'D', b'F', b'-', b'1' | b'2', b'.', ..] => Some(Self::Pdf),
            [a, b, c, d, b'f', b't', b'y', b'p', brands @ ..] => {
                let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
                let brands = &brands[..length.saturating_sub(8).min(brands.len())];
                let mut brands = brands.chunks_exact(4);
                let is_avif = brands.any(|brand| matches!(brand, b"avif" | b"avis"));
                is_avif.then_some(Self::Avif)
            }
            _ => None,
        }
    }

    pub fn is_image(self) -> bool {
        self != Self::Pdf
    }

    /// Of how many bytes it may be.
    pub fn bytes_max(self) -> usize {
        if self.is_image() { 5 * MIB } else { 10 * MIB }
    }

    pub fn media_type(self) -> &'static str {
        self.names().1
    }

    /// As the ending of a name, without the dot.
    pub fn ending(self) -> &'static str {
        self.names().0
    }

    fn names(self) -> (&'static str, &'static str) {
        let known = NAMES.iter().find(|(kind, ..)| *kind == self);
        let (_, ending, media_type) = known.expect("every kind has its names");
        (ending, media_type)
    }
}

/// Reads what [`Kind::ending`] writes.
impl FromStr for Kind {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let known = NAMES.iter().find(|(_, ending, _)| *ending == raw);
        known.map(|(kind, ..)| *kind).ok_or(Rule::Upload)
    }
}

/// 128 random bits, as 32 hexadecimal digits: whoever knows it may see the upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UploadId(u128);

impl UploadId {
    pub fn of_random(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }
}

impl fmt::Display for UploadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for UploadId {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if raw.len() != 32 || !raw.bytes().all(is_digit) {
            return Err(Rule::Upload);
        }
        let id = u128::from_str_radix(raw, 16).map_err(|_| Rule::Upload)?;
        Ok(Self(id))
    }
}

text_on_the_wire!(UploadId);

/// An image or a PDF that somebody has uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    pub id: UploadId,
    pub kind: Kind,
    pub bytes: u64,
    /// Width and height of an image in pixels.
    pub pixels: Option<(u32, u32)>,
    /// As people see it, made by [`shown_name`].
    pub name: String,
}

impl Upload {
    /// Under which its bytes are kept and served: the id with the kind's ending.
    pub fn file_name(&self) -> String {
        file_name(self.id, self.kind)
    }

    /// Where it is served, on this site.
    pub fn address(&self) -> String {
        format!("{FOLDER}{}", self.file_name())
    }
}

/// See [`Upload::file_name`].
pub fn file_name(id: UploadId, kind: Kind) -> String {
    format!("{id}.{}", kind.ending())
}

/// Reads what [`file_name`] writes.
pub fn read_file_name(name: &str) -> Option<(UploadId, Kind)> {
    let (id, ending) = name.split_once('.')?;
    Some((id.parse().ok()?, ending.parse().ok()?))
}

/// The name that a file came with, fit to be shown and saved under: without folders, characters that steer or hide,
/// and with the ending of what it is.
pub fn shown_name(raw: &str, kind: Kind) -> String {
    let last = raw.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_kept = |c: &char| !c.is_control() && !is_invisible(*c) && !r#"<>:"|?*"#.contains(*c);
    let clean: String = last.chars().filter(is_kept).collect();
    let (stem, ending) = clean.rsplit_once('.').unwrap_or((&clean, ""));
    let ending = ending.to_ascii_lowercase();
    let is_of_kind = ending == kind.ending() || (ending, kind) == ("jpeg".to_owned(), Kind::Jpeg);
    let stem = if is_of_kind { stem } else { &clean };
    let stem: String = stem.chars().take(NAME_MAX).collect();
    let stem = stem.trim_matches([' ', '.']);
    let stem = match (stem, kind.is_image()) {
        ("", true) => "image",
        ("", false) => "file",
        (stem, _) => stem,
    };
    format!("{stem}.{}", kind.ending())
}

/// Shows as nothing, or turns the direction of what follows.
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
            (&b"\x89PNG\r\n\x1a\n"[..], Kind::Png),
            (b"\xff\xd8\xff\xe0", Kind::Jpeg),
            (b"RIFF\0\0\0\0WEBPVP8 ", Kind::Webp),
            (b"GIF89a", Kind::Gif),
            (b"%PDF-1.7\n", Kind::Pdf),
            (avif, Kind::Avif),
        ] {
            assert_eq!(Kind::of(lead), Some(kind));
        }
        for lead in [
            &b""[..],
            b"<svg xmlns=",
            b"<?xml version",
            b"\xef\xbb\xbf<html>",
            b" %PDF-1.7",
            b"RIFF\0\0\0\0WAVE",
            b"PK\x03\x04",
            b"BM",
            b"\0\0\0\x14ftypheic\0\0\0\0mif1heicavif",
            b"\0\0\0\0ftypavif",
        ] {
            assert_eq!(Kind::of(lead), None, "{lead:?}");
        }
    }

    #[test]
    fn names_are_fit_to_be_shown_and_have_the_ending_of_what_they_are() {
        for (raw, kind, shown) in [
            ("smoke.png", Kind::Png, "smoke.png"),
            ("Smoke.JPEG", Kind::Jpeg, "Smoke.jpg"),
            ("../../etc/passwd", Kind::Pdf, "passwd.pdf"),
            ("C:\\temp\\plan.pdf", Kind::Pdf, "plan.pdf"),
            ("evil.html", Kind::Gif, "evil.html.gif"),
            ("a\u{202e}gnp.exe", Kind::Png, "agnp.exe.png"),
            ("a\0\r\nb\"c.png", Kind::Png, "abc.png"),
            ("Übersicht 🎯.webp", Kind::Webp, "Übersicht 🎯.webp"),
            ("", Kind::Avif, "image.avif"),
            ("...", Kind::Pdf, "file.pdf"),
        ] {
            assert_eq!(shown_name(raw, kind), shown);
        }
        let long = shown_name(&"ü".repeat(5000), Kind::Png);
        assert_eq!(long.chars().count(), NAME_MAX + ".png".len());
    }

    proptest! {
        #[test]
        fn an_id_reads_back_as_it_was_written(bytes: [u8; 16]) {
            let id = UploadId::of_random(bytes);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            for (kind, ..) in NAMES {
                prop_assert_eq!(read_file_name(&file_name(id, kind)), Some((id, kind)));
            }
        }

        #[test]
        fn a_shown_name_stays_as_it_is_when_it_is_shown_again(raw in "\\PC*") {
            let once = shown_name(&raw, Kind::Png);
            prop_assert_eq!(shown_name(&once, Kind::Png), once);
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
            assert_eq!(read_file_name(name), None, "{name}");
        }
    }
}
