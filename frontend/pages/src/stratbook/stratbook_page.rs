//! The page of the stratbook, and its panes.

use std::sync::Arc;

use app_portal::route::PortalRoute;
use app_portal::stratbook::page_name::{ShownNames, page_name};
use app_portal::texts::exchange::{EXPORT_ALL, IMPORT, IMPORT_TITLE, STRATBOOK_ACTIONS};
use app_portal::texts::stratbook as words;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{CatalogOptions, Dialog, Menu, MenuItem, PrintState, icon, icon_link};
use leptos::prelude::*;

use super::export::export_folder;
use super::favorites::FavoriteStore;
use super::lazy_view::StratbookView;
use super::list_filter::{StrategyListFilter, UNFILED};
use super::panes::{StratbookPanes, has_one_pane, lazy_panes, lazy_tonight};
use super::strategy::{OpenedStrategy, lazy_strategy};
use super::templates::TemplateStore;
use super::tonight::session_day;
use super::tree::FolderStore;
use crate::stratbook::lazy_view::{lazy_stratbook_view, prefetch_stratbook_views};

#[component]
pub fn StratbookPage(route: Memo<PortalRoute>) -> impl IntoView {
    let list_filter = StrategyListFilter::of_page();
    let folders = FolderStore::provide();
    CatalogOptions::provide();
    PrintState::provide();
    FavoriteStore::provide();
    TemplateStore::provide();
    let session = UserSession::of_page();
    let may_edit = Memo::new(move |_| {
        session
            .user()
            .is_some_and(|user| user.permissions.edit_strategies)
    });
    let folders_at = RwSignal::new(None);
    // The pane that a narrow screen shows.
    let shows = move || match route.get() {
        PortalRoute::Folders => "tree",
        PortalRoute::Tonight
        | PortalRoute::StratbookBin
        | PortalRoute::StrategyTemplates
        | PortalRoute::StrategyLinks
        | PortalRoute::Strategy(_)
        | PortalRoute::StrategyHistory(_)
        | PortalRoute::Practice(_) => "page",
        _ => "list",
    };
    let is_page_open = Memo::new(move |_| shows() == "page");
    let has_one_pane = has_one_pane();
    let panes = StratbookPanes {
        route,
        list_filter,
        folders,
        may_edit,
        folders_at,
    };
    let strategy_name = RwSignal::new(None::<String>);
    let tab_title = Memo::new(move |_| {
        let folder = match list_filter.folder() {
            folder if folder == UNFILED => Some(words::UNFILED.to_owned()),
            folder => folders.find(&folder).map(|folder| folder.name),
        };
        let shown = ShownNames {
            folder,
            strategy: strategy_name.get(),
            tonight: words::tonight(session_day()).to_owned(),
        };
        page_name(route.get(), shown)
    });
    let lead = move || back_link(route.get(), list_filter);
    let is_importing = RwSignal::new(false);
    let controls = move || {
        let new = may_edit.get().then(|| new_strategy_link(list_filter));
        (new, stratbook_menu(may_edit, is_importing)).into_any()
    };
    view! {
        <Topbar
            title=PortalRoute::Stratbook.title()
            tab_title=tab_title.into()
            lead=lead.into_any()
            controls=controls.into_any()
        />
        <Dialog title=IMPORT_TITLE open=is_importing>
            {move || lazy_stratbook_view(StratbookView::Import {
                open: is_importing,
                folder: Signal::derive(move || list_filter.folder()),
            })}
        </Dialog>
        <Content>
            <div class="stratbook" data-shows=shows data-folders-at=move || folders_at.get()>
                {lazy_panes(panes, is_page_open, has_one_pane)}
                <section class="stratbook-page" aria-label=words::STRATEGY>
                    {move || match route.get() {
                        PortalRoute::Strategy(_)
                        | PortalRoute::StrategyHistory(_)
                        | PortalRoute::Practice(_) => {
                            lazy_strategy(OpenedStrategy { route, list_filter, name: strategy_name })
                        }
                        PortalRoute::StratbookBin => lazy_stratbook_view(StratbookView::Bin),
                        PortalRoute::StrategyLinks => {
                            lazy_stratbook_view(StratbookView::OutsideLinks(list_filter))
                        }
                        PortalRoute::StrategyTemplates if may_edit.get() => {
                            lazy_stratbook_view(StratbookView::Templates(list_filter))
                        }
                        PortalRoute::Stratbook | PortalRoute::Folders if has_one_pane.get() => ().into_any(),
                        _ => lazy_tonight(list_filter),
                    }}
                </section>
            </div>
        </Content>
    }
}

/// The link back, for screens that do not show all panes.
fn back_link(route: PortalRoute, list_filter: StrategyListFilter) -> Option<AnyView> {
    let path = match route {
        PortalRoute::Folders
        | PortalRoute::Tonight
        | PortalRoute::StratbookBin
        | PortalRoute::StrategyTemplates
        | PortalRoute::StrategyLinks
        | PortalRoute::Strategy(_)
        | PortalRoute::StrategyHistory(_)
        | PortalRoute::Practice(_) => PortalRoute::Stratbook.path(),
        _ => return None,
    };
    let class = if route == PortalRoute::Folders {
        "button button-quiet button-icon stratbook-back stratbook-back-narrow"
    } else {
        "button button-quiet button-icon stratbook-back"
    };
    Some(icon_link(
        class,
        "arrow-left",
        words::BACK_TO_LIST,
        move || Some(list_filter.path_with_filter(&path)),
    ))
}

fn new_strategy_link(list_filter: StrategyListFilter) -> AnyView {
    view! {
        <a
            class="button button-primary"
            href=move || list_filter.path_with_filter(&PortalRoute::StrategyTemplates.path())
            on:pointerenter=move |_| prefetch_stratbook_views()
            on:focus=move |_| prefetch_stratbook_views()
        >
            {icon("plus")}
            <span>{words::NEW}</span>
        </a>
    }
    .into_any()
}

/// The actions on the whole stratbook.
fn stratbook_menu(may_edit: Memo<bool>, is_importing: RwSignal<bool>) -> AnyView {
    let toasts = ToastStack::of_page();
    let items = move || {
        prefetch_stratbook_views();
        let mut items = Vec::new();
        if may_edit.get_untracked() {
            items.push(MenuItem::new("upload", IMPORT, move || {
                is_importing.set(true);
            }));
        }
        items.push(MenuItem::new("download", EXPORT_ALL, move || {
            export_folder("", toasts);
        }));
        items
    };
    view! { <Menu label=STRATBOOK_ACTIONS items=Arc::new(items) /> }.into_any()
}

/// The link to the folders, for screens that do not show them.
pub(super) fn folders_link(list_filter: StrategyListFilter) -> AnyView {
    view! {
        <a
            class="button button-icon stratbook-to-folders"
            href=move || list_filter.path_with_filter(&PortalRoute::Folders.path())
            aria-label=words::SHOW_FOLDERS
            title=words::SHOW_FOLDERS
        >
            {icon("folder")}
        </a>
    }
    .into_any()
}
