//! The view of a board for readers: one picture, a button for each phase, and the text of all phases.

use app_document::board::{BoardContent, PhaseDescription, VisibleItem};
use app_portal::texts::map_board as words;
use frontend_kit::run_effect::run_effect;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::board_stage::{BoardStage, scale_at};
use super::board_team::BoardTeam;
use super::export::add_file_buttons;
use super::phase_player::PhasePlayer;
use super::print::print_all_phases;

/// Replaces the content of the frame by the view.
pub fn mount(frame: &web_sys::Element, board: BoardContent, owner: &Owner) {
    let Ok(parent) = frame.clone().dyn_into::<web_sys::HtmlElement>() else {
        return;
    };
    // The page may have been left while the code was loading.
    if !frame.is_connected() {
        return;
    }
    frame.set_text_content(None);
    owner.with(|| mount_to(parent, move || read_view(board)).forget());
}

fn read_view(board: BoardContent) -> AnyView {
    let board = Signal::stored(board);
    let names = BoardTeam::of_page().names(board);
    let count = board.with_untracked(|board| board.phases().len());
    let player = PhasePlayer::new(Signal::stored(count));
    let title =
        board.with_untracked(|board| board.title().or_else(|| board.map()).map(str::to_owned));
    let (whole, picture) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
    let files = NodeRef::<html::Div>::new();
    run_effect(move || {
        let (Some(whole), Some(files)) = (whole.get(), files.get()) else {
            return;
        };
        let (board, names) = (board.get(), names.get());
        files.set_text_content(None);
        add_file_buttons(&files, &board, &names, player);
        print_all_phases(&whole, &board, names);
    });
    let stage = StoredValue::new_local(BoardStage::default());
    run_effect(move || {
        let Some(frame) = picture.get() else { return };
        let phase = player.current();
        board.with(|board| {
            let scale = scale_at(frame.client_width());
            names.with(|names| {
                stage.update_value(|stage| stage.show(&frame, scale, board, phase, names));
            });
        });
    });
    let texts = move || {
        board.with(|board| {
            names.with(|names| {
                let team = names.team();
                let phases = 0..count;
                let texts = phases.map(|phase| {
                    let items = board.visible_items(phase);
                    phase_text(phase, board.phase_description(phase, &team), &items, player)
                });
                texts.collect_view()
            })
        })
    };
    let on_key = move |press: KeyboardEvent| {
        let is_forward = match press.key().as_str() {
            "[" => false,
            "]" => true,
            _ => return,
        };
        press.prevent_default();
        player.step(is_forward);
    };
    view! {
        <div class="map-board" on:keydown=on_key node_ref=whole>
            {title.map(|title| view! { <p class="map-board-title">{title}</p> })}
            {(count > 1).then(|| phase_buttons(board, player))}
            <div class="map-board-picture" node_ref=picture></div>
            {texts}
            <div node_ref=files></div>
        </div>
    }
    .into_any()
}

fn phase_buttons(board: Signal<BoardContent>, player: PhasePlayer) -> AnyView {
    let names: Vec<String> = board.with_untracked(|board| {
        let phases = board.phases().into_iter().enumerate();
        phases
            .map(|(at, phase)| words::phase_button(at + 1, phase.name()))
            .collect()
    });
    let buttons = names.into_iter().enumerate().map(|(at, name)| {
        view! {
            <button
                type="button"
                class="button button-small"
                aria-pressed=move || (player.current() == at).to_string()
                on:click=move |_| player.show(at)
            >
                {name}
            </button>
        }
    });
    view! {
        <div class="map-board-phases" role="group" aria-label=words::PHASES title=words::READER_HINT>
            {buttons.collect_view()}
            {player.button(Signal::stored("0"))}
        </div>
    }
    .into_any()
}

/// The text of a phase: its heading, and a list with a line for each item or agent.
fn phase_text(
    phase: usize,
    described: PhaseDescription,
    items: &[VisibleItem<'_>],
    player: PhasePlayer,
) -> AnyView {
    let lines = described.lines.into_iter().map(|line| {
        let of_line = items
            .iter()
            .filter(|item| line.items.iter().any(|id| id == item.id()));
        let media = of_line.filter_map(media_of).collect_view();
        view! { <li>{line.text} {media}</li> }
    });
    let lines = lines.collect_view();
    view! {
        <div class="map-board-text" class:is-current=move || player.current() == phase>
            <p class="map-board-heading">{described.heading}</p>
            {(!lines.is_empty()).then(|| view! { <ul class="map-board-lines">{lines}</ul> })}
        </div>
    }
    .into_any()
}

/// The pictures and the video of a lineup.
fn media_of(item: &VisibleItem<'_>) -> Option<AnyView> {
    let images = item.images();
    let video = item.video().map(str::to_owned);
    if images.is_empty() && video.is_none() {
        return None;
    }
    let images = images.into_iter().enumerate().map(|(at, image)| {
        view! {
            <a href=image.to_owned() target="_blank" rel="noopener">
                <img src=image.to_owned() alt=words::uploaded_image(at + 1) loading="lazy" />
            </a>
        }
    });
    let video = video.map(|video| {
        view! {
            <a href=video target="_blank" rel="noopener noreferrer">
                {words::VIDEO_LINK}
            </a>
        }
    });
    Some(view! { <span class="map-board-media">{images.collect_view()} {video}</span> }.into_any())
}
