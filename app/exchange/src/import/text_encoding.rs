//! The characters of a text file.

use encoding_rs::{Encoding, WINDOWS_1252};

/// Number of bytes at the start of a web page in which it names its encoding (HTML, 13.2.3.2).
const PRESCAN_BYTES: usize = 1024;

/// The text with line feeds at the ends of its lines, without a byte order mark; `None` if the file is no text.
///
/// The byte order mark decides, then UTF-8 if the bytes are valid, then what a web page says about itself, then
/// Windows-1252, as the Encoding Standard has it for Western European texts.
pub(super) fn decoded_text(bytes: &[u8], is_page: bool) -> Option<String> {
    let text = if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let (text, has_errors) = encoding.decode_without_bom_handling(&bytes[mark..]);
        (!has_errors).then_some(text)?
    } else if let Ok(text) = std::str::from_utf8(bytes) {
        text.into()
    } else {
        let named = is_page.then(|| named_encoding(bytes)).flatten();
        let (text, has_errors) = named
            .unwrap_or(WINDOWS_1252)
            .decode_without_bom_handling(bytes);
        let is_binary = |sign: char| sign.is_ascii_control() && !"\t\n\r\u{c}".contains(sign);
        (!has_errors && !text.contains(is_binary)).then_some(text)?
    };
    Some(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// The encoding in a meta element.
fn named_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(PRESCAN_BYTES)];
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let label = &head[head.find("charset=")? + "charset=".len()..];
    let label = label.trim_start_matches(['"', '\'', ' ']);
    let label = label.split(['"', '\'', ' ', ';', '>', '/']).next()?;
    let encoding = Encoding::for_label(label.as_bytes())?;
    // The bytes are not UTF-8, and UTF-16 is no encoding that ASCII could name.
    let is_possible = encoding.is_ascii_compatible() && encoding != encoding_rs::UTF_8;
    is_possible.then_some(encoding)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf_16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        let marked = ["\u{feff}", text].concat();
        marked.encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn a_text_is_read_in_the_encodings_that_programs_write() {
        let text = "Rückzug – 5 €";
        let (western, ..) = WINDOWS_1252.encode(text);
        for bytes in [
            text.as_bytes().to_vec(),
            ["\u{feff}", text].concat().into_bytes(),
            utf_16(text, u16::to_le_bytes),
            utf_16(text, u16::to_be_bytes),
            western.into_owned(),
        ] {
            assert_eq!(
                decoded_text(&bytes, false).as_deref(),
                Some(text),
                "{bytes:?}"
            );
        }
        assert_eq!(
            decoded_text(b"a\r\nb\rc", false).as_deref(),
            Some("a\nb\nc")
        );
    }

    #[test]
    fn a_page_names_its_encoding() {
        for (head, text, encoding) in [
            (
                "<meta charset=\"windows-1251\">",
                "Сплит",
                encoding_rs::WINDOWS_1251,
            ),
            (
                "<meta http-equiv=Content-Type content=\"text/html; charset=windows-1252\">",
                "für",
                WINDOWS_1252,
            ),
            ("<meta charset=shift_jis>", "作戦", encoding_rs::SHIFT_JIS),
            ("<meta charset=utf-8>", "für", WINDOWS_1252),
        ] {
            let (body, ..) = encoding.encode(text);
            let page = [head.as_bytes(), &body].concat();
            let read = decoded_text(&page, true);
            assert_eq!(read, Some([head, text].concat()), "{head}");
        }
    }

    #[test]
    fn a_file_that_is_no_text_is_refused() {
        for bytes in [
            &b"\x89PNG\r\n\x1a\n\0\0"[..],
            b"\xff\xfea",
            b"PK\x03\x04\xff",
        ] {
            assert_eq!(decoded_text(bytes, false), None);
        }
    }
}
