//! Links for outsiders: the dialog of one strategy, and the page with all open links. For admins.

mod link_list;
mod share_form;

pub use link_list::OutsideLinks;
use link_list::{OpenLinks, link_list};
pub use share_form::ShareForm;
