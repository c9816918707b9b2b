//! PDF: it has to have an end. What is in it is for its reader, which runs no script of it.

use app_service::port::Flaw;

/// How far from its end a file says where its table is (ISO 32000-1, 7.5.5 and annex H).
const TAIL: usize = 2048;

pub(super) fn look(bytes: &[u8]) -> Result<(), Flaw> {
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    let has = |words: &[u8]| tail.windows(words.len()).any(|window| window == words);
    if has(b"startxref") && has(b"%%EOF") {
        Ok(())
    } else {
        Err(Flaw::Broken)
    }
}
