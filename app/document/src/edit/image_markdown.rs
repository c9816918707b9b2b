//! Images in markdown: `![alternative](address "caption")`.

use crate::constructors::ImageAttributes;
use crate::safe_url;

/// Parses the image at the start of the text. Returns its attributes and its length in bytes; `None` for an address
/// that is not allowed for images.
pub(crate) fn parse_image(text: &str) -> Option<(ImageAttributes, usize)> {
    let inner = text.strip_prefix("![")?;
    let (alternative, rest) = inner.split_once("](")?;
    let end = closing_parenthesis(rest)?;
    let (source, title) = match rest[..end].trim().split_once([' ', '\t']) {
        Some((source, title)) => (source, Some(unquoted(title.trim())?)),
        None => (rest[..end].trim(), None),
    };
    let is_line = !alternative.contains(['\n', '[', ']']) && !source.is_empty();
    // A relative address is a page here, which is no image.
    let is_address = source.contains("://") || source.starts_with(safe_url::UPLOADS_PATH);
    if !is_line || !is_address || !safe_url::is_safe_image(source) {
        return None;
    }
    let text_of = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let image = ImageAttributes {
        source: source.to_owned(),
        alternative: text_of(alternative),
        title: title.and_then(text_of),
        ..ImageAttributes::default()
    };
    Some((image, text.len() - rest.len() + end + 1))
}

/// The end of the address and the caption. Parentheses inside of a quoted caption do not count.
fn closing_parenthesis(rest: &str) -> Option<usize> {
    let mut is_quoted = false;
    rest.char_indices()
        .find_map(|(at, c)| {
            is_quoted ^= c == '"';
            (c == '\n' || (c == ')' && !is_quoted)).then_some((at, c))
        })
        .and_then(|(at, c)| (c == ')').then_some(at))
}

fn unquoted(title: &str) -> Option<&str> {
    title.strip_prefix('"')?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_read_with_its_words() {
        let (image, length) =
            parse_image("![A map](https://a.org/x.png \"A (late)\") on").expect("an image");
        assert_eq!(image.source, "https://a.org/x.png");
        assert_eq!(image.alternative.as_deref(), Some("A map"));
        assert_eq!(image.title.as_deref(), Some("A (late)"));
        assert_eq!(length, "![A map](https://a.org/x.png \"A (late)\")".len());
        let (image, _) = parse_image("![](/uploads/a.png)").expect("an image");
        assert_eq!((image.alternative, image.title), (None, None));
    }

    #[test]
    fn other_text_and_unsafe_addresses_are_no_images() {
        for text in [
            "[a](https://a.org)",
            "![a](javascript:alert(1))",
            "![a](x.png)",
            "![a](https://a.org",
            "![a] (https://a.org)",
            "![a](https://a.org/x.png caption)",
            "![a](data:image/png;base64,AA)",
            "![a](/stratbook)",
        ] {
            assert_eq!(parse_image(text), None, "{text}");
        }
    }
}
