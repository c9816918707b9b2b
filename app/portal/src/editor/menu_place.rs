//! The place of a floating menu beside the text that it belongs to.

use crate::controls::lengths::within;

/// A rectangle in CSS pixels, relative to the window.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ScreenRect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// The offsets of a menu from the edges of the editor, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct MenuPlace {
    pub left: f64,
    /// From the top edge for a menu below the text, from the bottom edge for one above it.
    pub offset: f64,
    pub is_above: bool,
}

/// The width and the maximum height of a menu.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MenuSize {
    pub width: f64,
    pub height: f64,
}

/// Space in pixels between the menu and the text.
const GAP_PX: f64 = 6.0;

/// Places a menu at the start of a text: below it, or above it where only there is enough room. `visible` is the part
/// of the window that nothing covers.
pub fn place_at_start(
    text: ScreenRect,
    editor: ScreenRect,
    visible: ScreenRect,
    size: MenuSize,
) -> MenuPlace {
    let room_below = visible.bottom - text.bottom - GAP_PX;
    let room_above = text.top - visible.top - GAP_PX;
    let is_above = room_below < size.height && room_above > room_below;
    place(text, editor, text.left, is_above, size)
}

/// Places a menu centered above a text, or below it where there is no room above, or where `is_below` asks for it.
/// `None` if neither end of the text is visible: the menu would cover it.
pub fn place_beside(
    text: ScreenRect,
    editor: ScreenRect,
    visible: ScreenRect,
    size: MenuSize,
    is_below: bool,
) -> Option<MenuPlace> {
    let needed = size.height + GAP_PX;
    let fits_above = text.top - needed >= visible.top && text.top <= visible.bottom;
    let fits_below = text.bottom + needed <= visible.bottom && text.bottom >= visible.top;
    let is_above = match (fits_above, fits_below) {
        (false, false) => return None,
        (true, true) => !is_below,
        (fits_above, _) => fits_above,
    };
    let left = f64::midpoint(text.left, text.right) - size.width / 2.0;
    Some(place(text, editor, left, is_above, size))
}

fn place(
    text: ScreenRect,
    editor: ScreenRect,
    left: f64,
    is_above: bool,
    size: MenuSize,
) -> MenuPlace {
    let last_left = (editor.right - editor.left - size.width).max(0.0);
    let offset = if is_above {
        editor.bottom - text.top + GAP_PX
    } else {
        text.bottom - editor.top + GAP_PX
    };
    MenuPlace {
        left: within(left - editor.left, 0.0, last_left),
        offset,
        is_above,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDITOR: ScreenRect = ScreenRect {
        left: 100.0,
        top: 200.0,
        right: 700.0,
        bottom: 2_000.0,
    };
    const WINDOW: ScreenRect = ScreenRect {
        left: 0.0,
        top: 100.0,
        right: 800.0,
        bottom: 900.0,
    };
    const SIZE: MenuSize = MenuSize {
        width: 200.0,
        height: 300.0,
    };

    fn line(left: f64, top: f64) -> ScreenRect {
        ScreenRect {
            left,
            top,
            right: left + 40.0,
            bottom: top + 20.0,
        }
    }

    #[test]
    fn a_menu_opens_below_the_text_and_above_it_near_the_bottom() {
        let below = place_at_start(line(150.0, 300.0), EDITOR, WINDOW, SIZE);
        assert_eq!(
            below,
            MenuPlace {
                left: 50.0,
                offset: 126.0,
                is_above: false
            }
        );
        let above = place_at_start(line(150.0, 800.0), EDITOR, WINDOW, SIZE);
        assert_eq!(
            above,
            MenuPlace {
                left: 50.0,
                offset: 1_206.0,
                is_above: true
            }
        );
    }

    #[test]
    fn a_menu_stays_within_the_editor() {
        assert!(
            (place_at_start(line(690.0, 300.0), EDITOR, WINDOW, SIZE).left - 400.0).abs() < 0.1
        );
        let narrow = ScreenRect {
            right: 200.0,
            ..EDITOR
        };
        assert!(
            place_at_start(line(150.0, 300.0), narrow, WINDOW, SIZE)
                .left
                .abs()
                < 0.1
        );
    }

    #[test]
    fn the_bar_beside_a_selection_never_covers_it() {
        let bar = MenuSize {
            width: 200.0,
            height: 40.0,
        };
        let beside = |text, is_below| place_beside(text, EDITOR, WINDOW, bar, is_below);
        let above = beside(line(300.0, 400.0), false).expect("a place");
        assert!(above.is_above && (above.left - 120.0).abs() < 0.1);
        assert!(!beside(line(300.0, 400.0), true).expect("a place").is_above);
        assert!(!beside(line(300.0, 120.0), false).expect("a place").is_above);
        let tall = ScreenRect {
            left: 100.0,
            top: 0.0,
            right: 700.0,
            bottom: 1_000.0,
        };
        assert_eq!(beside(tall, false), None);
    }
}
