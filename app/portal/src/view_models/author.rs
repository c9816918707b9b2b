//! The names of authors.

use app_wire::AuthorBody;

use crate::texts::{AN_ADMINISTRATOR, AN_ADMINISTRATOR_FIRST};

/// The name of an author within a sentence; empty if it was the server itself. The name of an operator's token says
/// nothing to players.
pub fn author_name(author: &AuthorBody) -> &str {
    named(author, AN_ADMINISTRATOR)
}

/// The same at the beginning of a sentence.
pub fn author_name_first(author: &AuthorBody) -> &str {
    named(author, AN_ADMINISTRATOR_FIRST)
}

fn named<'a>(author: &'a AuthorBody, administrator: &'a str) -> &'a str {
    if author.user_id.is_none() && !author.display_name.is_empty() {
        administrator
    } else {
        &author.display_name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operator_is_an_administrator_and_not_the_name_of_a_token() {
        let author = |id: Option<&str>, name: &str| AuthorBody {
            user_id: id.map(|id| id.parse().expect("an id")),
            display_name: name.to_owned(),
        };
        assert_eq!(
            author_name(&author(None, "ADMIN_TOKEN")),
            "an administrator"
        );
        assert_eq!(
            author_name_first(&author(None, "ADMIN_TOKEN")),
            "An administrator"
        );
        assert_eq!(
            author_name(&author(Some("100000000000000001"), "Ada")),
            "Ada"
        );
        assert_eq!(author_name(&author(None, "")), "");
    }
}
