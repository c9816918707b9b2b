//! The pane of the folders.

use app_domain::folder::{FolderId, FolderTreeRow};
use app_portal::controls::lengths::css_px;
use app_portal::route::PortalRoute;
use app_portal::stratbook::folder_drag::{DropMarker, DropTarget};
use app_portal::stratbook::folder_form::FolderDialog;
use app_portal::stratbook::folder_tree::{level_indent, tab_stop};
use app_portal::texts::stratbook as words;
use app_portal::texts::stratbook_bin::TRASH;
use app_portal::texts::strategy_links::ALL_LINKS;
use frontend_kit::query::live_query::QueryState;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{LoadFailed, icon, skeleton};
use leptos::prelude::*;

use super::drag::TreeDrag;
use super::folder_dialogs::FolderDialogs;
use super::folder_store::FolderStore;
use super::row::TreeRow;
use super::window::TreeWindow;
use crate::stratbook::lazy_view::prefetch_stratbook_views;
use crate::stratbook::list_filter::{StrategyListFilter, UNFILED};
use crate::stratbook::tonight::session_day;

/// The id of the text that explains the keyboard control of the tree.
pub(super) const TREE_HINT_ID: &str = "tree-hint";

#[component]
pub fn FolderTreePane(
    folders: FolderStore,
    list_filter: StrategyListFilter,
    route: Memo<PortalRoute>,
) -> impl IntoView {
    let drag = TreeDrag::of_page();
    let shape = folders.query.shape(|_| ());
    // On narrow screens the page of the tree alone has no selected folder.
    let in_list = Memo::new(move |_| {
        !matches!(
            route.get(),
            PortalRoute::Folders
                | PortalRoute::Tonight
                | PortalRoute::StratbookBin
                | PortalRoute::StrategyTemplates
                | PortalRoute::StrategyLinks
        )
    });
    let links = move || (route.get() == PortalRoute::StrategyLinks).then_some("page");
    let bin = move || (route.get() == PortalRoute::StratbookBin).then_some("page");
    let all = move || (in_list.get() && list_filter.folder().is_empty()).then_some("page");
    let outside = move || (in_list.get() && list_filter.folder() == UNFILED).then_some("page");
    let tonight = move || (route.get() == PortalRoute::Tonight).then_some("page");
    view! {
        <nav class="stratbook-tree" aria-label=words::FOLDERS>
            <ul class="tree-lists">
                <li>
                    <a class="tree-link" translate="no" href=move || list_filter.folder_path("") aria-current=all>
                        {icon(PortalRoute::Stratbook.symbol())}
                        <span class="clip">{words::ALL}</span>
                    </a>
                </li>
                <li>
                    <a class="tree-link" translate="no" href=move || list_filter.path_with_filter(&PortalRoute::Tonight.path()) aria-current=tonight>
                        {icon("evening")}
                        <span class="clip">{move || words::tonight(session_day())}</span>
                    </a>
                </li>
                <li>
                    <a
                        class="tree-link" translate="no"
                        href=move || list_filter.folder_path(UNFILED)
                        aria-current=outside
                        data-folder=""
                        data-dropped=move || drag.is_changed_row(None).then_some("")
                        data-landing=move || is_target_unfiled(drag).then_some("into")
                    >
                        {icon("outside")}
                        <span class="clip">{words::UNFILED}</span>
                    </a>
                </li>
            </ul>
            <header class="tree-heading">
                <h2>{words::FOLDERS}</h2>
                {move || folders.may_edit().then(|| new_folder_button(folders))}
            </header>
            {move || match shape.get() {
                QueryState::Loading => skeleton(skeleton_view),
                QueryState::Failed(error) => {
                    view! { <LoadFailed error=error again=move || folders.query.reload() /> }.into_any()
                }
                QueryState::Loaded(()) => tree_view(folders, list_filter),
            }}
            {move || folders.may_delete().then(|| bin_link(list_filter, bin))}
            {move || folders.may_delete().then(|| outside_links_link(list_filter, links))}
            <FolderDialogs folders=folders list_filter=list_filter />
        </nav>
        {drag_preview(drag)}
    }
}

fn bin_link(
    list_filter: StrategyListFilter,
    current: impl Fn() -> Option<&'static str> + Send + 'static,
) -> AnyView {
    view! {
        <a
            class="tree-link tree-bin" translate="no"
            href=move || list_filter.path_with_filter(&PortalRoute::StratbookBin.path())
            aria-current=current
            on:pointerenter=move |_| prefetch_stratbook_views()
            on:focus=move |_| prefetch_stratbook_views()
        >
            {icon("trash")}
            <span class="clip">{TRASH}</span>
        </a>
    }
    .into_any()
}

