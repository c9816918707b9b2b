//! The items of an AVIF file: which of them are the picture, and where their data is.

use std::collections::BTreeSet;
use std::ops::Range;

/// The entry of an item in the list of items.
pub(super) struct ItemInfo {
    pub id: u32,
    /// The place of the item's type in the file.
    pub kind: Range<usize>,
    /// The end of the entry.
    pub end: usize,
}

impl ItemInfo {
    /// Reads an entry of version 2 or 3 (ISO/IEC 14496-12, 8.11.6.2).
    pub fn read(bytes: &[u8], place: Range<usize>) -> Option<Self> {
        let mut fields = FieldReader(&bytes[place.clone()]);
        let id_bytes = match fields.number(4)? >> 24 {
            2 => 2,
            3 => 4,
            _ => return None,
        };
        let id = fields.id(id_bytes)?;
        let _protection = fields.number(2)?;
        let kind = place.end - fields.0.len();
        fields.number(4)?;
        Some(Self {
            id,
            kind: kind..kind + 4,
            end: place.end,
        })
    }
}

/// The items of a file, as its metadata box lists them.
#[derive(Default)]
pub(super) struct ImageItems<'a> {
    primary: Option<u32>,
    /// Every pair of an auxiliary item and the item that it belongs to.
    auxiliary: Vec<(u32, u32)>,
    infos: Vec<ItemInfo>,
    locations: &'a [u8],
}

impl<'a> ImageItems<'a> {
    pub fn set_primary(&mut self, content: &[u8]) -> Option<()> {
        let mut fields = FieldReader(content);
        let id_bytes = if fields.number(4)? >> 24 == 0 { 2 } else { 4 };
        self.primary = Some(fields.id(id_bytes)?);
        Some(())
    }

    pub fn set_locations(&mut self, content: &'a [u8]) {
        self.locations = content;
    }

    pub fn add_auxiliary(&mut self, content: &[u8], is_long: bool) -> Option<()> {
        let id_bytes = if is_long { 4 } else { 2 };
        let mut fields = FieldReader(content);
        let from = fields.id(id_bytes)?;
        for _ in 0..fields.number(2)? {
            self.auxiliary.push((from, fields.id(id_bytes)?));
        }
        Some(())
    }

    pub fn add_info(&mut self, info: ItemInfo) {
        self.infos.push(info);
    }

    pub fn infos(&self) -> &[ItemInfo] {
        &self.infos
    }

    /// Returns the ids of the primary item and of its auxiliary pictures.
    pub fn pictures(&self) -> BTreeSet<u32> {
        let of_primary = |(from, to): &(u32, u32)| (Some(*to) == self.primary).then_some(*from);
        let auxiliary = self.auxiliary.iter().filter_map(of_primary);
        auxiliary.chain(self.primary).collect()
    }

    /// Returns the places of the data of the pictures, sorted and without overlaps. Returns `None` if one of them is not
    /// within one of `media`, which is sorted.
    pub fn picture_data(&self, media: &[Range<usize>]) -> Option<Vec<Range<usize>>> {
        let mut found = self.read_locations(media)?;
        found.sort_by_key(|range| range.start);
        let mut merged: Vec<Range<usize>> = Vec::new();
        for range in found {
            match merged.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => merged.push(range),
            }
        }
        Some(merged)
    }

    /// Reads the locations of the items (ISO/IEC 14496-12, 8.11.3.2).
    fn read_locations(&self, media: &[Range<usize>]) -> Option<Vec<Range<usize>>> {
        let pictures = self.pictures();
        let mut fields = FieldReader(self.locations);
        let version = fields.number(4)? >> 24;
        let sizes = fields.number(2)?;
        let size = |shift: u32| usize::try_from((sizes >> shift) & 0x0f).unwrap_or_default();
        let (offset_bytes, length_bytes, base_bytes) = (size(12), size(8), size(4));
        let index_bytes = if version == 0 { 0 } else { size(0) };
        let id_bytes = if version < 2 { 2 } else { 4 };
        let mut found = Vec::new();
        for _ in 0..fields.number(id_bytes)? {
            let is_picture = pictures.contains(&fields.id(id_bytes)?);
            let is_in_file = version == 0 || fields.number(2)?.trailing_zeros() >= 4;
            let _external = fields.number(2)?;
            let base = fields.number(base_bytes)?;
            let extents = fields.number(2)?;
            if extents > 1 && offset_bytes + length_bytes + index_bytes == 0 {
                // They would take no bytes, and all be the same.
                return None;
            }
            for _ in 0..extents {
                fields.number(index_bytes)?;
                let offset = fields.number(offset_bytes)?;
                let length = fields.number(length_bytes)?;
                if is_picture {
                    is_in_file.then_some(())?;
                    found.push(place_in(media, base.checked_add(offset)?, length)?);
                }
            }
        }
        Some(found)
    }
}

/// Returns the place of data in one of `media`. A length of zero means up to its end.
fn place_in(media: &[Range<usize>], start: u64, length: u64) -> Option<Range<usize>> {
    let start = usize::try_from(start).ok()?;
    let next = media.partition_point(|range| range.start <= start);
    let around = media.get(next.checked_sub(1)?)?;
    let end = match usize::try_from(length).ok()? {
        0 => around.end,
        length => start.checked_add(length)?,
    };
    (start <= end && end <= around.end).then_some(start..end)
}

/// Reads numbers of several sizes, most significant byte first.
struct FieldReader<'a>(&'a [u8]);

impl FieldReader<'_> {
    /// Reads a number of at most eight bytes.
    fn number(&mut self, bytes: usize) -> Option<u64> {
        if bytes > 8 {
            return None;
        }
        let (number, rest) = self.0.split_at_checked(bytes)?;
        self.0 = rest;
        let append = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        Some(number.iter().fold(0, append))
    }

    fn id(&mut self, bytes: usize) -> Option<u32> {
        u32::try_from(self.number(bytes)?).ok()
    }
}
