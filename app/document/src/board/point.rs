//! A point of the map.

use serde_json::{Value, json};

use super::limits::MAX_COORDINATE;

/// A point of the map: whole numbers from 0 to 1000 of the longer side, from the upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardPoint {
    pub x: u16,
    pub y: u16,
}

impl BoardPoint {
    /// The nearest point of the map.
    pub fn clamped(x: i32, y: i32) -> Self {
        let clamp = |at: i32| {
            let at = at.clamp(0, i32::from(MAX_COORDINATE));
            u16::try_from(at).unwrap_or_default()
        };
        Self {
            x: clamp(x),
            y: clamp(y),
        }
    }

    /// `None` for a value that is not two whole numbers in range.
    pub fn from_value(value: &Value) -> Option<Self> {
        let [x, y] = value.as_array()?.as_slice() else {
            return None;
        };
        let coordinate = |value: &Value| {
            let at = u16::try_from(value.as_u64()?).ok()?;
            (at <= MAX_COORDINATE).then_some(at)
        };
        Some(Self {
            x: coordinate(x)?,
            y: coordinate(y)?,
        })
    }

    pub fn to_value(self) -> Value {
        json!([self.x, self.y])
    }

    /// The square of the distance to another point.
    pub fn distance_squared(self, other: Self) -> u32 {
        let (x, y) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        u32::from(x) * u32::from(x) + u32::from(y) * u32::from(y)
    }

    /// The point at this distance, or the nearest one on the map.
    #[must_use]
    pub fn shifted(self, x: i32, y: i32) -> Self {
        Self::clamped(
            i32::from(self.x).saturating_add(x),
            i32::from(self.y).saturating_add(y),
        )
    }
}

/// The points of a stored list; empty for a value that is not a list of points.
pub(super) fn points_of(value: &Value) -> Vec<BoardPoint> {
    let points = value.as_array().map_or(&[][..], Vec::as_slice);
    let points: Option<Vec<_>> = points.iter().map(BoardPoint::from_value).collect();
    points.unwrap_or_default()
}

pub(super) fn points_value(points: &[BoardPoint]) -> Value {
    points.iter().map(|point| point.to_value()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_whole_numbers_in_range_are_a_point() {
        let point = BoardPoint { x: 0, y: 1000 };
        assert_eq!(BoardPoint::from_value(&point.to_value()), Some(point));
        for value in [
            json!([0, 1001]),
            json!([-1, 0]),
            json!([0.5, 0]),
            json!([1_000_000_000_u64, 0]),
            json!([0]),
            json!([0, 0, 0]),
            json!("0,0"),
        ] {
            assert_eq!(BoardPoint::from_value(&value), None, "{value}");
        }
    }
}