fn outside_links_link(
    list_filter: StrategyListFilter,
    current: impl Fn() -> Option<&'static str> + Send + 'static,
) -> AnyView {
    view! {
        <a
            class="tree-link" translate="no"
            href=move || list_filter.path_with_filter(&PortalRoute::StrategyLinks.path())
            aria-current=current
            on:pointerenter=move |_| prefetch_stratbook_views()
            on:focus=move |_| prefetch_stratbook_views()
        >
            {icon("globe")}
            <span class="clip">{ALL_LINKS}</span>
        </a>
    }
    .into_any()
}

fn new_folder_button(folders: FolderStore) -> AnyView {
    view! {
        <button
            type="button"
            class="button button-quiet button-icon button-small"
            aria-label=words::NEW_FOLDER
            title=words::NEW_FOLDER
            on:click=move |_| folders.dialog.set(Some(FolderDialog::Create(None)))
        >
            {icon("plus")}
        </button>
    }
    .into_any()
}

fn is_target_unfiled(drag: TreeDrag) -> bool {
    drag.drop_target() == Some(DropTarget::Folder(None))
}

fn tree_view(folders: FolderStore, list_filter: StrategyListFilter) -> AnyView {
    let drag = TreeDrag::of_page();
    run_effect(move || {
        if let Ok(folder) = list_filter.folder().parse() {
            folders.show(folder);
        }
    });
    let rows = Memo::new(move |_| folders.rows());
    let mark = Memo::new(move |_| drop_marker(drag));
    let roving = RovingTabStop::new(rows, list_filter);
    let window = TreeWindow::new(rows, drag.tree());
    let ids = window.rendered(move || {
        let marked = mark.get().and_then(DropMarker::row);
        [roving.stop.get(), drag.dragged_folder(), marked]
    });
    let indent = Memo::new(move |_| {
        let deepest = rows.with(|rows| rows.iter().map(|row| row.depth).max());
        level_indent(deepest.unwrap_or(0))
    });
    let end = move || {
        mark.get()
            .filter(|mark| matches!(mark, DropMarker::Before(None, _)))
    };
    view! {
        <p class="spoken" id=TREE_HINT_ID>
            {words::TREE_HINT}
        </p>
        <p class="spoken" role="status">
            {drag.announcement()}
        </p>
        <ul
            class="tree"
            role="tree"
            aria-label=words::FOLDERS
            data-carrying=move || drag.is_dragging().then_some("")
            data-windowed=move || window.is_windowed().then_some("")
            style:--rows=move || rows.with(Vec::len).to_string()
            style:--indent=move || format!("{}px", indent.get())
            node_ref=drag.tree()
        >
            <For
                each=move || ids.get()
                key=|id| *id
                children=move |id| {
                    view! { <TreeRow id=id rows=rows mark=mark roving=roving list_filter=list_filter /> }
                }
            />
            <li
                class="tree-end"
                role="presentation"
                data-landing=move || end().map(|_| "before")
                style:--landing=move || end().map(|mark| mark.depth().to_string()).unwrap_or_default()
            ></li>
        </ul>
        {move || {
            rows.with(Vec::is_empty)
                .then(|| view! { <p class="tree-none">{words::NO_FOLDERS}</p> })
        }}
    }
    .into_any()
}

/// The preview of the dragged item at the pointer.
fn drag_preview(drag: TreeDrag) -> AnyView {
    (move || {
        let (name, held) = drag.drag_preview()?;
        Some(
            view! {
                <div class="in-hand" aria-hidden="true" style:--x=css_px(held.x) style:--y=css_px(held.y)>
                    <span class="clip">{name}</span>
                </div>
            },
        )
    })
    .into_any()
}

/// The drop target as the tree shows it.
fn drop_marker(drag: TreeDrag) -> Option<DropMarker> {
    DropMarker::of(drag.drop_target()?, || drag.rows_without_dragged())
}

/// The roving tab stop: the one row that the Tab key reaches.
#[derive(Clone, Copy)]
pub struct RovingTabStop {
    at: RwSignal<Option<FolderId>>,
    /// The last focused row, else the selected one, else the first.
    stop: Memo<Option<FolderId>>,
}

impl RovingTabStop {
    fn new(rows: Memo<Vec<FolderTreeRow>>, list_filter: StrategyListFilter) -> Self {
        let at = RwSignal::new(None);
        let stop = Memo::new(move |_| {
            let selected = list_filter.folder().parse().ok();
            rows.with(|rows| tab_stop(rows, at.get(), selected))
        });
        Self { at, stop }
    }

    pub(super) fn set_focused(self, folder: FolderId) {
        if self.at.get_untracked() != Some(folder) {
            self.at.set(Some(folder));
        }
    }

    pub(super) fn is_tab_stop(self, folder: FolderId) -> bool {
        self.stop.get() == Some(folder)
    }
}

fn skeleton_view() -> AnyView {
    let rows = (0..6).map(|_| view! { <div class="skeleton tree-skeleton"></div> });
    view! { <div class="tree">{rows.collect_view()}</div> }.into_any()
}
