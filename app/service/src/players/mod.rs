//! The registry of players (specification §4.1, decisions §1).

pub(crate) mod former;
mod looks;
mod player_input;
mod registry;

pub(crate) use former::delete_expired;
pub use former::{
    PlayerRemovalCounts, count_removal, delete_former, list_former, remove, restore, retire,
};
pub use looks::{
    FailedAvatars, avatar_accounts, change_look, fetch_avatars, record_avatars,
    set_uploaded_picture,
};
pub use player_input::{NewPlayer, PlayerChange};
pub use registry::{create, create_all, list, reorder, set_zone, update};
pub(crate) use registry::{is_connected, register, require_free_account};
