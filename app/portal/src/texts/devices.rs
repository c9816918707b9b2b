//! The devices on which a player is signed in.

use super::template::fill;

pub const EXPLANATION: &str = "You stay signed in on a device for 30 days after you last used it.";
pub const CURRENT: &str = "This device";
pub const ADD: &str = "Add a device";
pub const SCAN: &str = "Scan this code with your phone, or open the link on the other device. You’ll be signed in there as well.";
pub const CODE: &str = "QR code that signs you in on another device";
pub const CREATING: &str = "Creating the code";
pub const NOT_CREATED: &str = "The code couldn’t be created";
pub const COPY: &str = "Copy link";
pub const SIGN_OUT_EVERYWHERE: &str = "Sign out everywhere";
pub const SIGN_OUT_QUESTION: &str = "Sign out on all devices?";
pub const SIGN_OUT_EFFECT: &str = "You’ll be signed out here too. To sign in again, you need a new link from an admin or from the bot.";

pub const CONNECT: &str = "Connect Discord";
pub const CONNECTED: &str =
    "Your Discord account is connected. The bot can remind you, and you can answer in Discord.";
pub const NOT_CONNECTED: &str = "Connect your Discord account to get reminders from the bot and to answer there. Everything here stays as it is.";
pub const ENTER_CODE: &str =
    "In your team’s Discord server, type /login, choose the option code, and enter this code.";
pub const COPY_CODE: &str = "Copy code";
pub const CODE_COPIED: &str = "Code copied";

/// `Works once, until Wed 25 Nov, 15:12.`
pub fn code_valid_until(until: &str) -> String {
    fill("Works once, until {until}.", &[("until", until)])
}

/// `Signed in Tue 3 Nov, 18:00`
pub fn since(since: &str) -> String {
    fill("Signed in {since}", &[("since", since)])
}

/// `Signed in Tue 3 Nov, 18:00 · last used Wed 25 Nov, 15:02`
pub fn used(since: &str, last: &str) -> String {
    fill(
        "Signed in {since} · last used {last}",
        &[("since", since), ("last", last)],
    )
}

/// `Works once, until Wed 25 Nov, 15:12. Don’t share it: it signs in as you.`
pub fn valid_until(until: &str) -> String {
    fill(
        "Works once, until {until}. Don’t share it: it signs in as you.",
        &[("until", until)],
    )
}

/// `Sign out of Safari on iPhone`
pub fn sign_out_of(device: &str) -> String {
    fill("Sign out of {device}", &[("device", device)])
}

/// `Signed out of Safari on iPhone`
pub fn signed_out(device: &str) -> String {
    fill("Signed out of {device}", &[("device", device)])
}
