//! The part of an image that becomes a player's picture.

use app_domain::player_picture::MAX_PICTURE_SIDE;

/// A square in the middle of an image, and the side to which it is scaled, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureCrop {
    pub left: u32,
    pub top: u32,
    pub side: u32,
    pub scaled_side: u32,
}

impl PictureCrop {
    /// Returns the largest square in the middle of the image; `None` for an empty image. It is never enlarged.
    pub fn of_image(width: u32, height: u32) -> Option<Self> {
        let side = width.min(height);
        (side > 0).then(|| Self {
            left: (width - side) / 2,
            top: (height - side) / 2,
            side,
            scaled_side: side.min(MAX_PICTURE_SIDE),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_the_middle_of_an_image_and_at_most_256_pixels_wide() {
        for (width, height, left, top, side, scaled_side) in [
            (4000, 3000, 500, 0, 3000, 256),
            (300, 900, 0, 300, 300, 256),
            (101, 64, 18, 0, 64, 64),
        ] {
            let crop = PictureCrop {
                left,
                top,
                side,
                scaled_side,
            };
            assert_eq!(PictureCrop::of_image(width, height), Some(crop));
        }
        assert_eq!(PictureCrop::of_image(0, 10), None);
    }
}
