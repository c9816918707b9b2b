//! The picture of a board that is edited, with the marks above it. During a gesture the moved elements are transformed,
//! and one item is drawn as a preview.

use app_document::board::{PictureOptions, SvgElement};
use app_portal::board::board_press::BoardPress;
use app_portal::board::board_tool::BoardTool;
use app_portal::board::item_preview::{item_after, new_item_picture};
use frontend_kit::run_effect::run_effect;
use leptos::html;
use leptos::prelude::*;

use super::super::board_picture::svg_element;
use super::super::board_stage::{BoardStage, scale_at, token_radius};
use super::board_editor::BoardEditor;
use super::gesture::{BoardGesture, PictureRect};
use super::overlay::{OverlaySize, selection_marks};
use super::pointer::drag_command;

const PREVIEW_ID: &str = "preview";

#[derive(Clone, Copy)]
pub struct PictureLayer {
    editor: BoardEditor,
    pub picture: NodeRef<html::Div>,
    pub overlay: NodeRef<html::Div>,
    stage: StoredValue<BoardStage, LocalStorage>,
    marks: StoredValue<Option<OverlayElements>, LocalStorage>,
    /// The width of the picture in pixels, which decides the size of marks and handles; 0 until it is measured.
    width: RwSignal<i32>,
}

/// The elements above the picture.
#[derive(Clone)]
struct OverlayElements {
    svg: web_sys::Element,
    marks: web_sys::Element,
    preview: web_sys::Element,
}

impl PictureLayer {
    pub fn new(editor: BoardEditor) -> Self {
        let layer = Self {
            editor,
            picture: NodeRef::new(),
            overlay: NodeRef::new(),
            stage: StoredValue::new_local(BoardStage::default()),
            marks: StoredValue::new_local(None),
            width: RwSignal::new(0),
        };
        let resized = window_event_listener(leptos::ev::resize, move |_| layer.measure());
        on_cleanup(move || resized.remove());
        run_effect(move || layer.show_picture());
        run_effect(move || layer.show_marks());
        layer
    }

    fn measure(self) {
        let width = self
            .picture
            .get_untracked()
            .map(|frame| frame.client_width());
        if let Some(width) = width
            && self.width.get_untracked() != width
        {
            self.width.set(width);
        }
    }

    /// The width of the picture. It is kept, since measuring it after a change of the DOM computes the layout.
    fn width(self) -> i32 {
        if self.width.get_untracked() == 0
            && let Some(frame) = self.picture.get_untracked()
        {
            *self.width.write_untracked() = frame.client_width();
        }
        self.width.get_untracked()
    }

    /// The size of marks, in percent.
    pub fn scale(self) -> u16 {
        scale_at(self.width())
    }

    fn show_picture(self) {
        self.width.track();
        let Some(frame) = self.picture.get() else {
            return;
        };
        let phase = self.editor.player.current();
        self.editor.board.with(|board| {
            self.editor.names.with(|names| {
                self.stage
                    .update_value(|stage| stage.show(&frame, self.scale(), board, phase, names));
            });
        });
    }

    /// Shows the mark of the selected item, and the path that is drawn by keyboard.
    fn show_marks(self) {
        self.width.track();
        let Some(frame) = self.overlay.get() else {
            return;
        };
        let (phase, selected) = (self.editor.player.current(), self.editor.selected.get());
        let path = self.editor.key_path.get();
        let geometry = self
            .editor
            .names
            .with(super::super::board_team::BoardTeamNames::geometry);
        let elements = self.marks.get_value().unwrap_or_else(|| {
            let elements = overlay_elements();
            let _ = frame.append_child(&elements.svg);
            self.marks.set_value(Some(elements.clone()));
            elements
        });
        let view_box = format!("0 0 {} {}", geometry.width, geometry.height);
        let _ = elements.svg.set_attribute("viewBox", &view_box);
        let size = OverlaySize {
            token: token_radius(self.scale()),
            pixel: f64::from(geometry.width) / f64::from(self.width().max(1)),
        };
        let marks = self.editor.board.with(|board| {
            let items = board.visible_items(phase);
            let item = items
                .iter()
                .find(|item| Some(item.id()) == selected.as_deref());
            item.map(|item| selection_marks(item, size))
                .unwrap_or_default()
        });
        replace_children(&elements.marks, &marks);
        let path = path.and_then(|path| {
            let tool = BoardTool::Item(app_document::board::ItemKind::Path);
            let item = tool.new_item(PREVIEW_ID, None, &path)?;
            self.with_options(|options| new_item_picture(item, PREVIEW_ID, options))
        });
        replace_children(&elements.preview, path.as_slice());
    }

