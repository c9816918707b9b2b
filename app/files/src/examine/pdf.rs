//! PDF: the file must have an end. Its content is not checked: the viewer runs no scripts.

use app_service::port::FileDefect;

/// Bytes at the end of a file in which its `startxref` is searched for (ISO 32000-1, 7.5.5 and annex H).
const TAIL_BYTES: usize = 2048;

/// Without `startxref`, readers find the objects by reading the whole file; it must have one, and name its root.
pub(super) fn examine(bytes: &[u8]) -> Result<(), FileDefect> {
    let tail = &bytes[bytes.len().saturating_sub(TAIL_BYTES)..];
    let is_readable = has(tail, b"startxref") || (has(bytes, b"endobj") && has(bytes, b"/Root"));
    if has(tail, b"%%EOF") && is_readable {
        Ok(())
    } else {
        Err(FileDefect::Broken)
    }
}

fn has(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|window| window == words)
}
