//! Permissions as proofs: a use case that needs a right takes its proof as a parameter (decisions §1).
//!
//! Only a principal that has the right can create the proof, so code without the right cannot call the use case.

mod acting_right;
mod proofs;

pub use acting_right::ActingRight;
pub use proofs::{
    AccessError, ActorIdentity, ActorKind, MAX_OPERATOR_NAME_CHARS, PlayerOwner, RequestPrincipal,
    StratbookDeleter, StratbookEditor, StratbookReader, TeamAdmin, TeamMember, UploadAuthor,
};
