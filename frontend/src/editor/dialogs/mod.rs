//! Forms over the text: where a link leads, and what an image shows.

mod add_image;
mod image;
mod link;

pub use image::ImageDialog;
pub use link::LinkDialog;
