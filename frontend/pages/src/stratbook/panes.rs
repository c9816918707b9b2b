//! The parts of the stratbook beside its page: the folders and the list, and tonight's strategies, which are shown while no
//! other page is open. Their code is a chunk of its own, so that a strategy opens without it.

use app_portal::route::PortalRoute;
use app_portal::stratbook::folder_drag::WindowEdge;
use frontend_kit::chunks::{chunk_view, lazy_part, lazy_view};
use frontend_kit::dom::media_query::matches_media;
use frontend_kit::run_effect::run_effect;
use leptos::ev;
use leptos::prelude::*;

use super::list::{StrategyList, list_skeleton};
use super::list_filter::StrategyListFilter;
use super::listing;
use super::shown_list::ShownList;
use super::tonight::TonightStrategies;
use super::tree::{FolderStore, FolderTreePane, TreeDrag};

/// Screens that show one pane or the folders and the list, never a page beside the list, as in `stratbook.css`.
const ONE_PANE: &str = "(width < 60em)";

#[derive(Clone, Copy)]
pub struct StratbookPanes {
    pub route: Memo<PortalRoute>,
    pub list_filter: StrategyListFilter,
    pub folders: FolderStore,
    pub may_edit: Memo<bool>,
    /// Receives the window edge of the folders, while a strategy is dragged.
    pub folders_at: RwSignal<Option<WindowEdge>>,
}

chunk_view!(
    pub STRATBOOK_PANES: stratbook_panes, draw_panes, fetch_panes,
    |panes: StratbookPanes| panes.draw()
);

chunk_view!(
    TONIGHT: stratbook_panes, draw_tonight, fetch_tonight,
    |list_filter: StrategyListFilter| view! { <TonightStrategies list_filter=list_filter /> }.into_any()
);

/// Renders the panes. Where a page is shown alone, they wait until they are opened. `is_page_open` is whether a page besides
/// the list is open.
pub fn lazy_panes(
    panes: StratbookPanes,
    is_page_open: Memo<bool>,
    has_one_pane: RwSignal<bool>,
) -> AnyView {
    let are_needed = Memo::new(move |needed: Option<&bool>| {
        needed.copied().unwrap_or(false) || !is_page_open.get() || !has_one_pane.get()
    });
    let draw = move || {
        lazy_view(
            &STRATBOOK_PANES,
            move || Box::pin(draw_panes(panes)),
            list_skeleton,
            waiting_frame,
        )
    };
    (move || are_needed.get().then(draw)).into_any()
}

pub fn lazy_tonight(list_filter: StrategyListFilter) -> AnyView {
    lazy_part(&TONIGHT, move || Box::pin(draw_tonight(list_filter)))
}

/// Whether the window never shows a page beside the list. It can become wider.
pub fn has_one_pane() -> RwSignal<bool> {
    let has_one_pane = RwSignal::new(matches_media(ONE_PANE));
    let resizing = window_event_listener(ev::resize, move |_| {
        has_one_pane.set(matches_media(ONE_PANE));
    });
    on_cleanup(move || resizing.remove());
    has_one_pane
}

/// The places of both panes.
fn waiting_frame(list: AnyView) -> AnyView {
    view! {
        <div class="stratbook-tree"></div>
        <div class="stratbook-list">{list}</div>
    }
    .into_any()
}

impl StratbookPanes {
    fn draw(self) -> AnyView {
        let Self {
            route,
            list_filter,
            folders,
            may_edit,
            folders_at,
        } = self;
        let drag = TreeDrag::provide(folders);
        run_effect(move || folders_at.set(drag.folder_pane_edge()));
        let shown = ShownList::new(listing::strategy_listing(list_filter), list_filter);
        view! {
            <FolderTreePane folders=folders list_filter=list_filter route=route />
            <StrategyList shown=shown list_filter=list_filter route=route may_edit=may_edit />
        }
        .into_any()
    }
}
