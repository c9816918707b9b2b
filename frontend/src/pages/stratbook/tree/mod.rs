//! The tree of folders: selects a folder, reorders folders, and is a drop target for strategies.

mod drag;
mod folder_dialogs;
mod folder_form;
mod folder_select;
mod folder_store;
mod keyboard;
mod pointer;
mod row;

use app_domain::folder::{FolderId, FolderTreeRow};
use leptos::prelude::*;

use super::list_filter::{StrategyListFilter, UNFILED};
use super::tonight::session_day;
use crate::components::{LoadFailed, icon, skeleton};
use crate::query::QueryState;
use crate::route::{PortalRoute, SidebarTab, TONIGHT};
use crate::texts::stratbook as words;
use drag::DropTarget;
pub use drag::{DragItem, TreeDrag};
use folder_dialogs::FolderDialogs;
pub use folder_select::FolderSelect;
use folder_store::FolderDialog;
pub use folder_store::FolderStore;
use row::TreeRow;

/// The id of the text that explains the keyboard control of the tree.
const TREE_HINT_ID: &str = "tree-hint";

#[component]
pub fn FolderTreePane(
    folders: FolderStore,
    asked: StrategyListFilter,
    place: Memo<PortalRoute>,
) -> AnyView {
    let carrying = TreeDrag::of_page();
    let shape = folders.question.shape(|_| ());
    // On narrow screens the page of the tree alone has no selected folder.
    let in_list =
        Memo::new(move |_| !matches!(place.get(), PortalRoute::Folders | PortalRoute::Tonight));
    let all = move || (in_list.get() && asked.folder().is_empty()).then_some("page");
    let outside = move || (in_list.get() && asked.folder() == UNFILED).then_some("page");
    let tonight = move || (place.get() == PortalRoute::Tonight).then_some("page");
    view! {
        <nav class="stratbook-tree" aria-label=words::FOLDERS>
            <ul class="tree-lists">
                <li>
                    <a class="tree-link" href=move || asked.folder_path("") aria-current=all>
                        {icon(SidebarTab::Stratbook.symbol())}
                        <span class="clip">{words::ALL}</span>
                    </a>
                </li>
                <li>
                    <a class="tree-link" href=move || asked.path_with_filter(TONIGHT) aria-current=tonight>
                        {icon("evening")}
                        <span class="clip">{move || words::tonight(session_day())}</span>
                    </a>
                </li>
                <li>
                    <a
                        class="tree-link"
                        href=move || asked.folder_path(UNFILED)
                        aria-current=outside
                        data-folder=""
                        data-landing=move || is_target_unfiled(carrying).then_some("into")
                    >
                        {icon("outside")}
                        <span class="clip">{words::OUTSIDE}</span>
                    </a>
                </li>
            </ul>
            <header class="tree-heading">
                <h2>{words::FOLDERS}</h2>
                {move || folders.may_edit().then(|| new_folder_button(folders))}
            </header>
            {move || match shape.get() {
                QueryState::Loading => skeleton(skeleton_view),
                QueryState::Failed(refusal) => {
                    view! { <LoadFailed refusal=refusal again=move || folders.question.reload() /> }.into_any()
                }
                QueryState::Loaded(()) => tree_view(folders, asked),
            }}
            <FolderDialogs folders=folders asked=asked />
        </nav>
        {drag_preview(carrying)}
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

fn is_target_unfiled(carrying: TreeDrag) -> bool {
    carrying.drop_target() == Some(DropTarget::Folder(None))
}

fn tree_view(folders: FolderStore, asked: StrategyListFilter) -> AnyView {
    let carrying = TreeDrag::of_page();
    let rows = Memo::new(move |_| folders.rows());
    let ids = Memo::new(move |_| {
        rows.with(|rows| rows.iter().map(|row| row.folder.id).collect::<Vec<_>>())
    });
    let mark = Memo::new(move |_| DropMarker::of(carrying));
    let roving = RovingTabStop {
        at: RwSignal::new(None),
        rows,
        asked,
    };
    let end = move || {
        mark.get()
            .filter(|mark| matches!(mark, DropMarker::Before(None, _)))
    };
    view! {
        <p class="spoken" id=TREE_HINT_ID>
            {words::TREE_HINT}
        </p>
        <p class="spoken" role="status">
            {carrying.announcement()}
        </p>
        <ul
            class="tree"
            role="tree"
            aria-label=words::FOLDERS
            data-carrying=move || carrying.is_dragging().then_some("")
            node_ref=carrying.tree()
        >
            <For
                each=move || ids.get()
                key=|id| *id
                children=move |id| {
                    view! { <TreeRow id=id rows=rows mark=mark roving=roving asked=asked /> }
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
            ids.with(Vec::is_empty)
                .then(|| view! { <p class="tree-none">{words::NO_FOLDERS}</p> })
        }}
    }
    .into_any()
}

/// The preview of the dragged item at the pointer.
fn drag_preview(carrying: TreeDrag) -> AnyView {
    (move || {
        let (name, held) = carrying.drag_preview()?;
        let pixels = |length: f64| [&length.round().to_string(), "px"].concat();
        Some(
            view! {
                <div class="in-hand" aria-hidden="true" style:--x=pixels(held.x) style:--y=pixels(held.y)>
                    <span class="clip">{name}</span>
                </div>
            },
        )
    })
    .into_any()
}

/// The drop target as the tree shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DropMarker {
    /// A line above the folder's row, or below the last row for `None`, with its indent in levels.
    Before(Option<FolderId>, usize),
    Into(FolderId),
}

