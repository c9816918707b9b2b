//! Strokes of a pen, reduced to the points that give their shape.

use super::limits::MAX_POINTS;
use super::point::BoardPoint;

/// The distance that a removed point may have from the simplified stroke at first.
const TOLERANCE: i64 = 4;

/// Simplifies a stroke by the algorithm of Ramer, Douglas and Peucker. The first and the last point stay, and the
/// result has at most 64 points: the tolerance is doubled until it has.
pub fn simplify_stroke(stroke: &[BoardPoint]) -> Vec<BoardPoint> {
    let mut points = stroke.to_vec();
    points.dedup();
    let mut tolerance = TOLERANCE;
    loop {
        let simplified = simplified(&points, tolerance);
        if simplified.len() <= MAX_POINTS {
            return simplified;
        }
        tolerance *= 2;
    }
}

fn simplified(points: &[BoardPoint], tolerance: i64) -> Vec<BoardPoint> {
    let Some(last) = points.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut stays = vec![false; points.len()];
    stays[0] = true;
    stays[last] = true;
    let mut spans = vec![(0, last)];
    while let Some((from, to)) = spans.pop() {
        let inner = (from + 1..to).map(|at| (distance(points[at], points[from], points[to]), at));
        let Some((farthest, at)) = inner.max() else {
            continue;
        };
        if farthest > tolerance * tolerance {
            stays[at] = true;
            spans.extend([(from, at), (at, to)]);
        }
    }
    let points = points.iter().zip(stays);
    points
        .filter_map(|(point, stays)| stays.then_some(*point))
        .collect()
}

/// The square of the distance from a point to the segment between two others.
fn distance(point: BoardPoint, from: BoardPoint, to: BoardPoint) -> i64 {
    let vector = |of: BoardPoint| {
        (
            i64::from(of.x) - i64::from(from.x),
            i64::from(of.y) - i64::from(from.y),
        )
    };
    let ((x, y), (end_x, end_y)) = (vector(point), vector(to));
    let length = end_x * end_x + end_y * end_y;
    let along = x * end_x + y * end_y;
    if length == 0 || along <= 0 {
        return x * x + y * y;
    }
    if along >= length {
        return i64::from(point.distance_squared(to));
    }
    let cross = x * end_y - y * end_x;
    cross * cross / length
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: u16, y: u16) -> BoardPoint {
        BoardPoint { x, y }
    }

    #[test]
    fn points_on_a_line_are_left_out() {
        let line: Vec<_> = (0..500).map(|at| point(at, at / 2)).collect();
        assert_eq!(simplify_stroke(&line), [point(0, 0), point(499, 249)]);
    }

    #[test]
    fn corners_and_ends_stay() {
        let corner: Vec<_> = (0..200)
            .map(|at| point(at, 0))
            .chain((0..200).map(|at| point(199, at)))
            .collect();
        assert_eq!(
            simplify_stroke(&corner),
            [point(0, 0), point(199, 0), point(199, 199)]
        );
        assert_eq!(simplify_stroke(&[point(7, 7)]), [point(7, 7)]);
        assert_eq!(simplify_stroke(&[]), []);
    }

    #[test]
    fn a_wild_stroke_has_at_most_64_points_and_its_ends() {
        let wild: Vec<_> = (0..1000)
            .map(|at| point(at, if at % 2 == 0 { 0 } else { 1000 }))
            .collect();
        let simplified = simplify_stroke(&wild);
        assert!((2..=MAX_POINTS).contains(&simplified.len()));
        assert_eq!(simplified.first(), wild.first());
        assert_eq!(simplified.last(), wild.last());
    }
}
