//! The metadata of an image file: where and with which camera it was taken, comments, previews.
//!
//! [`StrippedImage::of`] copies an image without it. Each kind of file has a list of the parts that are copied, so that
//! an unknown part is left out. The pixels are copied as they are encoded, together with what a viewer needs to show
//! them alike: the color profile, the resolution, the animation, and the orientation.
//!
//! Every function reads its bytes once from the start to the end, and takes memory for one copy of them.

mod avif;
mod avif_items;
mod gif;
mod jpeg;
mod orientation;
mod png;
mod stripped_image;
mod webp;

pub use orientation::ImageOrientation;
pub use stripped_image::{StrippedImage, strip_metadata};
