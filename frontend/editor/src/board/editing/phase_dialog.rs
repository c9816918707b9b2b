//! The dialog of a phase: its name, its clock, its place among the others, and its deletion.

use app_document::board::{BoardCommand, BoardPhase};
use app_portal::board::item_form::{clock_text, parse_clock};
use app_portal::texts::map_board as words;
use frontend_kit::ui::{Dialog, TextField, icon};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::fresh_board_id;
use super::board_editor::{BoardDialog, BoardEditor};
use super::dialog_signal;

pub fn phase_dialog(editor: BoardEditor) -> AnyView {
    let open = dialog_signal(editor, BoardDialog::Phase);
    let title = Signal::derive(move || {
        let phase = editor.player.current();
        editor.board.with(|board| board.phase_heading(phase))
    });
    view! { <Dialog title=title open=open>{phase_form(editor, open)}</Dialog> }.into_any()
}

fn phase_form(editor: BoardEditor, open: RwSignal<bool>) -> AnyView {
    let phase = editor.phase();
    let (name, clock) = editor.board.with_untracked(|board| {
        let shown = board.phases().get(phase).copied();
        let name = shown.and_then(BoardPhase::name).unwrap_or_default();
        let clock = shown.and_then(BoardPhase::at);
        (name.to_owned(), clock.map(clock_text).unwrap_or_default())
    });
    let (name, clock) = (RwSignal::new(name), RwSignal::new(clock));
    let fault = RwSignal::new(None::<String>);
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        let clock = match clock.with_untracked(|clock| parse_clock(clock)) {
            Ok(clock) => clock,
            Err(sentence) => return fault.set(Some(sentence)),
        };
        let name = name.get_untracked().trim().to_owned();
        open.set(false);
        let name = Some(name).filter(|name| !name.is_empty());
        if editor.run(&[BoardCommand::SetPhase { phase, name, clock }]) {
            editor.announce_phase();
        }
    };
    let (at, count) = (phase, editor.phase_count());
    let act = move |command: BoardCommand, shown: usize| {
        open.set(false);
        if editor.run(&[command]) {
            editor.player.show(shown);
            editor.announce_phase();
        }
    };
    let duplicate = move |_| {
        let id = fresh_board_id();
        act(BoardCommand::DuplicatePhase { phase, id }, at + 1);
    };
    let earlier = move |_| {
        let to = at.saturating_sub(1);
        act(BoardCommand::MovePhase { from: at, to }, to);
    };
    let later = move |_| {
        act(
            BoardCommand::MovePhase {
                from: at,
                to: at + 1,
            },
            at + 1,
        );
    };
    let remove = move |_| {
        act(BoardCommand::RemovePhase { phase }, at.saturating_sub(1));
    };
    view! {
        <form class="dialog-content" on:submit=submit novalidate>
            <TextField label=words::PHASE_NAME value=name is_first=true />
            <TextField
                label=words::PHASE_CLOCK
                value=clock
                fault=fault
                hint=words::PHASE_CLOCK_HINT
            />
            <div class="map-board-phase-actions">
                <button type="button" class="button" on:click=duplicate>
                    {icon("copy")}
                    {words::DUPLICATE_PHASE}
                </button>
                <button type="button" class="button" disabled=at == 0 on:click=earlier>
                    {icon("arrow-left")}
                    {words::PHASE_EARLIER}
                </button>
                <button type="button" class="button" disabled=at + 1 == count on:click=later>
                    {icon("arrow-right")}
                    {words::PHASE_LATER}
                </button>
                <button type="button" class="button" disabled=count == 1 on:click=remove>
                    {icon("trash")}
                    {words::REMOVE_PHASE}
                </button>
            </div>
            <div class="dialog-actions">
                <button type="submit" class="button button-primary">
                    {words::SAVE}
                </button>
            </div>
        </form>
    }
    .into_any()
}
