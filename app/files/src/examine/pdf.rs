//! PDF: the file must have an end. Its content is not checked: the viewer runs no scripts.

use app_service::port::FileDefect;

/// The mark at the end of a file.
const END: &[u8] = b"%%EOF";
/// Bytes before the end in which `startxref` is searched for (ISO 32000-1, 7.5.5).
const TAIL_BYTES: usize = 2048;

/// Without `startxref`, readers find the objects by reading the whole file; it must have one, and name its root.
/// Other bytes may follow the end (ISO 32000-1, annex H.3, note 18), but no objects: the file is then cut.
pub(super) fn examine(bytes: &[u8]) -> Result<(), FileDefect> {
    let mut ends = bytes.windows(END.len());
    let end = ends
        .rposition(|window| window == END)
        .ok_or(FileDefect::Broken)?;
    let (body, rest) = bytes.split_at(end);
    let tail = &body[body.len().saturating_sub(TAIL_BYTES)..];
    let is_readable = has(tail, b"startxref") || (has(body, b"endobj") && has(body, b"/Root"));
    if is_readable && !has(rest, b"endobj") {
        Ok(())
    } else {
        Err(FileDefect::Broken)
    }
}

fn has(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|window| window == words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str =
        "%PDF-1.7\n1 0 obj<<>>endobj\nxref\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF";

    #[test]
    fn bytes_after_the_end_are_accepted() {
        let padding = "\0".repeat(100_000);
        for (before, after) in [
            ("", ""),
            ("HTTP/1.1 200 OK\r\n\r\n", ""),
            ("", "\n"),
            ("", &padding),
        ] {
            let file = [before, WHOLE, after].concat();
            assert!(examine(file.as_bytes()).is_ok(), "{}", file.len());
        }
    }

    #[test]
    fn a_cut_file_is_broken() {
        let linearized = [WHOLE, "\n2 0 obj<<>>endobj\n3 0 obj<<"].concat();
        for file in [&linearized, &WHOLE[..WHOLE.len() - 3], ""] {
            assert!(examine(file.as_bytes()).is_err(), "{file}");
        }
    }
}