    /// Where the picture is on the screen.
    pub fn rect(self) -> Option<PictureRect> {
        self.measure();
        let rect = self.picture.get_untracked()?.get_bounding_client_rect();
        let map = self.editor.map();
        Some(PictureRect {
            left: rect.left(),
            top: rect.top(),
            width: rect.width(),
            height: rect.height(),
            pixel: f64::from(map.width) / rect.width().max(1.0),
        })
    }

    fn with_options<T>(self, draw: impl FnOnce(&PictureOptions<'_>) -> T) -> T {
        self.editor.names.with_untracked(|names| {
            let team = names.team();
            draw(&PictureOptions {
                geometry: names.geometry.as_ref(),
                names: &team,
                scale: self.scale(),
            })
        })
    }

    /// Shows a gesture as far as it has come.
    pub fn show_gesture(self, gesture: &BoardGesture) {
        let editor = self.editor;
        match &gesture.press {
            BoardPress::Move(id) => {
                let map = editor.map();
                let Some((from, to)) = gesture.origin.zip(gesture.moved_place(&map)) else {
                    return;
                };
                let apart = |to: u16, from: u16| i32::from(to) - i32::from(from);
                let (x, y) = (apart(to.x, from.x), apart(to.y, from.y));
                let is_selected = editor
                    .selected
                    .with_untracked(|selected| selected.as_ref() == Some(id));
                self.transform(id, is_selected, &format!("translate({x} {y})"));
            }
            BoardPress::Drag(_) => {
                let command = drag_command(editor, gesture);
                let preview = command.and_then(|command| {
                    editor
                        .selected_item(|item| {
                            self.with_options(|options| item_after(item, &command, options))
                        })
                        .flatten()
                });
                self.hide_selected();
                self.show_preview(preview);
            }
            BoardPress::Place(_) | BoardPress::Draw(_) => {
                let map = editor.map();
                let preview = gesture.added(&map).and_then(|(tool, stroke)| {
                    let item = tool.new_item(PREVIEW_ID, None, &stroke)?;
                    self.with_options(|options| new_item_picture(item, PREVIEW_ID, options))
                });
                self.show_preview(preview);
            }
            BoardPress::Pan => {
                let by = (
                    gesture.latest.0 - gesture.start.0,
                    gesture.latest.1 - gesture.start.1,
                );
                let zoom = editor.zoom.get_untracked();
                let size = (
                    gesture.rect.width / zoom.scale,
                    gesture.rect.height / zoom.scale,
                );
                editor.zoom.set(zoom.moved(by, size));
            }
            BoardPress::Tap => {}
        }
    }

    /// Removes what a gesture has shown.
    pub fn clear_gesture(self) {
        self.show_preview(None);
        self.stage.update_value(BoardStage::restore);
        self.with_marks(|elements| {
            let _ = elements.marks.remove_attribute("transform");
            let _ = elements.marks.remove_attribute("visibility");
        });
    }

    fn transform(self, id: &str, is_selected: bool, transform: &str) {
        self.stage.update_value(|stage| {
            stage.change(id, "transform", transform);
        });
        if is_selected {
            self.with_marks(|elements| {
                let _ = elements.marks.set_attribute("transform", transform);
            });
        }
    }

    fn hide_selected(self) {
        let Some(id) = self.editor.selected.get_untracked() else {
            return;
        };
        self.stage
            .update_value(|stage| stage.change(&id, "visibility", "hidden"));
        self.with_marks(|elements| {
            let _ = elements.marks.set_attribute("visibility", "hidden");
        });
    }

    fn show_preview(self, preview: Option<SvgElement>) {
        self.with_marks(|elements| replace_children(&elements.preview, preview.as_slice()));
    }

    fn with_marks(self, change: impl FnOnce(&OverlayElements)) {
        self.marks.with_value(|elements| {
            if let Some(elements) = elements {
                change(elements);
            }
        });
    }
}

fn overlay_elements() -> OverlayElements {
    let element = |name| {
        svg_element(&SvgElement {
            name,
            attributes: Vec::new(),
            children: Vec::new(),
            text: None,
        })
    };
    let elements = OverlayElements {
        svg: element("svg"),
        marks: element("g"),
        preview: element("g"),
    };
    let _ = elements.svg.append_child(&elements.preview);
    let _ = elements.svg.append_child(&elements.marks);
    elements
}

fn replace_children(parent: &web_sys::Element, children: &[SvgElement]) {
    parent.set_text_content(None);
    for child in children {
        let _ = parent.append_child(&svg_element(child));
    }
}
