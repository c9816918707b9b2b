//! The dialogs of the editor, for links, images and videos.

mod add_image;
mod image;
mod link;
mod video;

pub use image::ImageDialog;
pub use link::LinkDialog;
pub use video::VideoDialog;
