//! The stratbook: folders, the strategies in them, and the one that is read. Three panes where there is room; else
//! each has an address of its own.

mod asked;
mod catalogue;
mod filter;
mod list;
mod listing;
mod row;
mod search;
mod strategy;
mod tonight;
mod tree;
mod unsaved;

use leptos::prelude::*;

use crate::components::{Printing, icon};
use crate::place::{FOLDERS, NEW_STRATEGY, Place, Tab};
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts::stratbook as words;
pub use asked::Asked;
pub use catalogue::Catalogue;
use list::StrategyList;
use strategy::OpenStrategy;
use tonight::Tonight;
use tree::{Carrying, FolderTree};
pub use tree::{FolderSelect, Folders};

#[component]
pub fn StratbookPage(place: Memo<Place>) -> AnyView {
    let asked = Asked::of_page();
    let folders = Folders::begin();
    Catalogue::begin();
    Printing::begin();
    let carrying = Carrying::begin(folders);
    let listing = listing::strategies(asked);
    let session = Session::of_page();
    let may_edit = Memo::new(move |_| {
        session
            .user()
            .is_some_and(|user| user.permissions.edit_strategies)
    });
    let folders_at = Memo::new(move |_| carrying.folders_at());
    // What stands where there is room for one pane alone.
    let shows = move || match place.get() {
        Place::Folders => "tree",
        Place::Tonight | Place::Strategy(_) | Place::StrategyHistory(_) => "page",
        _ => "list",
    };
    let lead = move || back(place.get(), asked);
    let controls = move || may_edit.get().then(|| new_strategy(asked));
    view! {
        <Topbar title=Tab::Stratbook.title() lead=lead.into_any() controls=controls.into_any() />
        <Content>
            <div class="stratbook" data-shows=shows data-folders-at=move || folders_at.get()>
                <FolderTree folders=folders asked=asked place=place />
                <StrategyList listing=listing asked=asked place=place may_edit=may_edit />
                <section class="stratbook-page" aria-label=words::STRATEGY>
                    {move || match place.get() {
                        Place::Strategy(_) | Place::StrategyHistory(_) => {
                            view! { <OpenStrategy place=place asked=asked /> }.into_any()
                        }
                        _ => view! { <Tonight asked=asked /> }.into_any(),
                    }}
                </section>
            </div>
        </Content>
    }
    .into_any()
}

/// Where there is not room for everything: the way back.
fn back(place: Place, asked: Asked) -> Option<AnyView> {
    let path = match place {
        Place::Folders | Place::Tonight | Place::Strategy(_) | Place::StrategyHistory(_) => {
            Tab::Stratbook.path()
        }
        _ => return None,
    };
    let class = if place == Place::Folders {
        "button button-quiet button-icon stratbook-back stratbook-back-narrow"
    } else {
        "button button-quiet button-icon stratbook-back"
    };
    let link = view! {
        <a class=class href=move || asked.at(path) aria-label=words::BACK_TO_LIST title=words::BACK_TO_LIST>
            {icon("arrow-left")}
        </a>
    };
    Some(link.into_any())
}

fn new_strategy(asked: Asked) -> AnyView {
    view! {
        <a class="button button-primary" href=move || asked.at(NEW_STRATEGY)>
            {icon("plus")}
            <span>{words::NEW}</span>
        </a>
    }
    .into_any()
}

/// The way to the folders where they are not in sight.
fn to_folders(asked: Asked) -> AnyView {
    view! {
        <a
            class="button button-icon stratbook-to-folders"
            href=move || asked.at(FOLDERS)
            aria-label=words::SHOW_FOLDERS
            title=words::SHOW_FOLDERS
        >
            {icon("folder")}
        </a>
    }
    .into_any()
}
