//! PDF: the file must have an end. Its content is not checked: the viewer runs no scripts.

use app_service::port::FileDefect;

/// Bytes at the end of a file in which its `startxref` is searched for (ISO 32000-1, 7.5.5 and annex H).
const TAIL_BYTES: usize = 2048;

pub(super) fn examine(bytes: &[u8]) -> Result<(), FileDefect> {
    let tail = &bytes[bytes.len().saturating_sub(TAIL_BYTES)..];
    let has = |words: &[u8]| tail.windows(words.len()).any(|window| window == words);
    if has(b"startxref") && has(b"%%EOF") {
        Ok(())
    } else {
        Err(FileDefect::Broken)
    }
}
