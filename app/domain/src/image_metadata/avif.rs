//! AVIF: boxes that state where the data of each item begins (ISO/IEC 14496-12, 4.2; ISO/IEC 23008-12, 6).
//!
//! Nothing moves, because places in the file are stated in many boxes: what is left out is filled with zeros, and its box
//! or item gets the type `free`. The picture and its transparency are kept. The orientation is a property of the picture.

use std::ops::Range;

use super::avif_items::{ImageItems, ItemInfo};

/// The parts of the metadata box that are kept.
const META_BOXES: [&[u8; 4]; 8] = [
    b"hdlr", b"pitm", b"iloc", b"iinf", b"iref", b"iprp", b"idat", b"grpl",
];
/// The properties that are kept: size, codec, colors, turns, layers, and which item is the transparency.
const PROPERTIES: [&[u8; 4]; 15] = [
    b"ispe", b"pixi", b"av1C", b"colr", b"irot", b"imir", b"clap", b"pasp", b"auxC", b"clli",
    b"mdcv", b"cclv", b"amve", b"a1op", b"a1lx",
];
/// The type of an unused box.
const FREE: &[u8; 4] = b"free";
/// Number of bytes of a handler box before its name.
const HANDLER_BYTES: usize = 24;
/// Number of bytes of the version and the flags of a box.
const VERSION_BYTES: usize = 4;

pub(super) fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = bytes.to_vec();
    let (mut media, mut meta) = (Vec::new(), None);
    let mut boxes = BoxReader::new(bytes, 0..bytes.len());
    while let Some(found) = boxes.next() {
        match found.name {
            b"ftyp" => {}
            b"mdat" => {
                out[found.content.clone()].fill(0);
                media.push(found.content);
            }
            b"meta" if meta.is_none() => meta = Some(found.content),
            b"meta" => return None,
            _ => found.clear(&mut out),
        }
    }
    // What is after the last box is no part of the image.
    out.truncate(boxes.place.start);
    let items = strip_meta(bytes, meta?, &mut out)?;
    for range in items.picture_data(&media)? {
        out[range.clone()].copy_from_slice(&bytes[range]);
    }
    Some(out)
}

fn strip_meta<'a>(bytes: &'a [u8], meta: Range<usize>, out: &mut [u8]) -> Option<ImageItems<'a>> {
    let mut items = ImageItems::default();
    let mut boxes = BoxReader::new(bytes, meta.start + VERSION_BYTES..meta.end);
    while let Some(found) = boxes.next() {
        let content = &bytes[found.content.clone()];
        match found.name {
            b"hdlr" => out[found.content].get_mut(HANDLER_BYTES..)?.fill(0),
            b"pitm" => items.set_primary(content)?,
            b"iloc" => items.set_locations(content),
            b"iref" => read_references(bytes, found.content, &mut items)?,
            b"iinf" => read_items(bytes, found.content, &mut items)?,
            b"iprp" => strip_properties(bytes, found.content, out)?,
            b"idat" => out[found.content].fill(0),
            name if META_BOXES.contains(&name) => {}
            _ => found.clear(out),
        }
    }
    boxes.is_at_end().then_some(())?;
    let pictures = items.pictures();
    for info in items.infos() {
        if !pictures.contains(&info.id) {
            out[info.kind.clone()].copy_from_slice(FREE);
        }
        // The name, and the type of the content.
        out[info.kind.end..info.end].fill(0);
    }
    Some(items)
}

fn read_references(bytes: &[u8], place: Range<usize>, items: &mut ImageItems<'_>) -> Option<()> {
    let is_long = *bytes.get(place.start)? > 0;
    let mut boxes = BoxReader::new(bytes, place.start + VERSION_BYTES..place.end);
    while let Some(found) = boxes.next() {
        if found.name == b"auxl" {
            items.add_auxiliary(&bytes[found.content], is_long)?;
        }
    }
    boxes.is_at_end().then_some(())
}

fn read_items(bytes: &[u8], place: Range<usize>, items: &mut ImageItems<'_>) -> Option<()> {
    let count_bytes = if *bytes.get(place.start)? == 0 { 2 } else { 4 };
    let first = place.start + VERSION_BYTES + count_bytes;
    let mut boxes = BoxReader::new(bytes, first..place.end);
    while let Some(found) = boxes.next() {
        items.add_info(ItemInfo::read(bytes, found.content)?);
    }
    boxes.is_at_end().then_some(())
}

fn strip_properties(bytes: &[u8], place: Range<usize>, out: &mut [u8]) -> Option<()> {
    let mut boxes = BoxReader::new(bytes, place);
    while let Some(list) = boxes.next() {
        if list.name != b"ipco" {
            continue;
        }
        let mut properties = BoxReader::new(bytes, list.content);
        while let Some(property) = properties.next() {
            if !PROPERTIES.contains(&property.name) {
                property.clear(out);
            }
        }
        properties.is_at_end().then_some(())?;
    }
    boxes.is_at_end().then_some(())
}

/// A box, and the place of its content in the file.
struct FileBox<'a> {
    name: &'a [u8; 4],
    name_at: usize,
    content: Range<usize>,
}

impl FileBox<'_> {
    fn clear(self, out: &mut [u8]) {
        out[self.name_at..self.name_at + 4].copy_from_slice(FREE);
        out[self.content].fill(0);
    }
}

/// Reads the boxes in a part of the file.
struct BoxReader<'a> {
    bytes: &'a [u8],
    place: Range<usize>,
}

impl<'a> BoxReader<'a> {
    fn new(bytes: &'a [u8], place: Range<usize>) -> Self {
        Self { bytes, place }
    }

    /// Returns `None` at the end, and before a box that is not complete.
    fn next(&mut self) -> Option<FileBox<'a>> {
        let rest = self.bytes.get(self.place.clone())?;
        let (short, rest_of_it) = rest.split_first_chunk::<4>()?;
        let (name, rest_of_it) = rest_of_it.split_first_chunk::<4>()?;
        let (header, length) = match u32::from_be_bytes(*short) {
            1 => (16, u64::from_be_bytes(*rest_of_it.first_chunk()?)),
            length => (8, length.into()),
        };
        let length = usize::try_from(length).ok()?;
        if length < header || length > rest.len() {
            return None;
        }
        let start = self.place.start;
        self.place.start += length;
        Some(FileBox {
            name,
            name_at: start + 4,
            content: start + header..start + length,
        })
    }

    fn is_at_end(&self) -> bool {
        self.place.start == self.place.end
    }
}
