//! The sign-in page: redeems the code of a one-time link, and explains how to get one.

mod centered_card;
mod link_redemption;
mod login_page;
mod sign_in_card;

pub use centered_card::{centered_card, setup_frame};
pub use login_page::lazy_login;
pub use sign_in_card::new_set_up_link;
