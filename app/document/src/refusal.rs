//! Why a document is refused, in words for the person who sent it.

use std::fmt;

use crate::limit;

/// `Display` is the reason shown to people, and names the place of the fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("cannot be read as JSON: {0}")]
    NoJson(String),
    #[error("is {0} bytes of JSON; at most {max} are kept", max = limit::BYTES)]
    TooLarge(usize),
    #[error("{0} is nested deeper than {max} levels", max = limit::DEPTH)]
    TooDeep(Place),
    #[error("has more than {max} nodes", max = limit::NODES)]
    TooManyNodes,
    #[error("must be an object of the type doc")]
    NoDocument,
    #[error("{place} {expected}")]
    Shape {
        place: Place,
        expected: &'static str,
    },
    #[error("{place}: {parent} cannot hold {child} there")]
    Misplaced {
        place: Place,
        parent: String,
        child: String,
    },
    #[error("{place}: {parent} must not be empty")]
    Hollow { place: Place, parent: String },
    #[error("{0} has a NUL character")]
    Nul(Place),
}

/// Where a node stands: the places on the way down from the document, each from 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place(pub Vec<usize>);

/// `content[2].content[0]`; the document itself is `the document`.
impl fmt::Display for Place {
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
