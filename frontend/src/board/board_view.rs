//! The view of a board for readers: one picture, a button for each phase, and the text of all phases.

use std::rc::Rc;

use app_document::ElementNode;
use app_document::board::{BoardContent, PictureOptions};
use app_domain::board::TeamBoardNames;
use app_portal::texts::map_board as words;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::picture::svg_element;
use crate::editor::create_element;

/// The width in pixels below which marks and letters are as large as on a phone.
const NARROW: i32 = 480;

/// The elements that change with the phase.
struct BoardElements {
    board: BoardContent,
    picture: web_sys::Element,
    buttons: Vec<web_sys::Element>,
    texts: Vec<web_sys::Element>,
}

/// Replaces the content of the frame by the view. In the editor, the first phase is shown without buttons.
pub fn draw(frame: &web_sys::Element, board: &ElementNode, is_read: bool) {
    let Some(board) = BoardContent::from_element(board) else {
        return;
    };
    frame.set_text_content(None);
    if let Some(title) = board.title().or_else(|| board.map()) {
        let caption = child(frame, "p", "map-board-title");
        caption.set_text_content(Some(title));
    }
    let phases = board.phases().len();
    let picture = create_element("div");
    let _ = picture.set_attribute("class", "map-board-picture");
    let mut buttons = Vec::new();
    if is_read && phases > 1 {
        let group = child(frame, "div", "map-board-phases");
        let _ = group.set_attribute("role", "group");
        let _ = group.set_attribute("aria-label", words::PHASES);
        for (at, phase) in board.phases().iter().enumerate() {
            let button = child(&group, "button", "button button-small");
            let _ = button.set_attribute("type", "button");
            button.set_text_content(Some(&words::phase_button(at + 1, phase.name())));
            buttons.push(button);
        }
    }
    let _ = frame.append_child(&picture);
    let texts = phase_texts(frame, &board);
    let elements = Rc::new(BoardElements {
        board,
        picture,
        buttons,
        texts,
    });
    for (at, button) in elements.buttons.iter().enumerate() {
        let shown = Rc::clone(&elements);
        // The browser frees the closure together with the button.
        let press = Closure::<dyn FnMut()>::new(move || shown.show_phase(at)).into_js_value();
        let _ = button.add_event_listener_with_callback("click", press.unchecked_ref());
    }
    elements.show_phase(0);
}

/// The text of each phase: its heading, and a list with a line for each item or agent.
fn phase_texts(frame: &web_sys::Element, board: &BoardContent) -> Vec<web_sys::Element> {
    let names = TeamBoardNames::default();
    let phases = 0..board.phases().len();
    let texts = phases.map(|phase| {
        let described = board.phase_description(phase, &names);
        let text = child(frame, "div", "map-board-text");
        let heading = child(&text, "p", "map-board-heading");
        heading.set_text_content(Some(&described.heading));
        if !described.lines.is_empty() {
            let list = child(&text, "ul", "map-board-lines");
            for line in described.lines {
                child(&list, "li", "").set_text_content(Some(&line.text));
            }
        }
        text
    });
    texts.collect()
}

impl BoardElements {
    fn show_phase(&self, phase: usize) {
        let names = TeamBoardNames::default();
        let is_narrow = self.picture.client_width() < NARROW;
        let options = PictureOptions {
            geometry: names.map,
            names: &names,
            scale: if is_narrow { 100 } else { 65 },
        };
        let drawn = svg_element(&self.board.picture(phase, &options));
        self.picture.set_text_content(None);
        let _ = self.picture.append_child(&drawn);
        for (at, button) in self.buttons.iter().enumerate() {
            let is_pressed = if at == phase { "true" } else { "false" };
            let _ = button.set_attribute("aria-pressed", is_pressed);
        }
        for (at, text) in self.texts.iter().enumerate() {
            let _ = text
                .class_list()
                .toggle_with_force("is-current", at == phase);
        }
    }
}

fn child(parent: &web_sys::Element, name: &'static str, class: &str) -> web_sys::Element {
    let element = create_element(name);
    if !class.is_empty() {
        let _ = element.set_attribute("class", class);
    }
    let _ = parent.append_child(&element);
    element
}
