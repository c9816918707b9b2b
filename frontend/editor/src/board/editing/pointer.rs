//! The picture of a board by mouse, pen and touch. A mouse moves, draws and drags at once. A finger scrolls the page,
//! and draws after it has rested or while the Draw switch is on; two fingers enlarge and move the picture.

use app_document::board::BoardCommand;
use app_portal::board::board_hit::{BoardHit, HitReach, hit};
use app_portal::board::board_press::{BoardPress, PressContext, PressDevice};
use app_portal::board::board_tool::BoardTool;
use app_portal::board::item_handle::{MapPosition, handle_command};
use gloo_timers::callback::Timeout;
use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::super::board_stage::token_radius;
use super::board_editor::{BoardDialog, BoardEditor};
use super::gesture::{BoardGesture, PictureRect};
use super::picture_layer::PictureLayer;

/// How long a finger rests before it draws, in milliseconds.
const REST_MS: u32 = 350;
/// How far beside an item a press still hits it, in pixels.
const MOUSE_REACH: f64 = 8.0;
const FINGER_REACH: f64 = 22.0;

/// The pointers of a board.
#[derive(Clone, Copy)]
pub struct BoardPointer {
    pub editor: BoardEditor,
    pub layer: PictureLayer,
    pub frame: NodeRef<html::Div>,
    pub(super) state: StoredValue<PointerState, LocalStorage>,
}

#[derive(Default)]
pub(super) struct PointerState {
    gesture: Option<BoardGesture>,
    /// The timer of a finger that may rest. Dropping it cancels the timer.
    rest: Option<Timeout>,
    /// The pressed fingers.
    pub(super) fingers: Vec<(i32, MapPosition)>,
}

impl BoardPointer {
    pub fn new(editor: BoardEditor) -> Self {
        Self {
            editor,
            layer: PictureLayer::new(editor),
            frame: NodeRef::new(),
            state: StoredValue::new_local(PointerState::default()),
        }
    }

