//! The dialogs of the editor, for links and images.

mod add_image;
mod image;
mod link;

pub use image::ImageDialog;
pub use link::LinkDialog;
