//! The folders as a tree: to choose one, to keep them in order, and to drop strategies on.

mod carrying;
mod folders;
mod form;
mod keys;
mod pointer;
mod row;
mod select;
mod tasks;

use app_domain::folder::{FolderId, Row};
use leptos::prelude::*;

use super::asked::{Asked, OUTSIDE};
use super::tonight::session_day;
use crate::components::{LoadFailed, icon, skeleton};
use crate::place::{Place, TONIGHT, Tab};
use crate::question::Answer;
use crate::texts::stratbook as words;
use carrying::Landing;
pub use carrying::{Cargo, Carrying};
pub use folders::Folders;
use folders::Task;
use row::TreeRow;
pub use select::FolderSelect;
use tasks::Tasks;

/// The id of the words that say how the tree is used by keyboard.
const TREE_HINT: &str = "tree-hint";

#[component]
pub fn FolderTree(folders: Folders, asked: Asked, place: Memo<Place>) -> AnyView {
    let carrying = Carrying::of_page();
    let shape = folders.question.shape(|_| ());
    // Where the tree stands alone nothing is chosen in it.
    let in_list = Memo::new(move |_| !matches!(place.get(), Place::Folders | Place::Tonight));
    let all = move || (in_list.get() && asked.folder().is_empty()).then_some("page");
    let outside = move || (in_list.get() && asked.folder() == OUTSIDE).then_some("page");
    let tonight = move || (place.get() == Place::Tonight).then_some("page");
    view! {
        <nav class="stratbook-tree" aria-label=words::FOLDERS>
            <ul class="tree-lists">
                <li>
                    <a class="tree-link" href=move || asked.in_folder("") aria-current=all>
                        {icon(Tab::Stratbook.symbol())}
                        <span class="clip">{words::ALL}</span>
                    </a>
                </li>
                <li>
                    <a class="tree-link" href=move || asked.at(TONIGHT) aria-current=tonight>
                        {icon("evening")}
                        <span class="clip">{move || words::tonight(session_day())}</span>
                    </a>
                </li>
                <li>
                    <a
                        class="tree-link"
                        href=move || asked.in_folder(OUTSIDE)
                        aria-current=outside
                        data-folder=""
                        data-landing=move || is_landing_outside(carrying).then_some("into")
                    >
                        {icon("outside")}
                        <span class="clip">{words::OUTSIDE}</span>
                    </a>
                </li>
            </ul>
            <header class="tree-heading">
                <h2>{words::FOLDERS}</h2>
                {move || folders.may_edit().then(|| new_folder(folders))}
            </header>
            {move || match shape.get() {
                Answer::Waiting => skeleton(waiting),
                Answer::Refused(refusal) => {
                    view! { <LoadFailed refusal=refusal again=move || folders.question.restart() /> }.into_any()
                }
                Answer::Here(()) => tree(folders, asked),
            }}
            <Tasks folders=folders asked=asked />
        </nav>
        {in_hand(carrying)}
    }
    .into_any()
}

fn new_folder(folders: Folders) -> AnyView {
    view! {
        <button
            type="button"
            class="button button-quiet button-icon button-small"
            aria-label=words::NEW_FOLDER
            title=words::NEW_FOLDER
            on:click=move |_| folders.task.set(Some(Task::Create(None)))
        >
            {icon("plus")}
        </button>
    }
    .into_any()
}

fn is_landing_outside(carrying: Carrying) -> bool {
    carrying.landing() == Some(Landing::In(None))
}

fn tree(folders: Folders, asked: Asked) -> AnyView {
    let carrying = Carrying::of_page();
    let rows = Memo::new(move |_| folders.rows());
    let ids = Memo::new(move |_| {
        rows.with(|rows| rows.iter().map(|row| row.folder.id).collect::<Vec<_>>())
    });
    let mark = Memo::new(move |_| Mark::of(carrying));
    let roving = Roving {
        at: RwSignal::new(None),
        rows,
        asked,
    };
    let end = move || {
        mark.get()
            .filter(|mark| matches!(mark, Mark::Before(None, _)))
    };
    view! {
        <p class="spoken" id=TREE_HINT>
            {words::TREE_HINT}
        </p>
        <p class="spoken" role="status">
            {carrying.news()}
        </p>
        <ul
            class="tree"
            role="tree"
            aria-label=words::FOLDERS
            data-carrying=move || carrying.is_carrying().then_some("")
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

/// What a pointer carries goes with it.
fn in_hand(carrying: Carrying) -> AnyView {
    (move || {
        let (name, held) = carrying.in_hand()?;
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

/// Where what is carried would come to lie, as the tree shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A line above the folder's row, or below the last one; set in so many levels.
    Before(Option<FolderId>, usize),
    Into(FolderId),
}

impl Mark {
    fn of(carrying: Carrying) -> Option<Self> {
        match carrying.landing()? {
            Landing::In(folder) => folder.map(Self::Into),
            Landing::Spot(spot) if spot.is_inside => spot.parent.map(Self::Into),
            Landing::Spot(spot) => {
                let rows = carrying.rows_around();
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

    /// What the row of a folder shows of it.
    fn on(self, folder: FolderId) -> Option<(&'static str, usize)> {
        match self {
            Self::Before(Some(before), depth) if before == folder => Some(("before", depth)),
            Self::Into(into) if into == folder => Some(("into", 0)),
            _ => None,
        }
    }
}

/// The one row that the Tab key stops at.
#[derive(Clone, Copy)]
pub struct Roving {
    at: RwSignal<Option<FolderId>>,
    rows: Memo<Vec<Row>>,
    asked: Asked,
}

impl Roving {
    fn come_to(self, folder: FolderId) {
        if self.at.get_untracked() != Some(folder) {
            self.at.set(Some(folder));
        }
    }

    /// The row that last had the focus; else the chosen one; else the first.
    fn stops_at(self, folder: FolderId) -> bool {
        self.rows.with(|rows| {
            let is_there = |id: &FolderId| rows.iter().any(|row| row.folder.id == *id);
            let last = self.at.get().filter(is_there);
            let chosen = || self.asked.folder().parse().ok().filter(is_there);
            let first = || rows.first().map(|row| row.folder.id);
            last.or_else(chosen).or_else(first) == Some(folder)
        })
    }
}

fn waiting() -> AnyView {
    let rows = (0..6).map(|_| view! { <div class="skeleton tree-skeleton"></div> });
    view! { <div class="tree">{rows.collect_view()}</div> }.into_any()
}
