//! Files within a text, as Google Docs and browsers write images.

/// The start of an address that contains a file.
const SCHEME: &str = "data:";

/// The text without the content of the files in it. Their addresses remain, and lead nowhere.
pub(super) fn without_embedded_files(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(1024 * 1024));
    let mut rest = text;
    while let Some(at) = rest.find(";base64,") {
        let (head, content) = rest.split_at(at);
        let end = content[1..].find(|c: char| !c.is_ascii_alphanumeric() && !"+/=,".contains(c));
        let (content, after) = content.split_at(end.map_or(content.len(), |end| end + 1));
        out.push_str(head);
        let word = head.rsplit(['"', '\'', '(', '<', ' ', '\n']).next();
        if !word.is_some_and(|word| word.starts_with(SCHEME)) {
            out.push_str(content);
        }
        rest = after;
    }
    out.push_str(rest);
    out
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
            assert_eq!(without_embedded_files(text), expected);
        }
    }
}
