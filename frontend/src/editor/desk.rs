//! An open editor: the document with its history, the surface that shows it, and what the toolbar says of it.
//!
//! The document is the truth: an event becomes a command, the command a patch, the patch a change of the page. Only
//! while an input method composes does the page go first, and is read when it is done.

use app_document::{Command, Document, Editor, Image, Patch, Path, Selection, State, Toolbar};
use leptos::prelude::*;

use super::surface::Surface;
use crate::afterwards::do_afterwards;

/// The editor of one page. Everything it hears happens on the page's own thread.
#[derive(Clone, Copy)]
pub struct Desk {
    open: StoredValue<Option<Open>, LocalStorage>,
    bar: RwSignal<Bar>,
    on_change: Callback<Document>,
}

struct Open {
    editor: Editor,
    surface: Surface,
    /// The block that an input method writes in.
    composed: Option<Path>,
    /// What came while it did.
    waiting: Vec<Box<dyn FnOnce(Desk)>>,
}

/// What the buttons show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bar {
    pub toolbar: Toolbar,
    pub can_undo: bool,
    pub can_redo: bool,
    /// The image that is selected, and where it is.
    pub image: Option<(Path, Image)>,
}

impl Desk {
    /// `on_change` hears of the document after every change, behind the frame that shows it.
    pub fn new(on_change: Callback<Document>) -> Self {
        Self {
            open: StoredValue::new_local(None),
            bar: RwSignal::new(Bar::default()),
            on_change,
        }
    }

    /// Begins to show the document on `page`.
    pub fn open(self, page: web_sys::Element, document: Document) {
        let surface = Surface::new(page, &document);
        self.open.set_value(Some(Open {
            editor: Editor::new(document),
            surface,
            composed: None,
            waiting: Vec::new(),
        }));
        self.tell_bar();
    }

    pub fn bar(self) -> RwSignal<Bar> {
        self.bar
    }

    /// Does what the command says; false where it has no meaning.
    pub fn run(self, command: &Command) -> bool {
        self.patch(|editor| editor.run(command, now()))
    }

    pub fn undo(self) -> bool {
        self.patch(Editor::undo)
    }

    pub fn redo(self) -> bool {
        self.patch(Editor::redo)
    }

    /// Another document in the place of this one, as a step that can be taken back.
    pub fn replace(self, document: &Document) {
        self.patch(|editor| Some(editor.replace_document(document, now())));
    }

    /// An upload has become an image.
    pub fn settle(self, number: u64, image: &Image) {
        self.patch(|editor| editor.settle_upload(number, image));
    }

    fn patch(self, change: impl FnOnce(&mut Editor) -> Option<Patch>) -> bool {
        let patch = self.with(|open| {
            let patch = change(&mut open.editor)?;
            open.surface.apply(&patch);
            open.show_selection();
            Some(patch)
        });
        let Some(patch) = patch.flatten() else {
            return false;
        };
        self.tell_bar();
        if !patch.splices.is_empty() {
            self.tell_change();
        }
        true
    }

    /// Takes over what is selected on the page: it tells of it late, and keys may come before.
    pub fn hear_selection(self) {
        let is_new = self.with(|open| {
            if open.composed.is_some() || !open.has_focus() {
                return false;
            }
            let Some(selection) = open.surface.selected(open.editor.state()) else {
                return false;
            };
            if selection == *open.editor.selection() {
                return false;
            }
            open.editor.select(&selection);
            open.surface.mark(open.editor.selection());
            true
        });
        if is_new == Some(true) {
            self.tell_bar();
        }
    }

    /// Selects in the document, and shows it on the page.
    pub fn select(self, selection: &Selection) {
        self.with(|open| {
            open.editor.select(selection);
            open.show_selection();
        });
        self.tell_bar();
    }

    /// Shows on the page what is selected in the document.
    pub fn show_selection(self) {
        self.with(Open::show_selection);
    }

    /// Puts the caret back where it was.
    pub fn focus(self) {
        let page = self.surface(|surface| surface.page().clone());
        if let Some(page) = page.and_then(|page| wasm_bindgen::JsCast::dyn_into(page).ok()) {
            let page: web_sys::HtmlElement = page;
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = page.focus_with_options(&options);
        }
        self.show_selection();
    }

    pub fn state<T>(self, read: impl FnOnce(&State) -> T) -> Option<T> {
        self.with(|open| read(open.editor.state()))
    }

    pub fn surface<T>(self, read: impl FnOnce(&mut Surface) -> T) -> Option<T> {
        self.with(|open| read(&mut open.surface))
    }

    /// Looks at the page and the document together.
    pub fn both<T>(self, read: impl FnOnce(&mut Surface, &State) -> T) -> Option<T> {
        self.with(|open| read(&mut open.surface, open.editor.state()))
    }

    /// The block that an input method writes in, while it does.
    pub fn composed(self) -> Option<Path> {
        self.with(|open| open.composed.clone()).flatten()
    }

    pub fn compose(self, block: Option<Path>) {
        let waiting = self.with(|open| {
            open.composed = block;
            if open.composed.is_some() {
                return Vec::new();
            }
            std::mem::take(&mut open.waiting)
        });
        for work in waiting.unwrap_or_default() {
            work(self);
        }
    }

    /// Does it now, or when the input method is done: until then the page must not change.
    pub fn when_free(self, work: impl FnOnce(Self) + 'static) {
        if self.composed().is_none() {
            return work(self);
        }
        self.with(|open| open.waiting.push(Box::new(work)));
    }

    fn with<T>(self, work: impl FnOnce(&mut Open) -> T) -> Option<T> {
        self.open
            .try_update_value(|open| open.as_mut().map(work))
            .flatten()
    }

    fn tell_bar(self) {
        let bar = self.with(|open| Bar {
            toolbar: Toolbar::of(open.editor.state()),
            can_undo: open.editor.can_undo(),
            can_redo: open.editor.can_redo(),
            image: open.image(),
        });
        if let Some(bar) = bar
            && self.bar.try_with_untracked(|before| *before != bar) == Some(true)
        {
            self.bar.set(bar);
        }
    }

    /// The letter is on the screen first.
    fn tell_change(self) {
        let document = self.state(|state| state.document().clone());
        let Some(document) = document else { return };
        do_afterwards(move || {
            self.on_change.try_run(document);
        });
    }
}

impl Open {
    fn has_focus(&self) -> bool {
        let page: &web_sys::Node = self.surface.page();
        document()
            .active_element()
            .is_some_and(|focused| page.is_same_node(Some(&focused)))
    }

    /// Whoever is on a button keeps the focus: the page's own selection would take it away.
    fn show_selection(&mut self) {
        if self.has_focus() {
            self.surface.select(self.editor.state());
        } else {
            self.surface.mark(self.editor.selection());
        }
    }

    fn image(&self) -> Option<(Path, Image)> {
        let Selection::Node(path) = self.editor.selection() else {
            return None;
        };
        let node = self.surface.shown_at(path)?.element()?;
        Some((path.clone(), node.as_image()?))
    }
}

fn now() -> f64 {
    js_sys::Date::now()
}
