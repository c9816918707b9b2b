//! Painting by mouse, pen and touch. A mouse paints immediately. A finger scrolls, and paints after a long press or
//! while the paint switch is on. The pointer is captured, so that a stroke continues outside the cells. Escape and a
//! canceled pointer leave everything unchanged.

use app_domain::painting::CELLS_PER_COLUMN;
use app_portal::controls::grid_geometry::GridGeometry;
use app_portal::paint_stroke::{CellPosition, StrokeInput};
use gloo_timers::callback::Timeout;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};

use super::PaintGridHandle;
use super::grid_cells::GridCells;

/// Duration of a long press in milliseconds.
const LONG_PRESS_MS: u32 = 350;
/// Maximum movement during a long press in CSS pixels.
const MAX_STRAY_PX: i32 = 10;
/// Delay of a timer, in milliseconds, from which the page counts as busy and pointer moves may be pending.
const LATE_TIMER_MS: f64 = 60.0;
/// Time in milliseconds that a busy page waits for pending moves before it paints.
const BUSY_WAIT_MS: u32 = 120;

/// Width of the zone at the left and right side of the grid in which a painting finger scrolls, in CSS pixels. A finger
/// cannot leave a grid that is as wide as the screen.
const TOUCH_EDGE_PX: f64 = 28.0;
/// Interval between two scrolls at an edge, in milliseconds.
const EDGE_SCROLL_MS: u32 = 220;

/// A touch on a cell that may become a long press or a scroll.
pub struct PendingPress {
    pointer: i32,
    x: i32,
    y: i32,
    position: CellPosition,
    rest: LongPressTimer,
}

/// The timer of a press. Dropping it cancels the timer.
struct LongPressTimer {
    /// When the timer is due, in milliseconds since 1970.
    due: f64,
    _timer: Timeout,
}

