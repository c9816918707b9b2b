//! Texts of the sign-in page.

use super::template::{around, fill};

pub const SIGN_IN: &str = "Sign in";
pub const SIGNING_IN: &str = "Signing you in";
pub const SIGN_IN_WITH_CHAT: &str = "Continue with Discord";
pub const SIGN_IN_BY_BOT_COMMAND: &str = "/login";
pub const SWITCH_USER_TITLE: &str = "You’re already signed in";
pub const SWITCH_USER: &str = "Sign in with this link";
pub const STAY_SIGNED_IN: &str = "Stay signed in";

pub const NOT_STORED_TITLE: &str = "This browser stores nothing for this site.";
pub const NOT_STORED: &str = "Muster works until you close or reload this page; then you have to sign in again. Allow cookies and site data to stay signed in.";

/// `You’re signed in as Kim. …`
pub fn switch_user(name: &str) -> String {
    fill(
        "You’re signed in as {name}. If the link is someone else’s, signing in with it signs {name} out in this browser.",
        &[("name", name)],
    )
}

pub const SIGN_IN_BY_ADMIN: &str = "Ask an admin of your team for a sign-in link. It works once.";

/// The sentence before and after the command.
pub fn sign_in_by_bot() -> (&'static str, &'static str) {
    around(
        "Or type {command} in your team’s Discord and open the link the bot sends you.",
        "{command}",
    )
}

/// Returns title and text for the error code of a failed sign-in with Discord.
pub fn chat_refused(code: &str) -> (&'static str, &'static str) {
    match code {
        "not_registered" => (
            "This account isn’t on the team",
            "No player here is linked to this Discord account. Ask an admin to add you, then sign in again.",
        ),
        "too_many_requests" => ("Too many attempts", "Wait a minute, then sign in again."),
        "busy" | "unavailable" => (
            "Discord didn’t respond",
            "There’s nothing wrong with your account. Try again in a moment.",
        ),
        "no_space" => (
            "Nothing can be saved right now",
            "The server is out of disk space. Tell an admin, then try again later.",
        ),
        _ => (
            "Couldn’t sign you in",
            "Please start again; the sign-in may have timed out.",
        ),
    }
}

pub const LINK_USED_TITLE: &str = "This link no longer works";
pub const LINK_USED: &str = "It has already been used or has expired. Ask for a new one.";

/// The notice about a used link that a signed-in user has followed.
pub fn still_signed_in(name: &str) -> String {
    fill(
        "This link no longer works. You’re still signed in as {name}.",
        &[("name", name)],
    )
}

pub const SIGN_IN_FAILED_TITLE: &str = "Couldn’t sign you in";
pub const SIGNED_OUT_TITLE: &str = "You’ve been signed out";
pub const SIGNED_OUT: &str = "Your session has expired. Sign in again to continue.";
pub const SIGNED_OUT_WRITING: &str = "Your session has expired. What you wrote is kept on this device. Sign in again to continue writing.";
