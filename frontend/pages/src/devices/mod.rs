//! Where the player is signed in: another device is added by a code, any is signed out.

mod add_device;
mod connect_account;
mod devices_section;
mod new_code;

pub use connect_account::ConnectedAccount;
pub use devices_section::devices_section;
