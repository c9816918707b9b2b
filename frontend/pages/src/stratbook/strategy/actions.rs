//! The actions on the open strategy.

use std::sync::Arc;

use app_api::functions::strategies::{duplicate_strategy, remove_strategy};
use app_domain::strategy::StrategyId;
use app_portal::route::{PortalRoute, edited_strategy_path, strategy_history_path, strategy_path};
use app_portal::texts;
use app_portal::texts::exchange::EXPORT;
use app_portal::texts::named_versions::SAVE_NAMED;
use app_portal::texts::stratbook as words;
use app_portal::texts::stratbook_bin::STRATEGY_GOES;
use app_portal::texts::strategy_links::SHARE;
use app_portal::texts::templates::{STOP_TEMPLATE, USE_AS_TEMPLATE};
use app_wire::{ApiError, StrategyItem};
use frontend_kit::session::UserSession;
use frontend_kit::ui::clipboard::copy_link;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Confirm, Dialog, Menu, MenuItem, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::bin::notify_deleted;
use super::super::export::ExportDialog;
use super::super::favorites::FavoriteButton;
use super::super::lazy_view::StratbookView;
use super::super::list_filter::StrategyListFilter;
use super::super::templates::TemplateStore;
use super::super::tree::FolderStore;
use super::move_strategy::MoveStrategyDialog;
use super::version_name::{VersionNameDialog, VersionNaming};
use crate::stratbook::lazy_view::{lazy_stratbook_view, prefetch_stratbook_views};

#[component]
pub fn StrategyActions(
    item: Memo<Option<StrategyItem>>,
    list_filter: StrategyListFilter,
) -> impl IntoView {
    let folders = FolderStore::of_page();
    let id = Memo::new(move |_| item.with(|item| item.as_ref().map(|item| item.id)));
    let title = Memo::new(move |_| {
        item.with(|item| item.as_ref().map(|item| item.title.clone()))
            .unwrap_or_default()
    });
    let doing = StrategyCommands {
        list_filter,
        id,
        title,
        session: UserSession::of_page(),
        toasts: ToastStack::of_page(),
    };
    let naming = VersionNaming::of_page();
    let name_current = move || {
        if let Some(item) = item.get_untracked() {
            naming.open_current(item.id, item.version);
        }
    };
    let templates = TemplateStore::of_page();
    let is_moving = RwSignal::new(false);
    let is_removing = RwSignal::new(false);
    let is_sharing = RwSignal::new(false);
    let is_exporting = RwSignal::new(false);
    let edit = move || {
        folders.may_edit().then(|| {
            view! {
                <a class="button strategy-edit" href=move || id.get().map(|id| list_filter.path_with_filter(&edited_strategy_path(id)))>
                    {icon("edit")}
                    {words::EDIT}
                </a>
            }
        })
    };
    let items = move || {
        prefetch_stratbook_views();
        let verb = if id.get_untracked().is_some_and(|id| templates.contains(id)) {
            STOP_TEMPLATE
        } else {
            USE_AS_TEMPLATE
        };
        let toggle = move || {
            if let Some(id) = id.get_untracked() {
                templates.toggle(id, title.get_untracked());
            }
        };
        let for_editors = [
            MenuItem::new("bookmark", SAVE_NAMED, name_current),
            MenuItem::new("template", verb, toggle),
        ];
        let share = MenuItem::new("globe", SHARE, move || is_sharing.set(true));
        menu_items(
            doing,
            folders,
            for_editors,
            share,
            [is_moving, is_exporting, is_removing],
        )
    };
    view! {
        <div class="strategy-actions">
            <FavoriteButton id=id />
            {edit}
            <Menu label=Signal::derive(move || words::actions(&title.get())) items=Arc::new(items) />
        </div>
        <MoveStrategyDialog item=item open=is_moving />
        <VersionNameDialog naming=naming />
        <Dialog title=SHARE open=is_sharing>
            {move || lazy_stratbook_view(StratbookView::Share(id))}
        </Dialog>
        <ExportDialog id=id open=is_exporting />
        <Confirm
            title=Signal::derive(move || words::remove_question(&title.get()))
            open=is_removing
            verb=words::DELETE
            is_dangerous=true
            confirm=move || doing.remove()
        >
            <p>{STRATEGY_GOES}</p>
        </Confirm>
    }
}

fn menu_items(
    doing: StrategyCommands,
    folders: FolderStore,
    for_editors: [MenuItem; 2],
    share: MenuItem,
    [is_moving, is_exporting, is_removing]: [RwSignal<bool>; 3],
) -> Vec<MenuItem> {
    let act = |symbol, words: &str, act: fn(StrategyCommands)| {
        MenuItem::new(symbol, words, move || act(doing))
    };
    let ask = |symbol, words: &str, open: RwSignal<bool>| {
        MenuItem::new(symbol, words, move || open.set(true))
    };
    let (may_edit, may_delete) = untrack(|| (folders.may_edit(), folders.may_delete()));
    let mut items = vec![act(
        "history",
        words::HISTORY,
        StrategyCommands::open_history,
    )];
    if may_edit {
        items.extend(for_editors);
        items.push(act("copy", words::DUPLICATE, StrategyCommands::duplicate));
        items.push(ask("folder", words::MOVE, is_moving));
    }
    items.push(act("link", texts::COPY_LINK, StrategyCommands::copy_link));
    items.push(MenuItem::new("print", words::PRINT, || {
        let _ = window().print();
    }));
    items.push(ask("download", EXPORT, is_exporting));
    if may_delete {
        items.push(share);
        items.push(ask("trash", words::DELETE, is_removing).dangerous());
    }
    items
}

#[derive(Clone, Copy)]
struct StrategyCommands {
    list_filter: StrategyListFilter,
    id: Memo<Option<StrategyId>>,
    title: Memo<String>,
    session: UserSession,
    toasts: ToastStack,
}

impl StrategyCommands {
    fn open_history(self) {
        if let Some(id) = self.id.get_untracked() {
            self.list_filter.go(&strategy_history_path(id));
        }
    }

    fn copy_link(self) {
        if let Some(id) = self.id.get_untracked() {
            copy_link(&strategy_path(id), self.toasts);
        }
    }

    fn duplicate(self) {
        let Some(id) = self.id.get_untracked() else {
            return;
        };
        spawn_local(async move {
            match duplicate_strategy(id).await {
                Ok(copy) => {
                    self.toasts.notify(words::duplicated(&copy.item.title));
                    self.list_filter.go(&strategy_path(copy.item.id));
                }
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    fn remove(self) {
        let Some(id) = self.id.get_untracked() else {
            return;
        };
        let title = self.title.get_untracked();
        spawn_local(async move {
            match remove_strategy(id).await {
                Ok(()) => {
                    notify_deleted(
                        self.toasts,
                        self.session,
                        words::removed(&title),
                        vec![id.into()],
                    );
                    self.list_filter.go(&PortalRoute::Stratbook.path());
                }
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    fn handle_refusal(self, api_error: &ApiError) {
        self.session.handle_refusal(api_error);
        self.toasts.notify(words::not_done(&api_error.error));
    }
}
