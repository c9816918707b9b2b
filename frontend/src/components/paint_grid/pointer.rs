//! Mouse, pen and finger. A mouse paints at once; a finger scrolls, and paints after a long press or while the switch
//! is on. The pointer is captured, so that a stroke goes on outside the cells; Escape and a cancelled pointer leave
//! everything as it was.

use gloo_timers::callback::Timeout;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};

use super::Grid;
use super::board::Board;
use super::stroke::{Hand, Place};

/// How long a finger rests before it paints, in milliseconds.
const LONG_PRESS: u32 = 350;
/// How far it may stray while it does, in CSS pixels.
const STRAY: i32 = 10;
/// A timer that is later than this says that the page was busy, and that moves may be waiting, in milliseconds.
const LATE: f64 = 60.0;
/// How long a page that was busy listens for moves before the finger paints, in milliseconds.
const LISTEN: u32 = 120;

/// A finger that rests on a cell and may yet scroll.
pub struct Press {
    pointer: i32,
    x: i32,
    y: i32,
    place: Place,
    rest: RestTimer,
}

/// A timer that ends with its press.
struct RestTimer {
    /// When it should fire, in milliseconds of the page.
    due: f64,
    _timer: Timeout,
}

/// Where the cells lie in the window, measured when a stroke begins and after scrolling.
#[derive(Clone, Copy, Default)]
pub struct Ground {
    left: f64,
    top: f64,
    cell_width: f64,
    cell_height: f64,
    /// What can be seen of the cells: from left to right, from top to bottom.
    seen: [f64; 4],
}

impl Ground {
    /// Where the headings of the rows end.
    pub fn left_edge(&self) -> f64 {
        self.seen[0]
    }

    pub fn cell_height(&self) -> f64 {
        self.cell_height
    }

    /// As on a phone: two columns do not fit beside each other.
    pub fn shows_one_column(&self) -> bool {
        let [left, right, ..] = self.seen;
        self.cell_width * 1.5 > right - left
    }

    pub fn is_as_wide_as(&self, other: &Self) -> bool {
        (self.cell_width - other.cell_width).abs() < 0.5
    }

    /// The column of which most is seen, where one is.
    pub fn first_column(&self) -> usize {
        let scrolled = self.seen[0] - self.left;
        count(scrolled / self.cell_width.max(1.0) + 0.5)
    }
}

/// How many whole ones; none where it is negative.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn count(number: f64) -> usize {
    number.max(0.0) as usize
}

