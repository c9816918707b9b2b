//! Typed URLs of links and images.

use app_document::edit::input_rules::autolink_href;
use app_document::safe_url;

/// Parses the URL of a link. A host without a scheme gets `https://`. `None` for an invalid or unsafe URL.
pub fn link_url(typed: &str) -> Option<String> {
    let typed = typed.trim();
    if let Some(address) = autolink_href(typed) {
        return Some(address);
    }
    let is_one_word = !typed.is_empty() && !typed.contains(char::is_whitespace);
    let is_host =
        !typed.starts_with(['/', '#', '?', '.']) && !typed.contains(':') && typed.contains('.');
    if is_one_word && is_host {
        return autolink_href(&format!("https://{typed}"));
    }
    (is_one_word && safe_url::is_safe_link(typed)).then(|| typed.to_owned())
}

/// The URL of an image, which gets `https://` if it has no scheme; `None` for empty input.
pub fn image_url(typed: &str) -> Option<String> {
    match typed.trim() {
        "" => None,
        typed if typed.contains(':') => Some(typed.to_owned()),
        typed => Some(format!("https://{typed}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_gets_a_scheme_and_a_path_of_the_portal_stays() {
        let url = |typed| link_url(typed);
        assert_eq!(
            url(" example.org/a ").as_deref(),
            Some("https://example.org/a")
        );
        assert_eq!(url("/stratbook").as_deref(), Some("/stratbook"));
        assert_eq!(
            url("https://example.org").as_deref(),
            Some("https://example.org")
        );
    }

    #[test]
    fn scripts_and_sentences_are_no_links() {
        for typed in ["javascript:alert(1)", "two words", "", "  "] {
            assert_eq!(link_url(typed), None, "{typed}");
        }
    }

    #[test]
    fn an_image_needs_some_url() {
        assert_eq!(
            image_url("example.org/a.png").as_deref(),
            Some("https://example.org/a.png")
        );
        assert_eq!(image_url("http://x").as_deref(), Some("http://x"));
        assert_eq!(image_url(" "), None);
    }
}
