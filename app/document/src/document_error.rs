//! The errors of invalid documents, with messages for the user who sent them.

use std::fmt;

use crate::board::BoardError;
use crate::limits;

/// The reason why a document is invalid. `Display` is the message shown to users; it names the location of the error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    #[error("is not valid JSON: {0}")]
    InvalidJson(String),
    #[error(
        "is {excess} % too long ({0} of at most {max} bytes of JSON). Shorten it, or move a part into another strategy",
        excess = excess_percent(*.0),
        max = limits::MAX_BYTES
    )]
    TooLarge(usize),
    #[error("{0} is nested deeper than {max} levels", max = limits::MAX_DEPTH)]
    TooDeep(NodeLocation),
    #[error("has more than {max} nodes", max = limits::MAX_NODES)]
    TooManyNodes,
    #[error("must be an object of type doc")]
    NotADocument,
    #[error("{location} {expected}")]
    InvalidShape {
        location: NodeLocation,
        expected: &'static str,
    },
    #[error("{location}: {parent} cannot contain {child} here")]
    UnexpectedChild {
        location: NodeLocation,
        parent: String,
        child: String,
    },
    #[error("{location}: {parent} must not be empty")]
    MissingContent {
        location: NodeLocation,
        parent: String,
    },
    #[error("{0} contains a NUL character")]
    NulCharacter(NodeLocation),
    #[error("{location}: {error}")]
    InvalidBoard {
        location: NodeLocation,
        error: BoardError,
    },
}

/// By how many percent a document of this many bytes is too long.
fn excess_percent(bytes: usize) -> usize {
    (bytes.saturating_sub(limits::MAX_BYTES) * 100).div_ceil(limits::MAX_BYTES)
}

/// The location of a node: the indices on the path from the document, each from 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NodeLocation(pub Vec<usize>);

/// Formats as `content[2].content[0]`; the document node as `the document`.
impl fmt::Display for NodeLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the document");
        }
        for (level, at) in self.0.iter().enumerate() {
            let dot = if level == 0 { "" } else { "." };
            write!(f, "{dot}content[{at}]")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_too_long_says_by_how_much() {
        let text = DocumentError::TooLarge(313_916).to_string();
        assert!(
            text.starts_with("is 20 % too long (313916 of at most 262144 bytes"),
            "{text}"
        );
        assert!(
            DocumentError::TooLarge(limits::MAX_BYTES + 1)
                .to_string()
                .starts_with("is 1 % ")
        );
    }
}
