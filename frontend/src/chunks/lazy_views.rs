//! Views that are rendered as soon as the code of their chunk is loaded.

use std::pin::Pin;
use std::time::Duration;

use app_domain::Day;
use app_portal::route::{ChunkPage, PortalPage, PortalRoute};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::SplitLoaderError;
use web_sys::Element;

use super::chunk_function::poll_once;
use super::code_chunk::{
    AdminChunkView, AvailabilityChunkView, ChunkResult, CodeChunk, PlayerChunkView, admin,
    availability, background, comments, day_panel, draw_now, login, player, stratbook_views,
    writing_controls,
};
use super::states::{ChunkState, ChunkStates};
use crate::dom::after_paint::run_after_paint;
use crate::dom::content_focus::keep_focus;
use crate::dom::data_saver::saves_data;
use crate::editor::{EditorParts, fetch_insertion, fetch_tables};
use crate::features::palette::PaletteField;
use crate::features::{
    CommentsView, OnePressAnswers, ShownDays, StratbookView, availability_skeleton,
    schedule_skeleton, setup_frame,
};
use crate::frame::{Content, Topbar};
use crate::location::PageLocation;
use crate::query::live::LiveStream;
use crate::ui::{LoadFailed, skeleton};

const RETRY_DELAY: Duration = Duration::from_secs(5);

/// Renders a page as soon as the code of its chunk is loaded.
#[component]
pub fn LazyPage(
    page: ChunkPage,
    route: Memo<PortalRoute>,
    /// The frame around the skeleton while the code is loading. Receives the title.
    #[prop(default = page_frame)]
    frame: fn(&'static str, AnyView) -> AnyView,
) -> AnyView {
    let title = route.get_untracked().title();
    let chunk = CodeChunk::for_page(page);
    let draw = move || {
        // After navigation the focus may be in the frame that is now replaced.
        keep_focus();
        draw_now(page, route)
    };
    lazy_view(chunk, draw, move |content| frame(title, content))
}

/// Renders the sign-in page as soon as its code is loaded, and then fetches the code of the page that follows it.
pub fn lazy_login() -> AnyView {
    let chunks: ChunkStates = expect_context();
    run_after_paint(move || spawn_local(chunks.fetch(CodeChunk::Schedule)));
    let draw = move || poll_once(Box::pin(login(())));
    lazy_view(CodeChunk::Login, draw, |content| setup_frame("", content))
}

/// Renders the background work of every page. Its code is loaded after the code of the opened page.
pub fn lazy_background() -> AnyView {
    let chunks: ChunkStates = expect_context();
    let opened = PortalRoute::from_path(&PageLocation::of_page().path());
    spawn_local(async move {
        if let PortalPage::Chunk(page) = opened.page(false) {
            chunks.fetch(CodeChunk::for_page(page)).await;
        }
        // The page is shown first.
        run_after_paint(move || spawn_local(fetch_until_loaded(chunks, CodeChunk::Background)));
    });
    render_when_loaded(CodeChunk::Background, || Box::pin(background(())))
}

/// Sends the answers that an earlier visit has left, as soon as the code for it is loaded.
pub fn lazy_stored_answers() -> AnyView {
    let chunks: ChunkStates = expect_context();
    spawn_local(fetch_until_loaded(chunks, CodeChunk::Availability));
    render_when_loaded(CodeChunk::Availability, || {
        Box::pin(availability(AvailabilityChunkView::StoredAnswers))
    })
}

/// Fetches code again until it is loaded, where nothing on the page shows that it is missing.
async fn fetch_until_loaded(chunks: ChunkStates, chunk: CodeChunk) {
    for attempt in 0.. {
        chunks.fetch(chunk).await;
        // Disposed after a sign-out.
        if chunks.state(chunk).try_get_untracked() != Some(ChunkState::Failed) {
            return;
        }
        if let Some(live) = use_context::<LiveStream>() {
            live.record_failure(attempt);
        }
        sleep(RETRY_DELAY).await;
    }
}

/// Fetches code that draws into an element, again after each failure. Returns whether it is loaded: false if the element
/// has left the page.
pub async fn fetch_for_element<F>(element: &Element, fetch: fn() -> F) -> bool
where
    F: Future<Output = Result<(), SplitLoaderError>>,
{
    while fetch().await.is_err() {
        sleep(RETRY_DELAY).await;
        if !element.is_connected() {
            return false;
        }
    }
    true
}

fn render_when_loaded(
    chunk: CodeChunk,
    draw: impl Fn() -> Pin<Box<dyn Future<Output = ChunkResult>>> + Send + 'static,
) -> AnyView {
    let state = expect_context::<ChunkStates>().state(chunk);
    (move || (state.get() == ChunkState::Loaded).then(|| poll_once(draw()))).into_any()
}

/// Renders the panel beside the paint grid as soon as its code is loaded.
pub fn lazy_day_panel(days: ShownDays) -> AnyView {
    let draw = move || poll_once(Box::pin(day_panel(days)));
    lazy_view(CodeChunk::DayPanel, draw, |content| {
        view! { <div class="availability-side">{content}</div> }.into_any()
    })
}

/// Renders the list of the palette as soon as its code is loaded.
#[component]
pub fn LazyPalette(field: PaletteField) -> AnyView {
    lazy_player(PlayerChunkView::Palette(field))
}

/// Renders the overview of keyboard shortcuts as soon as its code is loaded.
pub fn lazy_shortcuts() -> AnyView {
    lazy_player(PlayerChunkView::Shortcuts)
}

/// Renders the timeline of today as soon as its code is loaded.
pub fn lazy_today(date: Day, own: Day) -> AnyView {
    lazy_player(PlayerChunkView::Today(date, own))
}

/// Renders the open polls as soon as their code is loaded. Nothing is shown until then, and while there are none.
pub fn lazy_open_polls() -> AnyView {
    let draw = move || poll_once(Box::pin(player(PlayerChunkView::OpenPolls)));
    lazy_view(CodeChunk::Player, draw, |_| ().into_any())
}

/// Renders the checklist of a new team as soon as its code is loaded.
pub fn lazy_first_steps() -> AnyView {
    let draw = move || poll_once(Box::pin(admin(AdminChunkView::FirstSteps)));
    // A list whose code fails to load is left out.
    lazy_view(CodeChunk::Admin, draw, |_| ().into_any())
}

/// Stores the answers that the schedule gives with one press, as soon as the code for it is loaded.
pub fn lazy_answer_keeper(answers: OnePressAnswers) -> AnyView {
    let view = AvailabilityChunkView::AnswerKeeper(answers);
    let draw = move || poll_once(Box::pin(availability(view)));
    lazy_view(CodeChunk::Availability, draw, |content| {
        view! { <div class="answer-keeper">{content}</div> }.into_any()
    })
}

/// Renders a view of the stratbook as soon as its code is loaded.
pub fn lazy_stratbook_view(view: StratbookView) -> AnyView {
    let draw = move || poll_once(Box::pin(stratbook_views(view)));
    lazy_view(CodeChunk::StratbookViews, draw, |content| content)
}

/// Returns a function that fetches the code of the stratbook's views, for what opens one of them.
pub fn prefetch_stratbook_views() -> impl Fn() + Copy + Send + Sync + 'static {
    let chunks: ChunkStates = expect_context();
    move || spawn_local(chunks.fetch(CodeChunk::StratbookViews))
}

