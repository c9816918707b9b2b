//! Files within a text, as Google Docs, Typora and browsers write images (RFC 2397).

use base64::Engine;
use base64::engine::general_purpose::GeneralPurpose;
use base64::engine::{DecodePaddingMode, GeneralPurposeConfig};

/// The start of an address that contains a file.
const SCHEME: &str = "data:";

/// Base64 with or without padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The text without the content of the files in it. `keep` takes the bytes of each file and returns the address that
/// takes its place; of one that it does not keep, the start of the address remains, and leads nowhere.
pub(super) fn without_embedded_files(
    text: &str,
    keep: &mut dyn FnMut(Vec<u8>) -> Option<String>,
) -> String {
    let mut out = String::with_capacity(text.len().min(1024 * 1024));
    let mut rest = text;
    while let Some(at) = rest.find(";base64,") {
        let (head, content) = rest.split_at(at);
        let content = &content[";base64,".len()..];
        let word = head.rfind(['"', '\'', '(', '<', ' ', '\n']);
        let mut word = word.map_or(0, |at| at + 1);
        // The value of an attribute without quotes.
        if let Some((name, _)) = head[word..].split_once("=data:") {
            word += name.len() + 1;
        }
        if !head[word..].starts_with(SCHEME) {
            out.push_str(head);
            out.push_str(";base64,");
            rest = content;
            continue;
        }
        // Between quotes the content may have several lines.
        let quote = head[..word].chars().next_back();
        let quote = quote.filter(|sign| matches!(sign, '"' | '\''));
        let end = content.find(|sign: char| match quote {
            Some(quote) => sign == quote || sign == '>',
            None => !sign.is_ascii_alphanumeric() && !"+/=%,".contains(sign),
        });
        let (content, after) = content.split_at(end.unwrap_or(content.len()));
        match decoded(content).and_then(&mut *keep) {
            Some(address) => {
                out.push_str(&head[..word]);
                out.push_str(&address);
            }
            None => out.push_str(head),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn decoded(content: &str) -> Option<Vec<u8>> {
    let plain = content.replace("%2B", "+").replace("%2F", "/");
    let mut plain = plain.replace("%3D", "=").into_bytes();
    plain.retain(|byte| !byte.is_ascii_whitespace());
    BASE64.decode(plain).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_content_of_files_is_left_out() {
        for (text, expected) in [
            (
                "![a](data:image/png;base64,iVBO+/8=) b",
                "![a](data:image/png) b",
            ),
            (
                "[a]: <data:image/png;base64,iVBO>\n",
                "[a]: <data:image/png>\n",
            ),
            ("write ;base64,abc", "write ;base64,abc"),
            (
                "<img src='data:image/gif;base64,R0'",
                "<img src='data:image/gif'",
            ),
        ] {
            assert_eq!(without_embedded_files(text, &mut |_| None), expected);
        }
    }

    #[test]
    fn a_file_is_taken_out_with_its_bytes() {
        for (text, expected) in [
            ("![a](data:image/png;base64,R0lG) b", "![a](x:1) b"),
            ("![a](data:image/png;base64,R0lG \"t\")", "![a](x:1 \"t\")"),
            ("[a]: data:image/png;base64,R0lG\nb", "[a]: x:1\nb"),
            (
                "<img src=\"data:image/png;base64,R0\r\n lG\">",
                "<img src=\"x:1\">",
            ),
            (
                "<img src=data:image/png;charset=x;base64,R0lG>",
                "<img src=x:1>",
            ),
        ] {
            let mut found = Vec::new();
            let read = without_embedded_files(text, &mut |bytes| {
                found.push(bytes);
                Some(format!("x:{}", found.len()))
            });
            assert_eq!((read.as_str(), found), (expected, vec![b"GIF".to_vec()]));
        }
    }
}
