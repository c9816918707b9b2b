//! GIF: blocks, each a number of sub-blocks of up to 255 bytes (version 89a, 15 to 27).

const SIGNATURES: [&[u8]; 2] = [b"GIF87a", b"GIF89a"];
/// Number of bytes of the screen descriptor, and the place of its flags.
const SCREEN_BYTES: usize = 7;
const SCREEN_FLAGS: usize = 4;
/// Number of bytes of an image descriptor after its introducer, and the place of its flags.
const IMAGE_BYTES: usize = 9;
const IMAGE_FLAGS: usize = 8;

const IMAGE: u8 = 0x2c;
const EXTENSION: u8 = 0x21;
const TRAILER: u8 = 0x3b;
const GRAPHIC_CONTROL: u8 = 0xf9;
const APPLICATION: u8 = 0xff;
/// The application extensions that are copied: how often an animation runs, under two names, and the color profile. An
/// extension begins with the length of its name.
const COPIED_APPLICATIONS: [&[u8]; 3] =
    [b"\x0bNETSCAPE2.0", b"\x0bANIMEXTS1.0", b"\x0bICCRGBG1012"];

pub(super) fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut reader = BlockReader { bytes, at: 0 };
    let mut out = Vec::with_capacity(bytes.len());
    let signature = reader.take(6)?;
    SIGNATURES.contains(&signature).then_some(())?;
    let screen = reader.take(SCREEN_BYTES)?;
    out.extend(signature);
    out.extend(screen);
    out.extend(reader.take(color_table_bytes(screen[SCREEN_FLAGS]))?);
    // A missing trailer is common, and allowed.
    while let Some(introducer) = reader.take(1) {
        let start = reader.at - 1;
        let is_copied = match introducer[0] {
            IMAGE => {
                let image = reader.take(IMAGE_BYTES)?;
                reader.take(color_table_bytes(image[IMAGE_FLAGS]))?;
                // The size of the first codes, then the pixels.
                reader.take(1)?;
                reader.skip_sub_blocks()?;
                true
            }
            EXTENSION => {
                let label = reader.take(1)?[0];
                let content = &bytes[reader.at..];
                reader.skip_sub_blocks()?;
                let is_copied = |name: &&[u8]| content.starts_with(name);
                label == GRAPHIC_CONTROL
                    || (label == APPLICATION && COPIED_APPLICATIONS.iter().any(is_copied))
            }
            TRAILER => {
                out.push(TRAILER);
                break;
            }
            _ => return None,
        };
        if is_copied {
            out.extend(&bytes[start..reader.at]);
        }
    }
    Some(out)
}

/// The number of bytes of the color table that the flags of a descriptor announce.
fn color_table_bytes(flags: u8) -> usize {
    if flags & 0x80 == 0 {
        0
    } else {
        3 << ((flags & 7) + 1)
    }
}

struct BlockReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BlockReader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at + length)?;
        self.at += length;
        Some(taken)
    }

    fn skip_sub_blocks(&mut self) -> Option<()> {
        loop {
            let length = self.take(1)?[0];
            if length == 0 {
                return Some(());
            }
            self.take(length.into())?;
        }
    }
}
