//! Writes images: upright, and as large as the document says, as far as they fit.

use std::borrow::Cow;

use app_document::ElementNode;
use app_domain::image_metadata::{ImageOrientation, StrippedImage};
use app_domain::upload::UploadKind;

use super::EmbeddedImage;
use super::document::DocumentWriter;
use super::xml::push_escaped;

/// English metric units: 914,400 an inch, 635 a twentieth of a point.
const EMU_PER_PIXEL: u64 = 9_525;
const EMU_PER_TWIP: u64 = 635;
/// Height of the highest image in twentieths of a point. The text of a page is 13,958 high; `LibreOffice` leaves out a
/// turned image that is nearly as high, and a caption needs its place.
const MAX_HEIGHT: u64 = 12_000;
/// A quarter turn in 60,000ths of a degree.
const QUARTER_TURN: u32 = 5_400_000;

/// The file of an image, in which the pixels are not turned: Word ignores the orientation that a file states, and other
/// programs follow it.
pub(super) struct UnturnedImage<'a> {
    pub kind: UploadKind,
    pub bytes: Cow<'a, [u8]>,
    pub orientation: ImageOrientation,
}

impl<'a> UnturnedImage<'a> {
    pub fn of(image: &'a EmbeddedImage) -> Self {
        let (bytes, orientation) = match StrippedImage::of(image.kind, &image.bytes) {
            Some(stripped) if stripped.orientation != ImageOrientation::UPRIGHT => {
                (Cow::Owned(stripped.bytes), stripped.orientation)
            }
            _ => (
                Cow::Borrowed(image.bytes.as_slice()),
                ImageOrientation::UPRIGHT,
            ),
        };
        Self {
            kind: image.kind,
            bytes,
            orientation,
        }
    }
}

impl DocumentWriter<'_> {
    /// An image, or a link if its bytes are not there.
    pub(super) fn image(&mut self, element: &ElementNode) {
        let words = element.alternative().unwrap_or_default();
        let Some(image) = element.as_image() else {
            return self.plain(words);
        };
        let Some(embedded) = self.images.get(&image.source) else {
            let words = if words.is_empty() { "Image" } else { words };
            return self.linked(words, &image.source);
        };
        let (relation, orientation) = self.relations.image(&image.source, embedded);
        let (wide, high) = orientation.upright_size(embedded.pixels);
        let (wide, high) = (u64::from(wide.max(1)), u64::from(high.max(1)));
        let max_width = self.text_width() * EMU_PER_TWIP;
        let width = image.width.map_or(wide, u64::from).max(1) * EMU_PER_PIXEL;
        let width = width.min(max_width);
        let upright = (width, width * high / wide);
        let placed = PlacedImage::fit(upright, orientation, max_width);
        let number = self.relations.next_drawing();
        let mut described = String::new();
        push_escaped(&mut described, words);
        let transform = placed.transform();
        let ((width, height), (beside, above)) = (placed.size, placed.excess());
        self.out.push_str(&format!(
            "<w:r><w:drawing><wp:inline distT=\"0\" distB=\"0\" distL=\"0\" distR=\"0\"><wp:extent cx=\"{width}\" cy=\"{height}\"/>\
             <wp:effectExtent l=\"{beside}\" t=\"{above}\" r=\"{beside}\" b=\"{above}\"/>\
             <wp:docPr id=\"{number}\" name=\"Image {number}\" descr=\"{described}\"/><a:graphic>\
             <a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"><pic:pic>\
             <pic:nvPicPr><pic:cNvPr id=\"{number}\" name=\"Image {number}\"/><pic:cNvPicPr/></pic:nvPicPr>\
             <pic:blipFill><a:blip r:embed=\"{relation}\"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>\
             <pic:spPr><a:xfrm{transform}><a:off x=\"0\" y=\"0\"/><a:ext cx=\"{width}\" cy=\"{height}\"/></a:xfrm>\
             <a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>\
             </wp:inline></w:drawing></w:r>"
        ));
    }
}

/// The place of an image in a line.
struct PlacedImage {
    /// Width and height before the turn, as Word states them.
    size: (u64, u64),
    orientation: ImageOrientation,
}

impl PlacedImage {
    /// `upright` is the wanted width and height after the turn.
    fn fit(upright: (u64, u64), orientation: ImageOrientation, max_width: u64) -> Self {
        let (wide, high) = frame(upright, orientation);
        let max_height = MAX_HEIGHT * EMU_PER_TWIP;
        let scaled = |side: u64| {
            let by_width = side * max_width / wide.max(max_width);
            let by_height = side * max_height / high.max(max_height);
            by_width.min(by_height).max(1)
        };
        let (width, height) = (scaled(upright.0), scaled(upright.1));
        Self {
            size: if orientation.turns_sideways() {
                (height, width)
            } else {
                (width, height)
            },
            orientation,
        }
    }

    /// The attributes of the transformation: mirrored, then turned (ECMA-376 part 1, 20.1.7.6).
    fn transform(&self) -> String {
        let mut attributes = String::new();
        let turns = u32::from(self.orientation.quarter_turns());
        if turns > 0 {
            attributes.push_str(&format!(" rot=\"{}\"", turns * QUARTER_TURN));
        }
        if self.orientation.is_mirrored() {
            attributes.push_str(" flipH=\"1\"");
        }
        attributes
    }

    /// How far the turned image extends beyond its size before the turn: on the left and on the right, and at the top
    /// and at the bottom.
    fn excess(&self) -> (u64, u64) {
        let (width, height) = self.size;
        if self.orientation.turns_sideways() {
            (
                height.saturating_sub(width) / 2,
                width.saturating_sub(height) / 2,
            )
        } else {
            (0, 0)
        }
    }
}

/// The width and height that an image takes at most. Word reserves the sides before the turn and what extends beyond
/// them, and `LibreOffice` adds the latter to the sides after the turn.
fn frame((width, height): (u64, u64), orientation: ImageOrientation) -> (u64, u64) {
    let (long, short) = (width.max(height), width.min(height));
    if !orientation.turns_sideways() {
        (width, height)
    } else if width > height {
        (2 * long - short, long)
    } else {
        (long, 2 * long - short)
    }
}
