//! The handles of a selected image, with which a pointer changes its size. Keys do the same in steps.

use app_document::{EditorCommand, ImageAttributes, NodePath};
use app_portal::controls::lengths::css_px;
use app_portal::editor::image_size::ShownImage;
use app_portal::editor::menu_place::ScreenRect;
use app_portal::texts::editor as words;
use frontend_kit::run_effect::run_effect;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::super::editor_handle::EditorHandle;
use super::super::render::leaf;
use super::floating::{EditorFrame, screen_rect};

#[derive(Clone, Copy)]
pub struct ImageHandles {
    editor: EditorHandle,
    frame: EditorFrame,
    /// The rectangle of the selected image, relative to the editor.
    rect: RwSignal<Option<ScreenRect>>,
    drag: StoredValue<Option<ImageDrag>, LocalStorage>,
    /// The announced size.
    announcement: RwSignal<String>,
}

/// A pointer that drags a handle.
#[derive(Clone)]
struct ImageDrag {
    from_x: f64,
    is_left: bool,
    selected: SelectedImage,
}

/// The selected image with its element.
#[derive(Clone)]
struct SelectedImage {
    path: NodePath,
    attributes: ImageAttributes,
    picture: web_sys::Element,
    shown: ShownImage,
}

impl ImageHandles {
    pub fn new(editor: EditorHandle, frame: EditorFrame) -> Self {
        Self {
            editor,
            frame,
            rect: RwSignal::new(None),
            drag: StoredValue::new_local(None),
            announcement: RwSignal::new(String::new()),
        }
    }

    /// Places the handles at the selected image, or hides them.
    pub fn update(self) {
        let rect = self.selected().and_then(|selected| {
            let (editor, picture) = (self.frame.editor_rect()?, picture_rect(&selected.picture));
            Some(ScreenRect {
                left: picture.left - editor.left,
                top: picture.top - editor.top,
                right: picture.right - editor.left,
                bottom: picture.bottom - editor.top,
            })
        });
        if self.rect.try_with_untracked(|before| *before != rect) == Some(true) {
            self.rect.set(rect);
        }
    }

    /// Makes the selected image a step wider or narrower, and announces its size.
    pub fn step(self, is_wider: bool) {
        if let Some(selected) = self.selected() {
            let width = selected.shown.stepped(is_wider);
            self.resize(&selected, width);
        }
    }

    fn resize(self, selected: &SelectedImage, width: f64) {
        let image = selected.shown.resized(&selected.attributes, width);
        let width = f64::from(image.width.unwrap_or_default());
        let path = selected.path.clone();
        self.editor.run(&EditorCommand::SetImage { path, image });
        self.announcement
            .set(words::image_width(selected.shown.percent_of(width)));
        self.update();
    }

    fn selected(self) -> Option<SelectedImage> {
        let (path, attributes) = self
            .editor
            .controls()
            .try_with_untracked(|bar| bar.image.clone())??;
        let run = self.editor.surface(|surface| surface.atom_at(&path))??;
        let piece: web_sys::Element = leaf(&run).dyn_into().ok()?;
        let picture = piece.query_selector("img").ok()??;
        let is_block = piece.tag_name() == "DIV";
        let line = if is_block {
            Some(piece)
        } else {
            piece.parent_element()
        };
        let rect = picture.get_bounding_client_rect();
        // A picture that is still loading has no size to change.
        (rect.height() > 1.0).then_some(())?;
        let shown = ShownImage {
            width: rect.width(),
            height: rect.height(),
            text_width: line?.get_bounding_client_rect().width(),
        };
        Some(SelectedImage {
            path,
            attributes,
            picture,
            shown,
        })
    }

    fn begin_drag(self, event: &PointerEvent, is_left: bool) {
        event.prevent_default();
        let Some(selected) = self.selected() else {
            return;
        };
        if let Some(handle) = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        {
            let _ = handle.set_pointer_capture(event.pointer_id());
        }
        let from_x = f64::from(event.client_x());
        self.drag.set_value(Some(ImageDrag {
            from_x,
            is_left,
            selected,
        }));
    }