/// Renders a view of the comments as soon as their code is loaded. The strategy is shown before.
pub fn lazy_comments(view: CommentsView) -> AnyView {
    let chunks: ChunkStates = expect_context();
    run_after_paint(move || spawn_local(fetch_until_loaded(chunks, CodeChunk::Comments)));
    render_when_loaded(CodeChunk::Comments, move || Box::pin(comments(view)))
}

/// Renders the dialogs and menus of the editor as soon as their code is loaded. The text can be edited before. The code
/// for pasted content and for tables follows, unless the user saves data.
pub fn lazy_editor_controls(parts: StoredValue<EditorParts>) -> AnyView {
    let chunks: ChunkStates = expect_context();
    run_after_paint(move || {
        spawn_local(async move {
            fetch_until_loaded(chunks, CodeChunk::WritingControls).await;
            if !saves_data() {
                // Fetched again when it is needed.
                let _ = fetch_insertion().await;
                let _ = fetch_tables().await;
            }
        });
    });
    render_when_loaded(CodeChunk::WritingControls, move || {
        Box::pin(writing_controls(parts))
    })
}

fn lazy_player(view: PlayerChunkView) -> AnyView {
    let draw = move || poll_once(Box::pin(player(view)));
    lazy_view(CodeChunk::Player, draw, |content| content)
}

/// Renders a chunk once its code is loaded. Until then `frame` surrounds a skeleton or a retry button.
fn lazy_view(
    chunk: CodeChunk,
    draw: impl Fn() -> Option<AnyView> + Send + 'static,
    frame: impl Fn(AnyView) -> AnyView + Send + 'static,
) -> AnyView {
    let chunks: ChunkStates = expect_context();
    let state = chunks.state(chunk);
    let fetch = move || spawn_local(chunks.fetch(chunk));
    if state.get_untracked() != ChunkState::Loaded {
        state.set(ChunkState::NotLoaded);
        fetch();
    }
    // After a release the server only has the new chunks. A second failure therefore reloads the whole page.
    let missed = StoredValue::new(false);
    (move || match state.get() {
        ChunkState::Loaded => draw(),
        ChunkState::NotLoaded => Some(frame(skeleton(skeleton_of(chunk)))),
        ChunkState::Failed => {
            let api_error = app_wire::ApiError::new(app_wire::error::UNREACHABLE, "");
            let again = move || {
                if missed.get_value() {
                    window().location().reload().ok();
                } else {
                    missed.set_value(true);
                    state.set(ChunkState::NotLoaded);
                    fetch();
                }
            };
            let failed = view! { <LoadFailed error=api_error again=again /> };
            Some(frame(failed.into_any()))
        }
    })
    .into_any()
}

fn page_frame(title: &'static str, content: AnyView) -> AnyView {
    view! {
        <Topbar title=title />
        <Content>{content}</Content>
    }
    .into_any()
}

/// The skeleton of the page that a chunk has: the pages of first visits have their own.
fn skeleton_of(chunk: CodeChunk) -> fn() -> AnyView {
    match chunk {
        CodeChunk::Schedule => schedule_skeleton,
        CodeChunk::Availability => availability_skeleton,
        _ => skeleton_view,
    }
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton chunk-skeleton"></div> }.into_any()
}
