//! An open editor: the document with its history, the surface that shows it, and what the toolbar says of it.
//!
//! The document is the truth: an event becomes a command, the command a patch, the patch a change of the page. Only
//! while an input method composes does the page go first, and is read when it is done.

use app_document::{
    Command, Document, Editor, Image, Patch, Path, Selection, Side, State, Toolbar,
};
use leptos::prelude::*;

use super::composing;
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
    /// The third press of a triple click was the last one.
    is_triple_click: bool,
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
            is_triple_click: false,
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

    /// Opens a line for the caret where no text is. Until something is written in it nothing has changed for anybody
    /// else.
    pub fn open_line(self, at: usize) -> bool {
        self.show(|editor| editor.run(&Command::OpenLine(at), now()))
            .is_some()
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

    /// Adds what a teammate made of `base`, and gives the text after it; `None` where both changed the same block. It is
    /// no step of this editor.
    pub fn merge(self, base: &Document, theirs: &Document) -> Option<Document> {
        self.show(|editor| editor.merge(base, theirs))?;
        self.state(|state| state.document().clone())
    }

    /// An upload has become an image.
    pub fn settle(self, number: u64, image: &Image) {
        self.patch(|editor| editor.settle_upload(number, image));
    }

    fn patch(self, change: impl FnOnce(&mut Editor) -> Option<Patch>) -> bool {
        let patch = self.show(change);
        if patch
            .as_ref()
            .is_some_and(|patch| !patch.splices.is_empty())
        {
            self.tell_change();
        }
        patch.is_some()
    }

    /// Changes the document and the page. What an input method has written so far is read first.
    fn show(self, change: impl FnOnce(&mut Editor) -> Option<Patch>) -> Option<Patch> {
        composing::finish(self);
        let patch = self.with(|open| {
            let patch = change(&mut open.editor)?;
            open.surface.apply(&patch);
            open.show_selection();
            Some(patch)
        });
        let patch = patch.flatten();
        if patch.is_some() {
            self.tell_bar();
        }
        patch
    }

    /// Takes over what is selected on the page: it tells of it late, and keys may come before.
    pub fn hear_selection(self) {
        if composing::is_left(self) {
            return composing::finish(self);
        }
        let is_new = self.with(|open| {
            if open.composed.is_some() || !open.has_focus() {
                return false;
            }
            let Some(selection) = open.selected() else {
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

    /// What the page has selected, as the person means it.
    pub fn selected(self) -> Option<Selection> {
        self.with(|open| open.selected()).flatten()
    }

    /// Selects in the document, and shows it on the page.
    pub fn select(self, selection: &Selection) {
        composing::finish(self);
        self.with(|open| {
            open.editor.select(selection);
            open.show_selection();
        });
        self.tell_bar();
    }

    /// Selects what the caret came to by motion; text at a node goes to this side of it.
    pub fn reach(self, selection: &Selection, side: Side) {
        composing::finish(self);
        self.with(|open| {
            open.editor.reach(selection, side);
            open.show_selection();
        });
        self.tell_bar();
    }

    /// A press of the mouse: the third at one place selects a paragraph, without the break behind it.
    pub fn press(self, count: i32) {
        self.with(|open| open.is_triple_click = count >= 3);
    }

    /// The mouse is up: what a triple click selected is shown as it is meant.
    pub fn release(self) {
        if self.with(|open| open.is_triple_click) == Some(true) {
            self.hear_selection();
            self.with(|open| {
                open.show_selection();
                open.is_triple_click = false;
            });
        }
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

    pub fn compose(self, block: Path) {
        self.with(|open| open.composed = Some(block));
        self.tell_bar();
    }

    /// The input method writes no more: gives the block in which it did, once.
    pub fn end_composition(self) -> Option<Path> {
        self.with(|open| open.composed.take()).flatten()
    }

    /// Does what waited for the input method.
    pub fn do_waiting(self) {
        self.tell_bar();
        let waiting = self.with(|open| std::mem::take(&mut open.waiting));
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
            // What an input method writes is read first.
            can_undo: open.editor.can_undo() || open.composed.is_some(),
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

    /// What the page has selected, as the person means it.
    fn selected(&self) -> Option<Selection> {
        let state = self.editor.state();
        let selection = self.surface.selected(state)?;
        Some(if self.is_triple_click {
            state.without_last_break(&selection)
        } else {
            selection
        })
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
