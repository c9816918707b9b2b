//! The size of an image in a text.

use app_document::ImageAttributes;

use crate::controls::lengths::within;

/// The steps in which keys change the width, in percent of the text's width.
const STEP_PERCENT: f64 = 10.0;
/// The least width of an image in CSS pixels, if the text is wider.
const MIN_WIDTH_PX: f64 = 48.0;

/// The widths of an image and of the text around it as they are shown, and the image's height, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShownImage {
    pub width: f64,
    pub height: f64,
    pub text_width: f64,
}

impl ShownImage {
    /// The attributes of the image with this width. It is never wider than the text, and its height follows.
    pub fn resized(self, image: &ImageAttributes, width: f64) -> ImageAttributes {
        let most = self.text_width.max(1.0);
        let width = within(width, MIN_WIDTH_PX.min(most), most).round();
        let ratio = match (image.width, image.height) {
            (Some(width), Some(height)) if width > 0 => f64::from(height) / f64::from(width),
            _ if self.width > 0.0 => self.height / self.width,
            _ => 0.0,
        };
        let height = (width * ratio).round();
        ImageAttributes {
            width: pixels(width),
            height: pixels(height),
            ..image.clone()
        }
    }

    /// The width after a key: the next multiple of a step.
    pub fn stepped(self, is_wider: bool) -> f64 {
        let steps = self.width / self.text_width.max(1.0) * 100.0 / STEP_PERCENT;
        // A width that is nearly at a step goes on to the next one.
        let next = if is_wider {
            (steps + 0.1).floor() + 1.0
        } else {
            (steps - 0.1).ceil() - 1.0
        };
        within(next, 1.0, 10.0) * STEP_PERCENT / 100.0 * self.text_width
    }

    /// The share of the text's width that this width takes, in percent.
    pub fn percent_of(self, width: f64) -> u32 {
        pixels((width / self.text_width.max(1.0) * 100.0).round()).unwrap_or_default()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked"
)]
fn pixels(length: f64) -> Option<u32> {
    (1.0..=100_000.0).contains(&length).then_some(length as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(width: u32, height: u32) -> ImageAttributes {
        ImageAttributes {
            width: Some(width),
            height: Some(height),
            ..ImageAttributes::default()
        }
    }

    const SHOWN: ShownImage = ShownImage {
        width: 600.0,
        height: 300.0,
        text_width: 600.0,
    };

    #[test]
    fn the_height_follows_the_width() {
        let resized = SHOWN.resized(&image(1_920, 1_080), 320.0);
        assert_eq!((resized.width, resized.height), (Some(320), Some(180)));
        let unknown = SHOWN.resized(&ImageAttributes::default(), 320.0);
        assert_eq!((unknown.width, unknown.height), (Some(320), Some(160)));
    }

    #[test]
    fn an_image_is_never_wider_than_the_text_nor_too_narrow_to_press() {
        let width = |width| SHOWN.resized(&image(600, 300), width).width;
        assert_eq!(width(9_999.0), Some(600));
        assert_eq!(width(-5.0), Some(48));
        let narrow = ShownImage {
            text_width: 30.0,
            ..SHOWN
        };
        assert_eq!(narrow.resized(&image(600, 300), 5.0).width, Some(30));
    }

    #[test]
    fn keys_change_the_width_in_steps_of_a_tenth() {
        let stepped = |width: f64, is_wider| {
            let shown = ShownImage { width, ..SHOWN };
            shown.percent_of(shown.stepped(is_wider))
        };
        assert_eq!(stepped(600.0, false), 90);
        assert_eq!(stepped(540.0, false), 80);
        assert_eq!(stepped(540.0, true), 100);
        assert_eq!(stepped(600.0, true), 100);
        assert_eq!(stepped(320.0, true), 60);
        assert_eq!(stepped(320.0, false), 50);
        assert_eq!(stepped(60.0, false), 10);
    }
}