impl DropMarker {
    fn of(carrying: TreeDrag) -> Option<Self> {
        match carrying.drop_target()? {
            DropTarget::Folder(folder) => folder.map(Self::Into),
            DropTarget::Spot(spot) if spot.is_inside => spot.parent.map(Self::Into),
            DropTarget::Spot(spot) => {
                let rows = carrying.rows_without_dragged();
                Some(Self::Before(rows.get(spot.row).copied(), spot.depth))
            }
        }
    }

    fn depth(self) -> usize {
        match self {
            Self::Before(_, depth) => depth,
            Self::Into(_) => 0,
        }
    }

    /// The marker of a folder's row, with its indent in levels.
    fn for_row(self, folder: FolderId) -> Option<(&'static str, usize)> {
        match self {
            Self::Before(Some(before), depth) if before == folder => Some(("before", depth)),
            Self::Into(into) if into == folder => Some(("into", 0)),
            _ => None,
        }
    }
}

/// The roving tab stop: the one row that the Tab key reaches.
#[derive(Clone, Copy)]
pub struct RovingTabStop {
    at: RwSignal<Option<FolderId>>,
    rows: Memo<Vec<FolderTreeRow>>,
    asked: StrategyListFilter,
}

impl RovingTabStop {
    fn set_focused(self, folder: FolderId) {
        if self.at.get_untracked() != Some(folder) {
            self.at.set(Some(folder));
        }
    }

    /// Whether the row is the tab stop: the last focused row, else the selected one, else the first.
    fn is_tab_stop(self, folder: FolderId) -> bool {
        self.rows.with(|rows| {
            let is_there = |id: &FolderId| rows.iter().any(|row| row.folder.id == *id);
            let last = self.at.get().filter(is_there);
            let chosen = || self.asked.folder().parse().ok().filter(is_there);
            let first = || rows.first().map(|row| row.folder.id);
            last.or_else(chosen).or_else(first) == Some(folder)
        })
    }
}

fn skeleton_view() -> AnyView {
    let rows = (0..6).map(|_| view! { <div class="skeleton tree-skeleton"></div> });
    view! { <div class="tree">{rows.collect_view()}</div> }.into_any()
}