    pub fn on_down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        self.editor.focus();
        let position = place_of(event);
        let is_finger = event.pointer_type() == "touch";
        if is_finger {
            let count = self.state.try_update_value(|state| {
                state.fingers.retain(|(id, _)| *id != event.pointer_id());
                state.fingers.push((event.pointer_id(), position));
                state.fingers.len()
            });
            if count.is_some_and(|count| count > 1) {
                // A second finger cancels what the first one has begun.
                return self.cancel();
            }
        }
        let device = if is_finger {
            PressDevice::Finger
        } else {
            PressDevice::Mouse
        };
        let Some(rect) = self.layer.rect() else {
            return;
        };
        let hit = self.hit_at(position, rect, device);
        let press = self.press_of(&hit, device);
        let is_waiting = is_finger && press == BoardPress::Tap;
        self.begin(event.pointer_id(), press, device, rect, position);
        if is_waiting {
            let pointer = event.pointer_id();
            let rest = Timeout::new(REST_MS, move || self.on_rest(pointer));
            self.state.update_value(|state| state.rest = Some(rest));
        } else if let Some(frame) = self.frame.get_untracked() {
            // This fails only if the pointer is gone, and then it is canceled as well.
            let _ = frame.set_pointer_capture(event.pointer_id());
        }
    }

    /// Begins the gesture of a finger that has rested.
    fn on_rest(self, pointer: i32) {
        let position = self.state.try_update_value(|state| {
            state.rest = None;
            let gesture = state.gesture.as_ref();
            gesture
                .filter(|gesture| gesture.pointer == pointer && !gesture.is_moved)
                .map(|gesture| (gesture.latest, gesture.rect))
        });
        let Some((position, rect)) = position.flatten() else {
            return;
        };
        let device = PressDevice::RestingFinger;
        let hit = self.hit_at(position, rect, device);
        let press = self.press_of(&hit, device);
        self.begin(pointer, press, device, rect, position);
        if let Some(frame) = self.frame.get_untracked() {
            let _ = frame.set_pointer_capture(pointer);
        }
    }

    fn hit_at(self, position: MapPosition, rect: PictureRect, device: PressDevice) -> BoardHit {
        let reach = match device {
            PressDevice::Mouse => MOUSE_REACH,
            PressDevice::Finger | PressDevice::RestingFinger => FINGER_REACH,
        };
        let reach = HitReach {
            token: token_radius(self.layer.scale()),
            tolerance: reach * rect.pixel,
        };
        let selected = self.editor.selected.get_untracked();
        let at = rect.map_position(position);
        self.editor
            .items(|items| hit(items, selected.as_deref(), at, reach))
    }

    fn press_of(self, hit: &BoardHit, device: PressDevice) -> BoardPress {
        let (tool, selected) = (
            self.editor.tool.get_untracked(),
            self.editor.selected.get_untracked(),
        );
        let context = PressContext {
            tool: tool.as_ref(),
            is_drawing: self.editor.is_drawing.get_untracked(),
            selected: selected.as_deref(),
            is_enlarged: self.editor.zoom.get_untracked().is_enlarged(),
        };
        self.editor.items(|items| context.press(hit, items, device))
    }

    fn begin(
        self,
        pointer: i32,
        press: BoardPress,
        device: PressDevice,
        rect: PictureRect,
        position: MapPosition,
    ) {
        let origin_of = match &press {
            BoardPress::Move(id) | BoardPress::Draw(Some(id)) => Some(id.clone()),
            _ => None,
        };
        let origin = self.editor.items(|items| {
            let item = items
                .iter()
                .find(|item| Some(item.id()) == origin_of.as_deref())?;
            item.position()
        });
        let gesture = BoardGesture {
            pointer,
            press,
            device,
            rect,
            start: position,
            latest: position,
            origin,
            stroke: Vec::new(),
            is_moved: false,
            is_copy: false,
            is_frame_due: false,
        };
        self.state
            .update_value(|state| state.gesture = Some(gesture));
    }

    pub fn on_move(self, event: &PointerEvent) {
        let position = place_of(event);
        if self.pinch(event.pointer_id(), position) {
            return;
        }
        let is_due = self.state.try_update_value(|state| {
            let gesture = state.gesture.as_mut()?;
            if gesture.pointer != event.pointer_id() {
                return None;
            }
            gesture.move_to(position);
            gesture.is_copy = event.alt_key();
            if gesture.is_moved {
                state.rest = None;
            }
            let is_due = gesture.is_moved && !std::mem::replace(&mut gesture.is_frame_due, true);
            Some(is_due)
        });
        match is_due {
            Some(Some(true)) => request_animation_frame(move || self.show_frame()),
            Some(None) => self.show_cursor(event, position),
            _ => {}
        }
    }

    /// Shows what a press would begin.
    fn show_cursor(self, event: &PointerEvent, position: MapPosition) {
        if event.pointer_type() == "touch" {
            return;
        }
        let (Some(frame), Some(rect)) = (self.frame.get_untracked(), self.layer.rect()) else {
            return;
        };
        let hit = self.hit_at(position, rect, PressDevice::Mouse);
        let cursor = match self.press_of(&hit, PressDevice::Mouse) {
            BoardPress::Place(_) | BoardPress::Draw(_) => "draw",
            BoardPress::Move(_) | BoardPress::Drag(_) => "move",
            BoardPress::Pan => "pan",
            BoardPress::Tap => "tap",
        };
        if frame.get_attribute("data-cursor").as_deref() != Some(cursor) {
            let _ = frame.set_attribute("data-cursor", cursor);
        }
    }

    /// Shows the newest place of the pointer. Only transforms and a preview of one item change.
    fn show_frame(self) {
        let gesture = self.state.try_update_value(|state| {
            let gesture = state.gesture.as_mut()?;
            gesture.is_frame_due = false;
            let shown = gesture.clone();
            if gesture.press == BoardPress::Pan {
                gesture.start = gesture.latest;
            }
            Some(shown)
        });
        if let Some(gesture) = gesture.flatten() {
            self.layer.show_gesture(&gesture);
        }
    }

    pub fn on_up(self, event: &PointerEvent) {
        let gesture = self.state.try_update_value(|state| {
            state.rest = None;
            state.fingers.retain(|(id, _)| *id != event.pointer_id());
            let is_own = |gesture: &mut BoardGesture| gesture.pointer == event.pointer_id();
            state.gesture.take_if(is_own)
        });
        let Some(mut gesture) = gesture.flatten() else {
            return;
        };
        gesture.move_to(place_of(event));
        gesture.is_copy = event.alt_key();
        if gesture.is_moved {
            self.finish(&gesture);
        } else {
            self.tap(&gesture);
        }
        self.layer.clear_gesture();
    }

    /// Ends a gesture that has moved.
    fn finish(self, gesture: &BoardGesture) {
        let (editor, map) = (self.editor, self.editor.map());
        match &gesture.press {
            BoardPress::Move(id) => {
                let Some(to) = gesture.moved_place(&map) else {
                    return;
                };
                if gesture.is_copy {
                    editor.copy_to_next(id, to);
                } else {
                    editor.move_to(id, to);
                }
            }
            BoardPress::Drag(handle) => {
                let to = map.snap(gesture.point());
                let phase = editor.phase();
                let command = editor.selected_item(|item| {
                    let command = handle_command(item, phase, *handle, to);
                    (item.id().to_owned(), command)
                });
                if let Some((id, command)) = command
                    && editor.run(&[command])
                {
                    editor.announce(&id);
                }
            }
            BoardPress::Place(_) | BoardPress::Draw(_) => self.add(gesture),
            BoardPress::Pan | BoardPress::Tap => {}
        }
    }

    fn add(self, gesture: &BoardGesture) {
        let Some((tool, stroke)) = gesture.added(&self.editor.map()) else {
            return;
        };
        let user = match &gesture.press {
            BoardPress::Draw(agent) => agent.clone(),
            _ => self.editor.selected_agent(),
        };
        self.editor.place(&tool, &stroke, user.as_deref());
    }

    /// A press without a move: places the tool, or selects what is there.
    fn tap(self, gesture: &BoardGesture) {
        let is_path_tool = self.editor.tool.with_untracked(|tool| {
            *tool == Some(BoardTool::Item(app_document::board::ItemKind::Path))
        });
        if matches!(gesture.press, BoardPress::Place(_)) || is_path_tool {
            return self.add(gesture);
        }
        match self.hit_at(gesture.start, gesture.rect, gesture.device) {
            BoardHit::Item(id) | BoardHit::Edge(id) => self.editor.select(Some(id)),
            BoardHit::Handle(_) => {}
            BoardHit::Ground => self.editor.select(None),
        }
    }

    /// Ends the gesture without an effect.
    pub fn cancel(self) {
        self.state.update_value(|state| {
            state.rest = None;
            state.gesture = None;
        });
        self.layer.clear_gesture();
    }

    pub fn on_lost(self, event: &PointerEvent) {
        self.state
            .update_value(|state| state.fingers.retain(|(id, _)| *id != event.pointer_id()));
        let is_own = self.state.with_value(|state| {
            let gesture = state.gesture.as_ref();
            gesture.is_some_and(|gesture| gesture.pointer == event.pointer_id())
        });
        if is_own {
            self.cancel();
        }
    }

    /// Keeps the page from scrolling, and the menu of a long press closed, while fingers act on the board.
    pub fn keep_touch(self, event: &web_sys::Event) {
        let touches = js_sys::Reflect::get(event, &JsValue::from_str("touches"))
            .and_then(|touches| js_sys::Reflect::get(&touches, &JsValue::from_str("length")));
        let count = touches.ok().and_then(|count| count.as_f64());
        let is_acting = self.state.with_value(|state| {
            let gesture = state.gesture.as_ref();
            gesture.is_some_and(|gesture| {
                gesture.press != BoardPress::Tap || gesture.device == PressDevice::RestingFinger
            })
        });
        let is_waiting = self.state.with_value(|state| state.rest.is_some());
        let is_menu = event.type_() == "contextmenu";
        let is_kept =
            is_acting || count.is_some_and(|count| count > 1.0) || (is_menu && is_waiting);
        if is_kept && event.cancelable() {
            event.prevent_default();
        }
    }

    /// A double click opens the form of the item.
    pub fn on_double_click(self) {
        if self.editor.selected_item(|_| ()).is_some() {
            self.editor.dialog.set(Some(BoardDialog::Item));
        }
    }
}

fn place_of(event: &PointerEvent) -> MapPosition {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The command of a handle that is dragged to the pointer, for the preview.
pub fn drag_command(editor: BoardEditor, gesture: &BoardGesture) -> Option<BoardCommand> {
    let BoardPress::Drag(handle) = gesture.press else {
        return None;
    };
    let to = editor.map().snap(gesture.point());
    // The preview is a board with one phase.
    editor.selected_item(|item| handle_command(item, 0, handle, to))
}