impl PaintGridHandle {
    pub(super) fn on_pointer_down(self, event: &PointerEvent) {
        if self.board.with_value(|board| board.stroke.is_some()) {
            // A second finger or button cancels the stroke.
            return self.cancel_stroke();
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
        let position = self.position_at(x, y);
        if event.pointer_type() == "touch" && !self.is_brush_out.get_untracked() {
            let rest = self.start_press_timer(pointer, LONG_PRESS_MS);
            self.press.set_value(Some(PendingPress {
                pointer,
                x,
                y,
                position,
                rest,
            }));
        } else {
            self.begin_pointer_stroke(pointer, position);
        }
    }

    fn start_press_timer(self, pointer: i32, milliseconds: u32) -> LongPressTimer {
        LongPressTimer {
            due: now() + f64::from(milliseconds),
            _timer: Timeout::new(milliseconds, move || self.on_press_timer(pointer)),
        }
    }

    /// Called when the press timer fires. If the page was busy, the timer is late and fires before pending moves; then
    /// the press waits again. Pending moves are also delivered in the next frame, before its callbacks, so the long
    /// press starts there.
    fn on_press_timer(self, pointer: i32) {
        let is_late = self.press.try_update_value(|press| {
            let press = press.as_mut().filter(|press| press.pointer == pointer)?;
            let is_late = now() > press.rest.due + LATE_TIMER_MS;
            if is_late {
                press.rest = self.start_press_timer(pointer, BUSY_WAIT_MS);
            }
            Some(is_late)
        });
        if is_late.flatten() == Some(false) {
            request_animation_frame(move || self.on_long_press(pointer));
        }
    }

    fn on_long_press(self, pointer: i32) {
        let take =
            |press: &mut Option<PendingPress>| press.take_if(|press| press.pointer == pointer);
        let Some(press) = self.press.try_update_value(take).flatten() else {
            return;
        };
        self.measure();
        // The grid may have scrolled below the finger.
        if self.position_at(press.x, press.y) == press.position {
            self.begin_pointer_stroke(pointer, press.position);
        }
    }

    fn begin_pointer_stroke(self, pointer: i32, position: CellPosition) {
        self.press.set_value(None);
        self.focus_cell(position, true);
        if !self.begin_stroke(StrokeInput::Pointer(pointer), position) {
            return self.choose_column(position.column);
        }
        if let Some(scroller) = self.scroller.get_untracked() {
            // This fails only if the pointer is gone, and then it is canceled as well.
            let _ = scroller.set_pointer_capture(pointer);
        }
    }

    pub(super) fn on_pointer_move(self, event: &PointerEvent) {
        let (pointer, x, y) = (event.pointer_id(), event.client_x(), event.client_y());
        let has_strayed = self.press.with_value(|press| {
            press.as_ref().is_some_and(|press| {
                press.pointer == pointer
                    && ((press.x - x).abs() > MAX_STRAY_PX || (press.y - y).abs() > MAX_STRAY_PX)
            })
        });
        if has_strayed {
            self.press.set_value(None);
        }
        if self.is_stroke_pointer(pointer) {
            let edge = if event.pointer_type() == "touch" {
                TOUCH_EDGE_PX
            } else {
                0.0
            };
            self.continue_stroke(pointer, [x, y], edge);
        }
    }

    pub(super) fn on_pointer_up(self, event: &PointerEvent) {
        if let Some(press) = self.press.try_update_value(Option::take).flatten() {
            // A tap selects a day.
            self.focus_cell(press.position, true);
            return self.choose_column(press.position.column);
        }
        if self.is_stroke_pointer(event.pointer_id()) {
            self.extend_stroke(self.position_at(event.client_x(), event.client_y()));
            self.finish_stroke();
        }
    }

    /// Cancels the stroke. A lost capture after the end of a stroke finds none to cancel.
    pub(super) fn on_pointer_lost(self, event: &PointerEvent) {
        self.press.set_value(None);
        if self.is_stroke_pointer(event.pointer_id()) {
            self.cancel_stroke();
        }
    }

    /// Prevents scrolling and the context menu while a finger paints.
    pub(super) fn prevent_browser_default(self, event: &Event) {
        let is_painting = self.board.with_value(|board| board.stroke.is_some());
        let is_pressing = self.press.with_value(Option::is_some) && event.type_() == "contextmenu";
        if is_painting || is_pressing {
            event.prevent_default();
        }
    }

    /// Assistive technologies send a click without a pointer.
    pub(super) fn on_click(self, event: &MouseEvent) {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let (0, Some(target)) = (event.detail(), target) else {
            return;
        };
        let position = self.board.with_value(|board| board.position_of(&target));
        if let Some(position) = position {
            self.focus_cell(position, true);
            if self.begin_stroke(StrokeInput::Keys, position) {
                self.finish_stroke();
            }
        }
    }

    fn is_stroke_pointer(self, pointer: i32) -> bool {
        self.board.with_value(|board| {
            board
                .stroke
                .is_some_and(|stroke| stroke.hand == StrokeInput::Pointer(pointer))
        })
    }

    /// Measures the position of the cells.
    pub(super) fn measure(self) {
        let Some(scroller) = self.scroller.get_untracked() else {
            return;
        };
        let first = self.board.with_value(|board| {
            let column = board.first_column()?;
            Some(column.get_bounding_client_rect())
        });
        let Some(first) = first else { return };
        let rows = u32::try_from(CELLS_PER_COLUMN).map_or(1.0, f64::from);
        let frame = scroller.get_bounding_client_rect();
        let (scrolled_x, scrolled_y) = (
            f64::from(scroller.scroll_left()),
            f64::from(scroller.scroll_top()),
        );
        let (right, bottom) = (
            frame.left() + f64::from(scroller.client_width()),
            frame.top() + f64::from(scroller.client_height()),
        );
        self.ground.set_value(GridGeometry {
            left: first.left(),
            top: first.top(),
            cell_width: first.width(),
            cell_height: first.height() / rows,
            // When unscrolled, the first cell is next to the headings.
            seen: [
                first.left() + scrolled_x,
                right,
                first.top() + scrolled_y,
                bottom,
            ],
        });
    }

    fn position_at(self, x: i32, y: i32) -> CellPosition {
        let width = self.board.with_value(GridCells::width);
        self.ground
            .get_value()
            .position_at(f64::from(x), f64::from(y), width)
    }

    /// Extends the stroke to a point. While the point is at an edge, the grid scrolls on, one cell at a time.
    fn continue_stroke(self, pointer: i32, [x, y]: [i32; 2], edge: f64) {
        self.edge_scroll.set_value(None);
        if !self.is_stroke_pointer(pointer) {
            return;
        }
        let ground = self.ground.get_value();
        let (across, down) = ground.scroll_step(f64::from(x), f64::from(y), edge);
        if across != 0.0 || down != 0.0 {
            if let Some(scroller) = self.scroller.get_untracked() {
                scroller.scroll_by_with_x_and_y(across, down);
            }
            self.measure();
            let next = Timeout::new(EDGE_SCROLL_MS, move || {
                self.continue_stroke(pointer, [x, y], edge);
            });
            self.edge_scroll.set_value(Some(next));
        }
        self.extend_stroke(self.position_at(x, y));
    }
}

fn now() -> f64 {
    js_sys::Date::now()
}