impl Grid {
    pub(super) fn on_pointer_down(self, event: &PointerEvent) {
        if self.board.with_value(|board| board.stroke.is_some()) {
            // A second finger, or a second button: somebody thought better of it.
            return self.roll_back();
        }
        let is_cell = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|target| target.class_name() == "paint-cell");
        if event.button() != 0 || !is_cell {
            return;
        }
        self.measure();
        let (pointer, x, y) = (event.pointer_id(), event.client_x(), event.client_y());
        let place = self.place_at(x, y);
        if event.pointer_type() == "touch" && !self.is_brush_out.get_untracked() {
            let rest = self.rest(pointer, LONG_PRESS);
            self.press.set_value(Some(Press {
                pointer,
                x,
                y,
                place,
                rest,
            }));
        } else {
            self.begin_by_pointer(pointer, place);
        }
    }

    fn rest(self, pointer: i32, milliseconds: u32) -> RestTimer {
        RestTimer {
            due: now() + f64::from(milliseconds),
            _timer: Timeout::new(milliseconds, move || self.on_rest(pointer)),
        }
    }

    /// The finger has rested, unless it moved while the page was busy: then the timer is late, and comes before the
    /// moves. They also wait for the next frame, and come before what that frame calls.
    fn on_rest(self, pointer: i32) {
        let is_late = self.press.try_update_value(|press| {
            let press = press.as_mut().filter(|press| press.pointer == pointer)?;
            let is_late = now() > press.rest.due + LATE;
            if is_late {
                press.rest = self.rest(pointer, LISTEN);
            }
            Some(is_late)
        });
        if is_late.flatten() == Some(false) {
            request_animation_frame(move || self.on_long_press(pointer));
        }
    }

    fn on_long_press(self, pointer: i32) {
        let take = |press: &mut Option<Press>| press.take_if(|press| press.pointer == pointer);
        let Some(press) = self.press.try_update_value(take).flatten() else {
            return;
        };
        self.measure();
        // The grid may also have scrolled away below the finger.
        if self.place_at(press.x, press.y) == press.place {
            self.begin_by_pointer(pointer, press.place);
        }
    }

    fn begin_by_pointer(self, pointer: i32, place: Place) {
        self.press.set_value(None);
        self.focus_on(place, true);
        if !self.begin(Hand::Pointer(pointer), place) {
            return self.choose(place.column);
        }
        if let Some(scroller) = self.scroller.get_untracked() {
            // Refused only when the pointer is gone, and then it is cancelled as well.
            let _ = scroller.set_pointer_capture(pointer);
        }
    }

    pub(super) fn on_pointer_move(self, event: &PointerEvent) {
        let (pointer, x, y) = (event.pointer_id(), event.client_x(), event.client_y());
        let has_strayed = self.press.with_value(|press| {
            press.as_ref().is_some_and(|press| {
                press.pointer == pointer
                    && ((press.x - x).abs() > STRAY || (press.y - y).abs() > STRAY)
            })
        });
        if has_strayed {
            self.press.set_value(None);
        }
        if self.is_led_by(pointer) {
            self.scroll_at_edges(x, y);
            self.reach(self.place_at(x, y));
        }
    }

    pub(super) fn on_pointer_up(self, event: &PointerEvent) {
        if let Some(press) = self.press.try_update_value(Option::take).flatten() {
            // A tap looks at a day.
            self.focus_on(press.place, true);
            return self.choose(press.place.column);
        }
        if self.is_led_by(event.pointer_id()) {
            self.reach(self.place_at(event.client_x(), event.client_y()));
            self.finish();
        }
    }

    /// Also when the capture is lost: after the stroke has ended well, there is none left to roll back.
    pub(super) fn on_pointer_lost(self, event: &PointerEvent) {
        self.press.set_value(None);
        if self.is_led_by(event.pointer_id()) {
            self.roll_back();
        }
    }

    /// While a finger paints, the page neither scrolls nor opens its menu.
    pub(super) fn keep_from_browser(self, event: &Event) {
        let is_painting = self.board.with_value(|board| board.stroke.is_some());
        let is_pressing = self.press.with_value(Option::is_some) && event.type_() == "contextmenu";
        if is_painting || is_pressing {
            event.prevent_default();
        }
    }

    /// A press by an assistive technology comes as a click without a pointer.
    pub(super) fn on_click(self, event: &MouseEvent) {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let (0, Some(target)) = (event.detail(), target) else {
            return;
        };
        let place = self.board.with_value(|board| {
            let at = board
                .cells
                .iter()
                .position(|cell| cell.is_same_node(Some(&target)))?;
            let (row, column) = (at / board.width(), at % board.width());
            Some(Place { row, column })
        });
        if let Some(place) = place {
            self.focus_on(place, true);
            if self.begin(Hand::Keys, place) {
                self.finish();
            }
        }
    }

    fn is_led_by(self, pointer: i32) -> bool {
        self.board.with_value(|board| {
            board
                .stroke
                .is_some_and(|stroke| stroke.hand == Hand::Pointer(pointer))
        })
    }

    /// Looks where the cells are.
    pub(super) fn measure(self) {
        let Some(scroller) = self.scroller.get_untracked() else {
            return;
        };
        let first = self.board.with_value(|board| {
            let cell = board.cell(Place::default())?;
            Some(cell.get_bounding_client_rect())
        });
        let Some(first) = first else { return };
        let frame = scroller.get_bounding_client_rect();
        let (scrolled_x, scrolled_y) = (
            f64::from(scroller.scroll_left()),
            f64::from(scroller.scroll_top()),
        );
        let (right, bottom) = (
            frame.left() + f64::from(scroller.client_width()),
            frame.top() + f64::from(scroller.client_height()),
        );
        self.ground.set_value(Ground {
            left: first.left(),
            top: first.top(),
            cell_width: first.width(),
            cell_height: first.height(),
            // Unscrolled, the first cell lies right behind the headings.
            seen: [
                first.left() + scrolled_x,
                right,
                first.top() + scrolled_y,
                bottom,
            ],
        });
    }

    fn place_at(self, x: i32, y: i32) -> Place {
        let ground = self.ground.get_value();
        let [left, right, top, bottom] = ground.seen;
        let x = f64::from(x).clamp(left, (right - 1.0).max(left)) - ground.left;
        let y = f64::from(y).clamp(top, (bottom - 1.0).max(top)) - ground.top;
        let at = |along: f64, length: f64| count(along / length.max(1.0));
        let place = Place {
            row: at(y, ground.cell_height),
            column: at(x, ground.cell_width),
        };
        place.moved(0, 0, self.board.with_value(Board::width))
    }

    /// A stroke that leaves what is seen takes the grid along.
    fn scroll_at_edges(self, x: i32, y: i32) {
        let Some(scroller) = self.scroller.get_untracked() else {
            return;
        };
        let ground = self.ground.get_value();
        let [left, right, top, bottom] = ground.seen;
        let step = |at: i32, low: f64, high: f64, step: f64| match f64::from(at) {
            at if at < low => -step,
            at if at > high => step,
            _ => 0.0,
        };
        let across = step(x, left, right, ground.cell_width);
        let down = step(y, top, bottom, ground.cell_height);
        if across != 0.0 || down != 0.0 {
            scroller.scroll_by_with_x_and_y(across, down);
            self.measure();
        }
    }
}

fn now() -> f64 {
    js_sys::Date::now()
}
