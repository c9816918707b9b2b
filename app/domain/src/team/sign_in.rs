//! The ids of sessions and of the links that sign a player in.

use crate::uuid_id::uuid_id;

uuid_id! {
    /// The id of a session, which is not its token.
    SessionId
}

uuid_id! {
    /// The id of a sign-in link, which is not its code.
    SignInLinkId
}
