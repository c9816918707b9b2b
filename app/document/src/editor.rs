//! A document being edited: every act of a person in, the changed blocks out.

use crate::command::{Command, edit_of, origin_of};
use crate::document::Document;
use crate::edit::{Edit, Selection, Side, Splice, State, atoms, insert, merge, rules, tree};
use crate::fresh::Image;
use crate::history::{History, Origin};
use crate::node::Element;

/// What changed, for whoever shows it: the splices in their order, and the selection after them.
#[derive(Debug, Clone, PartialEq)]
pub struct Patch {
    pub splices: Vec<Splice>,
    pub selection: Selection,
}

/// A document, its selection and its history.
#[derive(Debug, Clone)]
pub struct Editor {
    state: State,
    history: History,
    /// The last change was a rule for typed signs, and Backspace takes it back.
    is_after_rule: bool,
}

impl Editor {
    pub fn new(document: Document) -> Self {
        Self::with(State::new(document))
    }

    pub fn with(state: State) -> Self {
        Self {
            state,
            history: History::default(),
            is_after_rule: false,
        }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn document(&self) -> &Document {
        self.state.document()
    }

    pub fn selection(&self) -> &Selection {
        self.state.selection()
    }

    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// The person selected something.
    pub fn select(&mut self, selection: &Selection) {
        let before = self.state.selection.clone();
        self.state.select(selection);
        if self.state.selection != before {
            self.history.pause();
            self.is_after_rule = false;
        }
    }

    /// Selects what a caret reached by motion: text typed at a node goes to this side of it.
    pub fn reach(&mut self, selection: &Selection, side: Side) {
        self.select(selection);
        self.state.reach(selection, side);
    }

    /// Does what the command says. `now` is in milliseconds of any clock that only goes forward. `None`: the command
    /// has no meaning here, and whoever asked may let the browser do what it does.
    pub fn run(&mut self, command: &Command, now: f64) -> Option<Patch> {
        if let Command::Backspace(_) = command
            && std::mem::take(&mut self.is_after_rule)
            && let Some(patch) = self.undo()
        {
            self.history.forget_undone();
            return Some(patch);
        }
        if *command == Command::Enter
            && let Some(rule) = rules::before_enter(&self.state)
        {
            let is_fence = rule.selection != self.state.selection;
            let patch = self.commit(rule, Origin::Act, now);
            if is_fence {
                self.is_after_rule = true;
                return Some(patch);
            }
            let next = insert::enter(&self.state).map(|edit| self.commit(edit, Origin::Act, now));
            return Some(patch.followed_by(next));
        }
        let edit = edit_of(&self.state, command)?;
        let patch = self.commit(edit, origin_of(command), now);
        let (Command::Type(text) | Command::Replace { text, .. }) = command else {
            return Some(patch);
        };
        let Some(rule) = rules::after_typing(&self.state, text) else {
            return Some(patch);
        };
        let rule = self.commit(rule, Origin::Act, now);
        self.is_after_rule = true;
        Some(patch.followed_by(Some(rule)))
    }

    pub fn undo(&mut self) -> Option<Patch> {
        let (splices, selection) = self.history.undo()?;
        Some(self.replay(splices, &selection))
    }

    pub fn redo(&mut self) -> Option<Patch> {
        let (splices, selection) = self.history.redo()?;
        Some(self.replay(splices, &selection))
    }

    /// The upload has become an image: it takes its place, also in every step that can be taken back, so that no undo
    /// brings the placeholder again. `None` when it is not in the document, or the address is not safe.
    pub fn settle_upload(&mut self, number: u64, image: &Image) -> Option<Patch> {
        let image = Element::image(image)?;
        self.history.settle(number, &image);
        let splices = atoms::settle(self.document(), number, &image);
        for splice in &splices {
            self.state.document.apply(splice);
        }
        (!splices.is_empty()).then(|| Patch {
            splices,
            selection: self.state.selection.clone(),
        })
    }

    /// Puts another document in the place of this one, as one step that can be taken back: an older version, or what
    /// somebody else saved.
    pub fn replace_document(&mut self, document: &Document, now: f64) -> Patch {
        let splice = Splice::between(self.document(), document);
        let edit = Edit {
            splice,
            selection: self.state.selection.clone(),
            stored: None,
        };
        self.commit(edit, Origin::Act, now)
    }

    /// Merges a teammate's changes to `base` into this document, by blocks. They are no step: undo takes back only what
    /// was done here. `None` where both changed the same block.
    pub fn merge(&mut self, base: &Document, theirs: &Document) -> Option<Patch> {
        if self.document().is_same(theirs) {
            return Some(Patch {
                splices: Vec::new(),
                selection: self.state.selection.clone(),
            });
        }
        let splices = merge::carried(
            &Splice::all_between(base, theirs),
            &Splice::all_between(base, self.document()),
        )?;
        self.history.rebase(&splices);
        let selection = merge::selection_after(&splices, self.selection());
        for splice in splices.iter().rev() {
            self.state.document.apply(splice);
        }
        let selection = tree::fitted(self.document().content(), &selection);
        if selection != self.state.selection {
            self.state.reach(&selection, Side::After);
        }
        self.is_after_rule = false;
        Some(Patch {
            splices: splices.into_iter().rev().collect(),
            selection: self.state.selection.clone(),
        })
    }

    fn replay(&mut self, splices: Vec<Splice>, selection: &Selection) -> Patch {
        for splice in &splices {
            self.state.document.apply(splice);
        }
        // A teammate may have changed what was selected.
        let selection = tree::fitted(self.document().content(), selection);
        self.state.reach(&selection, Side::After);
        self.state.stored = None;
        self.is_after_rule = false;
        Patch { splices, selection }
    }

    fn commit(&mut self, edit: Edit, origin: Origin, now: f64) -> Patch {
        let before = self.state.selection.clone();
        self.state.apply(&edit);
        self.is_after_rule = false;
        let selection = self.state.selection.clone();
        if edit.splice.is_empty() {
            self.history.pause();
            return Patch {
                splices: Vec::new(),
                selection,
            };
        }
        self.history
            .record(edit.splice.clone(), before, selection.clone(), origin, now);
        Patch {
            splices: vec![edit.splice],
            selection,
        }
    }
}

impl Patch {
    fn followed_by(mut self, next: Option<Self>) -> Self {
        if let Some(next) = next {
            self.splices.extend(next.splices);
            self.selection = next.selection;
        }
        self
    }
}
