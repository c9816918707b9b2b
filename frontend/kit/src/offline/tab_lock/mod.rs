//! Locks on names, each held by at most one tab of this browser. The browser releases a lock when its tab closes or
//! crashes, so the list of locks shows which drafts are open.

mod broadcast_lock;
mod named_lock;

pub use named_lock::{acquire, locked_names, release};
