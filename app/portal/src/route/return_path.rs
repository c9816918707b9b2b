//! The page that a signed-out user wanted to open, for after the sign-in.

use super::PortalRoute;

/// Longer addresses are not remembered.
const MAX_PATH_BYTES: usize = 2000;

/// A path of the portal with its query and its fragment. It never leads to another site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnPath(String);

impl ReturnPath {
    /// Parses the path, query and fragment of an address. `None` for a path that is not a page of the portal, and for
    /// those that every sign-in leads to anyway.
    pub fn parse(href: &str) -> Option<Self> {
        let path = href.split(['?', '#']).next().unwrap_or_default();
        let is_page = match PortalRoute::from_path(path) {
            PortalRoute::Home | PortalRoute::Login | PortalRoute::Setup | PortalRoute::NotFound => {
                false
            }
            PortalRoute::Schedule => href != path,
            _ => true,
        };
        (is_page && href.len() <= MAX_PATH_BYTES).then(|| Self(href.to_owned()))
    }

    /// Whether a strategy is written on this page. What was written is kept on the device over the sign-in.
    pub fn is_editor(&self) -> bool {
        let path = self.0.split(['?', '#']).next().unwrap_or_default();
        matches!(
            PortalRoute::from_path(path),
            PortalRoute::NewStrategy | PortalRoute::EditedStrategy(_)
        )
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn remembered(href: &str) -> bool {
        ReturnPath::parse(href).is_some_and(|path| path.as_str() == href)
    }

    #[test]
    fn a_page_is_remembered_with_its_query_and_fragment() {
        for href in [
            "/availability?day=2026-11-26",
            "/schedule/2026-11-26",
            "/schedule?from=2026-12-01",
            "/players#player-112233445566778899",
            "/settings",
        ] {
            assert!(remembered(href), "{href}");
        }
    }

    #[test]
    fn a_page_on_which_a_strategy_is_written_is_known() {
        let is_editor = |href: &str| ReturnPath::parse(href).is_some_and(|path| path.is_editor());
        assert!(is_editor(
            "/stratbook/0198a1b2-0000-7000-8000-000000000000/edit?folder=x"
        ));
        assert!(is_editor("/stratbook/new"));
        assert!(!is_editor("/stratbook"));
        assert!(!is_editor("/settings"));
    }

    #[test]
    fn what_is_not_a_page_of_the_portal_is_not_remembered() {
        for href in [
            "",
            "/",
            "/login#code=abc",
            "/setup#code=abc",
            "/schedule",
            "/nowhere",
            "//example.org/availability",
            "https://example.org/availability",
            "/\\example.org",
            "javascript:alert(1)",
            "availability",
        ] {
            assert!(!remembered(href), "{href}");
        }
        assert!(!remembered(&format!("/matches?q={}", "a".repeat(2000))));
    }

    proptest! {
        #[test]
        fn every_remembered_path_begins_with_one_slash(href in "[/\\\\a-z?#:.]{0,20}|\\PC*") {
            if let Some(path) = ReturnPath::parse(&href) {
                let second = path.as_str().chars().nth(1);
                prop_assert!(path.as_str().starts_with('/'));
                prop_assert!(second.is_some_and(|letter| letter.is_ascii_lowercase()));
            }
        }
    }
}
