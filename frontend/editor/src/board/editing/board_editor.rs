//! The state of a board that is edited, and the actions on it. Each action is one step of the text's undo.

use app_document::EditorCommand;
use app_document::board::{BoardCommand, BoardContent, BoardPoint, ItemKind, VisibleItem};
use app_domain::board::MapGeometry;
use app_portal::board::board_places::free_place;
use app_portal::board::board_press::PressContext;
use app_portal::board::board_tool::BoardTool;
use app_portal::controls::focus_step::FocusStep;
use app_portal::texts::map_board as words;
use frontend_kit::dom::scrolling::viewport_height;
use leptos::prelude::*;

use super::super::board_host::{BoardHost, focus_board};
use super::super::board_team::{BoardTeam, BoardTeamNames};
use super::super::fresh_board_id;
use super::super::phase_player::PhasePlayer;
use super::board_zoom::BoardZoom;

/// An open dialog of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardDialog {
    Item,
    Phase,
    Settings,
}

#[derive(Clone, Copy)]
pub struct BoardEditor {
    pub frame: StoredValue<web_sys::Element, LocalStorage>,
    pub board: RwSignal<BoardContent>,
    pub team: BoardTeam,
    pub names: Memo<BoardTeamNames>,
    pub player: PhasePlayer,
    pub selected: RwSignal<Option<String>>,
    pub tool: RwSignal<Option<BoardTool>>,
    /// Whether the Draw switch is on.
    pub is_drawing: RwSignal<bool>,
    /// Whether the focus is on a part of the board.
    pub is_inside: RwSignal<bool>,
    /// The path that is drawn by keyboard. Its last point is the tip.
    pub key_path: RwSignal<Option<Vec<BoardPoint>>>,
    pub dialog: RwSignal<Option<BoardDialog>>,
    pub zoom: RwSignal<BoardZoom>,
    /// The announcement.
    pub announcement: RwSignal<String>,
}

impl BoardEditor {
    pub fn new(frame: &web_sys::Element, board: RwSignal<BoardContent>) -> Self {
        let team = BoardTeam::of_page();
        let count = Signal::derive(move || board.with(|board| board.phases().len()));
        Self {
            frame: StoredValue::new_local(frame.clone()),
            board,
            team,
            names: team.names(board.into()),
            player: PhasePlayer::new(count),
            selected: RwSignal::new(None),
            tool: RwSignal::new(None),
            is_drawing: RwSignal::new(false),
            is_inside: RwSignal::new(false),
            key_path: RwSignal::new(None),
            dialog: RwSignal::new(None),
            zoom: RwSignal::new(BoardZoom::default()),
            announcement: RwSignal::new(String::new()),
        }
    }

    pub fn phase(self) -> usize {
        self.player.current_untracked()
    }

