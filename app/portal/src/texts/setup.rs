//! Setting up a new team.

use super::template::around;

pub const TITLE: &str = "Set up your team";
pub const INTRODUCTION: &str = "You’ll be the first admin. You can change everything here later.";
pub const CHECKING: &str = "Checking your link";
pub const YOUR_NAME: &str = "Your name";
pub const YOUR_NAME_HINT: &str = "How your team sees you.";
pub const ROLE: &str = "Your role";
pub const ACCOUNT: &str = "Your Discord account (optional)";
pub const ACCOUNT_HINT: &str =
    "With it the bot can remind you. You can also connect it later, under Your settings.";
pub const CHAT_ID_HINT: &str = "17 to 20 digits. Turn on Developer Mode in Discord, then choose Copy User ID in your own profile.";
pub const TEAM_NAME: &str = "Team name";
pub const TEAM_NAME_HINT: &str = "Optional. You can add it later in Settings.";
pub const TEAM_ZONE: &str = "Team time zone";
pub const TEAM_ZONE_HINT: &str =
    "The team’s schedule follows this time zone. Each player sees times in their own.";
pub const READERS: &str = "Who can read your strategies";
pub const READERS_HINT: &str =
    "“Everyone” includes people who aren’t signed in. They see names and roles in any case.";
pub const SUBMIT: &str = "Set up team";
pub const NO_LINK_TITLE: &str = "You need a set-up link";
pub const NO_LINK: &str = "Open the full link that the server printed when it started.";
pub const LINK_USED_TITLE: &str = "This set-up link no longer works";
pub const LINK_USED: &str = "It has already been used or has expired.";
pub const EXISTS_TITLE: &str = "This team is already set up";
pub const EXISTS: &str = "To join, ask an admin of the team for a sign-in link.";
pub const TO_SIGN_IN: &str = "Go to sign-in";
pub const FAILED_TITLE: &str = "Your link couldn’t be checked";
pub const NEEDS_SETUP_TITLE: &str = "This server isn’t set up yet";
pub const NEEDS_SETUP: &str = "If you run this server, open the set-up link it printed when it started, or type /setup in Discord if its bot is there. Otherwise ask the person who runs it.";
pub const COMMAND: &str = "muster setup-link";

/// The sentence before and after the command.
pub fn new_link() -> (&'static str, &'static str) {
    around(
        "Run {command} on the server to get a new link.",
        "{command}",
    )
}
