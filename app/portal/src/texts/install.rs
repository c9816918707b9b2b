//! The offer to install the portal as an app.

pub const TITLE: &str = "Muster as an app";
pub const EXPLANATION: &str = "Install Muster to open it from your home screen.";
pub const SHARE_MENU: &str = "In Safari, tap Share, then Add to Home Screen.";
pub const INSTALL: &str = "Install";
pub const DISMISS: &str = "Not now";
