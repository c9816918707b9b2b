//! `/api/auth/…`

mod chat;
mod logout;
mod options;
mod redeem;
mod sessions;
mod setup;
mod user;
