//! Small valid files of every kind that is accepted as an upload; the images are 8 × 6 pixels, but for a square one.

pub const PNG: &[u8] = include_bytes!("../samples/small.png");
/// 8 × 8 pixels.
pub const SQUARE_PNG: &[u8] = include_bytes!("../samples/square.png");
pub const JPEG: &[u8] = include_bytes!("../samples/small.jpg");
pub const PROGRESSIVE_JPEG: &[u8] = include_bytes!("../samples/progressive.jpg");
pub const WEBP: &[u8] = include_bytes!("../samples/small.webp");
/// Two frames.
pub const ANIMATED_WEBP: &[u8] = include_bytes!("../samples/animated.webp");
/// Two frames.
pub const GIF: &[u8] = include_bytes!("../samples/animated.gif");
pub const AVIF: &[u8] = include_bytes!("../samples/small.avif");
/// One empty page.
pub const PDF: &[u8] = include_bytes!("../samples/small.pdf");

/// The secret words in the metadata of the files `DESCRIBED_…`. They were written by Pillow and exiftool.
pub const SECRET: &[u8] = b"SECRET";
/// With EXIF (a place, a camera, a preview, orientation 6), XMP, IPTC, a comment, provenance and an appended video.
pub const DESCRIBED_JPEG: &[u8] = include_bytes!("../samples/described.jpg");
/// With EXIF (orientation 6), XMP, IPTC, texts of each kind, a time, and bytes after the end.
pub const DESCRIBED_PNG: &[u8] = include_bytes!("../samples/described.png");
/// With EXIF (orientation 6), XMP, and bytes after the end.
pub const DESCRIBED_WEBP: &[u8] = include_bytes!("../samples/described.webp");
/// Two frames, with XMP, a comment, and bytes after the end.
pub const DESCRIBED_GIF: &[u8] = include_bytes!("../samples/described.gif");
/// With EXIF and XMP, and a quarter turn.
pub const DESCRIBED_AVIF: &[u8] = include_bytes!("../samples/described.avif");
