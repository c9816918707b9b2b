//! The link with which a calendar app reads a player's sessions.

use super::template::fill;

pub const EXPLANATION: &str = "Add your link to a calendar app to see the evenings the team can play and your absences. It updates when the app refreshes.";
pub const PRIVACY: &str =
    "Anyone with the link can see this. Only share it with your calendar app.";
pub const NONE: &str = "You don’t have a link.";
pub const CREATE: &str = "Create link";
pub const CREATE_NEW: &str = "Create new link";
pub const RENEW_EFFECT: &str = "Your current link will stop working. You’ll need to add the new one to each calendar app. This can’t be undone.";
pub const REVOKE: &str = "Revoke link";
pub const CLOSE_EFFECT: &str = "Calendar apps using it will stop updating. This can’t be undone, but you can create a new link at any time.";
pub const LINK: &str = "Your link";
pub const ONLY_NOW: &str = "Copy it now. You won’t be able to see it again.";
pub const COPY: &str = "Copy";
pub const COPIED: &str = "Link copied";
pub const NOT_COPIED: &str =
    "Couldn’t copy automatically. The link is selected, so you can copy it yourself.";
pub const SUBSCRIBE: &str = "Open in calendar app";
pub const REVOKED: &str = "Link revoked";

pub fn since(when: &str) -> String {
    fill(
        "Link created {when}. It is only shown once, when created.",
        &[("when", when)],
    )
}
