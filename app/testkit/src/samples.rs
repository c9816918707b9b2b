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