    /// Shows the size at the pointer. The document changes when the pointer is released.
    fn drag_to(self, event: &PointerEvent) {
        let Some(drag) = self.drag.get_value() else {
            return;
        };
        let image = drag
            .selected
            .shown
            .resized(&drag.selected.attributes, drag.width_at(event));
        show_size(&drag.selected.picture, &image);
        self.update();
    }

    fn end_drag(self, event: &PointerEvent) {
        let Some(drag) = self.drag.try_update_value(Option::take).flatten() else {
            return;
        };
        if event.type_() == "pointercancel" {
            show_size(&drag.selected.picture, &drag.selected.attributes);
            return self.update();
        }
        self.resize(&drag.selected, drag.width_at(event));
        self.editor.focus();
    }
}

impl ImageDrag {
    fn width_at(&self, event: &PointerEvent) -> f64 {
        let moved = f64::from(event.client_x()) - self.from_x;
        self.selected.shown.width + if self.is_left { -moved } else { moved }
    }
}

fn show_size(picture: &web_sys::Element, image: &ImageAttributes) {
    for (name, length) in [("width", image.width), ("height", image.height)] {
        match length {
            Some(length) => {
                let _ = picture.set_attribute(name, &length.to_string());
            }
            None => {
                let _ = picture.remove_attribute(name);
            }
        }
    }
}

fn picture_rect(picture: &web_sys::Element) -> ScreenRect {
    screen_rect(&picture.get_bounding_client_rect())
}

pub fn image_handles_view(handles: ImageHandles) -> AnyView {
    let bar = handles.editor.controls();
    let image = Memo::new(move |_| bar.with(|bar| bar.image.clone()));
    run_effect(move || {
        // Reading the memo subscribes it; tracking alone does not compute it.
        image.with(|_| ());
        handles.update();
    });
    let moved = window_event_listener(leptos::ev::resize, move |_| handles.update());
    on_cleanup(move || moved.remove());
    update_when_loaded(handles);
    let is_shown = Memo::new(move |_| handles.rect.with(Option::is_some));
    let frame = move || {
        let rect = move || handles.rect.get().unwrap_or_default();
        is_shown.get().then(|| {
            view! {
                <div
                    class="editor-image"
                    style:left=move || css_px(rect().left)
                    style:top=move || css_px(rect().top)
                    style:width=move || css_px(rect().right - rect().left)
                    style:height=move || css_px(rect().bottom - rect().top)
                >
                    {handle(handles, true)}
                    {handle(handles, false)}
                </div>
            }
        })
    };
    view! {
        {frame}
        <p class="spoken" role="status">
            {handles.announcement}
        </p>
    }
    .into_any()
}

fn handle(handles: ImageHandles, is_left: bool) -> AnyView {
    view! {
        <span
            class="editor-image-handle"
            data-side=if is_left { "left" } else { "right" }
            aria-hidden="true"
            title=words::RESIZE_IMAGE
            on:mousedown=move |press: MouseEvent| press.prevent_default()
            on:pointerdown=move |event: PointerEvent| handles.begin_drag(&event, is_left)
            on:pointermove=move |event: PointerEvent| handles.drag_to(&event)
            on:pointerup=move |event: PointerEvent| handles.end_drag(&event)
            on:pointercancel=move |event: PointerEvent| handles.end_drag(&event)
        ></span>
    }
    .into_any()
}

/// An image has its size once it is loaded. The event does not bubble.
fn update_when_loaded(handles: ImageHandles) {
    let root = handles.frame.root;
    root.on_load(move |root| {
        let hear = Closure::<dyn Fn()>::new(move || handles.update()).into_js_value();
        let hear: js_sys::Function = hear.unchecked_into();
        let _ = root.add_event_listener_with_callback_and_bool("load", &hear, true);
    });
}
