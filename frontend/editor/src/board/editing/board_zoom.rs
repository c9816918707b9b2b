//! The enlarged picture of a board.

use app_portal::controls::lengths::within;

/// The largest enlargement.
const MAX_SCALE: f64 = 5.0;

/// How the picture is enlarged and moved, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardZoom {
    pub scale: f64,
    pub x: f64,
    pub y: f64,
}

impl Default for BoardZoom {
    fn default() -> Self {
        Self {
            scale: 1.0,
            x: 0.0,
            y: 0.0,
        }
    }
}

impl BoardZoom {
    pub fn is_enlarged(self) -> bool {
        self.scale > 1.01
    }

    /// Enlarges by a factor. The point of the frame stays below the pointer.
    #[must_use]
    pub fn enlarged(self, factor: f64, (x, y): (f64, f64), size: (f64, f64)) -> Self {
        let scale = within(self.scale * factor, 1.0, MAX_SCALE);
        let factor = scale / self.scale;
        Self {
            scale,
            x: x - (x - self.x) * factor,
            y: y - (y - self.y) * factor,
        }
        .within(size)
    }

    #[must_use]
    pub fn moved(self, (x, y): (f64, f64), size: (f64, f64)) -> Self {
        Self {
            x: self.x + x,
            y: self.y + y,
            ..self
        }
        .within(size)
    }

    /// The picture covers its frame.
    fn within(self, (width, height): (f64, f64)) -> Self {
        let room = self.scale - 1.0;
        Self {
            x: within(self.x, -width * room, 0.0),
            y: within(self.y, -height * room, 0.0),
            ..self
        }
    }

    pub fn transform(self) -> String {
        let Self { scale, x, y } = self;
        format!("translate({x:.1}px, {y:.1}px) scale({scale:.3})")
    }
}