    /// Reads the visible items of the shown phase.
    pub fn items<T>(self, read: impl FnOnce(&[VisibleItem<'_>]) -> T) -> T {
        let phase = self.phase();
        self.board
            .with_untracked(|board| read(&board.visible_items(phase)))
    }

    /// Reads the selected item.
    pub fn selected_item<T>(self, read: impl FnOnce(&VisibleItem<'_>) -> T) -> Option<T> {
        let id = self.selected.get_untracked()?;
        self.items(|items| items.iter().find(|item| item.id() == id).map(read))
    }

    pub fn map(self) -> MapGeometry {
        self.names.with_untracked(BoardTeamNames::geometry)
    }

    /// Runs commands as one step of undo. An error is announced.
    pub fn run(self, commands: &[BoardCommand]) -> bool {
        let after = self.board.with_untracked(|board| {
            let mut commands = commands.iter();
            commands.try_fold(board.clone(), |board, command| board.run(command))
        });
        match after {
            Ok(board) => self.store(board),
            Err(error) => {
                self.announcement.set(words::refused(&error.to_string()));
                false
            }
        }
    }

    fn store(self, board: BoardContent) -> bool {
        if self.board.with_untracked(|before| *before == board) {
            return true;
        }
        let Some(host) = BoardHost::current() else {
            return false;
        };
        let frame = self.frame.get_value();
        let path = host.editor.surface(|surface| surface.path_of(&frame));
        let path = path.flatten();
        path.is_some_and(|path| host.editor.run(&EditorCommand::SetBoard { path, board }))
    }

    pub fn undo(self, is_redo: bool) {
        let Some(host) = BoardHost::current() else {
            return;
        };
        let is_done = if is_redo {
            host.editor.redo()
        } else {
            host.editor.undo()
        };
        if is_done {
            let words = if is_redo {
                words::REDONE
            } else {
                words::UNDONE
            };
            self.announcement.set(words.to_owned());
        }
        // Undo may have removed the board.
        if !self.frame.with_value(|frame| frame.is_connected()) {
            host.editor.focus();
        }
    }

    /// Adds an item of the tool along a stroke, and selects it.
    pub fn place(self, tool: &BoardTool, stroke: &[BoardPoint], user: Option<&str>) -> bool {
        let id = fresh_board_id();
        let Some(item) = tool.new_item(&id, user, stroke) else {
            return false;
        };
        let phase = self.phase();
        self.tool.set(None);
        if !self.run(&[BoardCommand::Place { phase, item }]) {
            return false;
        }
        self.select(Some(id));
        if tool.kind() == ItemKind::Text {
            self.dialog.set(Some(BoardDialog::Item));
        }
        true
    }

    /// Adds an item without a pointer.
    pub fn place_by_key(self, tool: &BoardTool) {
        let user = self.selected_agent();
        let map = self.map();
        let at = self.items(|items| free_place(tool, user.as_deref(), items, &map));
        self.place(tool, &[at], user.as_deref());
        self.focus();
    }

    /// The selected agent, or the agent that uses the selected item.
    pub fn selected_agent(self) -> Option<String> {
        let selected = self.selected.get_untracked();
        let context = PressContext {
            tool: None,
            is_drawing: false,
            selected: selected.as_deref(),
            is_enlarged: false,
        };
        self.items(|items| context.selected_agent(items))
    }

    /// Selects a tool, or the agent of the tool if it is already on the board.
    pub fn arm(self, tool: BoardTool) {
        let placed = self.items(|items| {
            let BoardTool::Agent(agent) = &tool else {
                return None;
            };
            let is_it = |item: &&VisibleItem<'_>| {
                item.kind() == Some(ItemKind::Agent) && item.agent() == Some(agent)
            };
            items.iter().find(is_it).map(|item| item.id().to_owned())
        });
        if let Some(id) = placed {
            self.tool.set(None);
            return self.select(Some(id));
        }
        let is_armed = self
            .tool
            .with_untracked(|armed| armed.as_ref() == Some(&tool));
        self.tool.set((!is_armed).then_some(tool));
    }

    /// Selects an item and announces it.
    pub fn select(self, id: Option<String>) {
        if let Some(id) = &id {
            self.announce(id);
        }
        if self.selected.with_untracked(|before| *before != id) {
            self.selected.set(id);
        }
    }

    pub fn select_step(self, step: FocusStep) {
        let selected = self.selected.get_untracked();
        let next = self.items(|items| {
            let at = items
                .iter()
                .position(|item| Some(item.id()) == selected.as_deref());
            let next = step.from(at, items.len())?;
            Some(items[next].id().to_owned())
        });
        match next {
            Some(id) => self.select(Some(id)),
            None => self.announcement.set(words::NOTHING_SELECTED.to_owned()),
        }
    }

    /// Announces an item: its line in the text of the phase.
    pub fn announce(self, id: &str) {
        if let Some(line) = self.line_of(id) {
            let (phase, count) = (self.phase() + 1, self.phase_count());
            self.announcement.set(words::in_phase(&line, phase, count));
        }
    }

    fn announce_place(self, id: &str) {
        let at = self.items(|items| {
            let item = items.iter().find(|item| item.id() == id)?;
            item.position()
        });
        if let Some((line, at)) = self.line_of(id).zip(at) {
            let (phase, count) = (self.phase() + 1, self.phase_count());
            self.announcement
                .set(words::moved(&line, (at.x, at.y), phase, count));
        }
    }

    pub fn phase_count(self) -> usize {
        self.board.with_untracked(|board| board.phases().len())
    }

    /// The line about an item: of its agent, or of the item itself.
    fn line_of(self, id: &str) -> Option<String> {
        let phase = self.phase();
        self.board.with_untracked(|board| {
            self.names.with_untracked(|names| {
                let described = board.phase_description(phase, &names.team());
                let mut lines = described.lines.into_iter();
                let line = lines.find(|line| line.items.iter().any(|other| other == id));
                line.map(|line| line.text)
            })
        })
    }

    /// Moves the selected item by a distance.
    pub fn move_by(self, by: (i32, i32)) {
        let Some(id) = self.selected_item(|item| item.id().to_owned()) else {
            return self.announcement.set(words::NOTHING_SELECTED.to_owned());
        };
        let phase = self.phase();
        let command = BoardCommand::Move {
            phase,
            id: id.clone(),
            by,
        };
        if self.run(&[command]) {
            self.announce_place(&id);
        }
    }

    /// Moves an item to a point.
    pub fn move_to(self, id: &str, to: BoardPoint) {
        let (phase, id) = (self.phase(), id.to_owned());
        let command = BoardCommand::MoveTo {
            phase,
            id: id.clone(),
            to,
        };
        if self.run(&[command]) {
            self.select(Some(id));
        }
    }

    /// Shows an item at a point of the next phase, and that phase.
    pub fn copy_to_next(self, id: &str, to: BoardPoint) {
        let (phase, id) = (self.phase(), id.to_owned());
        let command = BoardCommand::CopyToNext {
            phase,
            id: id.clone(),
            to,
            new_phase: fresh_board_id(),
        };
        if self.run(&[command]) {
            self.player.show(phase + 1);
            self.select(Some(id));
        }
    }

    pub fn copy_selected(self) {
        let selected = self.selected_item(|item| (item.id().to_owned(), item.position()));
        if let Some((id, Some(at))) = selected {
            self.copy_to_next(&id, at);
        }
    }

    pub fn remove_selected(self) {
        let Some((id, title)) = self.selected_item(|item| (item.id().to_owned(), item.title()))
        else {
            return;
        };
        let phase = self.phase();
        let next = self.items(|items| {
            let at = items.iter().position(|item| item.id() == id)?;
            let next = items.get(at + 1).or_else(|| items.get(at.checked_sub(1)?));
            next.map(|item| item.id().to_owned())
        });
        if self.run(&[BoardCommand::Remove { phase, id }]) {
            self.selected.set(next);
            self.announcement.set(words::removed(&title));
        }
    }

    pub fn open_form(self) {
        if self.selected_item(|_| ()).is_some() {
            self.dialog.set(Some(BoardDialog::Item));
        }
    }

    pub fn step_phase(self, is_forward: bool) {
        if self.player.step(is_forward) {
            self.announce_phase();
        }
    }

    pub fn announce_phase(self) {
        let phase = self.phase();
        let heading = self
            .board
            .with_untracked(|board| board.phase_heading(phase));
        self.announcement.set(heading);
    }

    /// Adds a phase after the shown one, which shows the same.
    pub fn add_phase(self) {
        let (at, id) = (self.phase() + 1, fresh_board_id());
        if self.run(&[BoardCommand::AddPhase { at, id, name: None }]) {
            self.player.show(at);
            self.announce_phase();
        }
    }

    /// Scrolls until the board is visible.
    pub fn reveal(self) {
        self.frame.with_value(|frame| {
            let rect = frame.get_bounding_client_rect();
            if rect.top() < 0.0 || rect.bottom() > viewport_height() {
                frame.scroll_into_view();
            }
        });
    }

    /// Focuses the list of items.
    pub fn focus(self) {
        self.frame.with_value(focus_board);
    }
}
