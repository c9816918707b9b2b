//! The link by which a calendar program reads a player's sessions.

pub const TITLE: &str = "My calendar";
pub const TO_OWN_CALENDAR: &str = "Sessions in your calendar";
pub const EXPLANATION: &str = "With your link a calendar program shows the evenings on which the team can play, and your absences. It follows every change when it looks again.";
pub const PRIVACY: &str =
    "Whoever knows the link can read this. Give it to your calendar program alone.";
pub const NONE: &str = "You have no link.";
pub const MAKE: &str = "Make a link";
pub const RENEW: &str = "Make a new link";
pub const RENEW_EFFECT: &str = "The link you have now opens nothing any more: every calendar program that uses it has to be given the new one. This cannot be undone.";
pub const CLOSE: &str = "Close the link";
pub const CLOSE_EFFECT: &str = "Calendar programs that use it show nothing new any more. This cannot be undone; you can make a new link at any time.";
pub const LINK: &str = "Your link";
pub const ONLY_NOW: &str = "It is shown this once. Copy it now, or make a new one later.";
pub const COPY: &str = "Copy";
pub const COPIED: &str = "The link is copied";
pub const NOT_COPIED: &str = "Could not be copied; the link is selected instead";
pub const SUBSCRIBE: &str = "Open in a calendar program";
pub const CLOSED: &str = "The link is closed";

pub fn since(when: &str) -> String {
    [
        "You have a link since ",
        when,
        ". It was shown when it was made.",
    ]
    .concat()
}

pub const OPERATOR_TITLE: &str = "No calendar of your own";
pub const OPERATOR: &str = "You are signed in as an operator. Operators have no sessions.";
