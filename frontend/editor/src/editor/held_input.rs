//! Input that waits for code: a paste, a drop or a command of a table whose code is still being loaded, and everything
//! that the user does until it can run. It runs in the order of the events, each at the place that its event had.

use std::collections::VecDeque;
use std::rc::Rc;

use app_document::{EditorCommand, EditorPatch, EditorSelection};
use leptos::prelude::Callable;

use super::composition;
use super::editor_handle::EditorHandle;
use super::transferred_content::TransferredContent;

/// The held input of an editor.
#[derive(Default)]
pub struct HeldInput {
    steps: VecDeque<HeldStep>,
    /// The selection of the latest step.
    selection: Option<EditorSelection>,
    /// Whether the steps are running now.
    is_releasing: bool,
    /// How often input has been held.
    number: u32,
}

struct HeldStep {
    /// The selection, unless it is the one that the step before leaves.
    selected: Option<EditorSelection>,
    action: HeldAction,
}

/// A held event.
pub enum HeldAction {
    Insert(Rc<TransferredContent>),
    Run(EditorCommand),
    Undo,
    Redo,
    /// The user has moved the selection.
    Select,
}

impl HeldInput {
    fn push(&mut self, action: HeldAction, selection: &EditorSelection) {
        let is_moved = self.selection.as_ref() != Some(selection);
        self.selection = Some(selection.clone());
        self.steps.push_back(HeldStep {
            selected: is_moved.then(|| selection.clone()),
            action,
        });
    }

    /// Maps the places of the held steps through a change of the document.
    pub fn follow(&mut self, patch: &EditorPatch) {
        let places = self.steps.iter_mut().map(|step| &mut step.selected);
        for place in places.chain([&mut self.selection]) {
            *place = place.as_ref().map(|place| patch.map_selection(place));
        }
    }
}

impl EditorHandle {
    /// Whether input is held.
    pub fn is_holding(self) -> bool {
        let is_holding = |held: &HeldInput| !held.steps.is_empty() && !held.is_releasing;
        self.with(|open| is_holding(&open.held)) == Some(true)
    }

    /// Holds an event until [`Self::release`], and has its code loaded. Returns true.
    pub fn hold(self, action: HeldAction) -> bool {
        let first = self.with(|open| {
            let is_first = open.held.steps.is_empty();
            open.held.number += u32::from(is_first);
            open.held.push(action, open.editor.selection());
            is_first.then_some(open.on_hold)
        });
        if let Some(Some(load)) = first {
            load.run(());
        }
        true
    }

    /// Ends a composition, whose text is held before what follows, and which may release the input. Returns whether
    /// input is held then.
    pub(super) fn holds_next(self) -> bool {
        if self.is_holding() {
            composition::finish(self);
        }
        self.is_holding()
    }

    /// Holds the command if input is held. Returns whether it is held then; the browser moves the caret.
    pub(super) fn hold_command(self, command: &EditorCommand) -> Option<bool> {
        self.holds_next().then(|| match command {
            EditorCommand::ArrowDown | EditorCommand::ArrowRight => false,
            EditorCommand::Replace { start, end, text } => {
                // Selections follow what is inserted before them.
                self.select(&EditorSelection::Text {
                    anchor: start.clone(),
                    head: end.clone(),
                });
                self.hold(HeldAction::Run(EditorCommand::Type(text.clone())))
            }
            command => self.hold(HeldAction::Run(command.clone())),
        })
    }

    /// The number of the present time of holding; `None` if nothing is held.
    pub fn holding_number(self) -> Option<u32> {
        self.is_holding().then_some(())?;
        self.with(|open| open.held.number)
    }

    /// Runs the held events. `insert` inserts content at the caret, and `run` runs a command.
    pub fn release(
        self,
        insert: impl Fn(Self, &Rc<TransferredContent>),
        run: impl Fn(Self, &EditorCommand),
    ) {
        if !self.is_holding() {
            return;
        }
        self.read_selection();
        self.with(|open| {
            open.held.push(HeldAction::Select, open.editor.selection());
            open.held.selection = None;
            open.held.is_releasing = true;
        });
        while let Some(Some(step)) = self.with(|open| open.held.steps.pop_front()) {
            if let Some(selected) = &step.selected {
                self.select(selected);
            }
            match step.action {
                HeldAction::Insert(content) => insert(self, &content),
                HeldAction::Run(command) => run(self, &command),
                HeldAction::Undo => {
                    self.undo();
                }
                HeldAction::Redo => {
                    self.redo();
                }
                HeldAction::Select => {}
            }
        }
        self.with(|open| open.held.is_releasing = false);
    }
}
