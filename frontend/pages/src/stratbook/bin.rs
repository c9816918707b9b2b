//! The bin: deleted strategies and folders, which can be restored or deleted for good.

use app_api::functions::stratbook_bin::{list_bin, purge_from_bin, restore_from_bin};
use app_domain::event::EventKind;
use app_domain::stratbook_bin::{BinEntryId, BinEntryKind};
use app_portal::texts::stratbook::not_done;
use app_portal::texts::stratbook_bin as words;
use app_portal::view_models::author_name;
use app_wire::{ApiError, BinEntryBody, RestoredBody};
use frontend_kit::query::paged_list::{self, ListBatch, ListBatchFuture, ListState};
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::zone_clock::format_instant;
use frontend_kit::ui::{Confirm, EmptyState, ListEnd, LoadFailed, icon, skeleton};
use leptos::prelude::*;
use leptos::task::spawn_local;

type BinListing = paged_list::PagedList<(), BinEntryBody>;

const REFETCH_EVENTS: [EventKind; 3] = [
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::FoldersChanged,
];

#[component]
pub fn StratbookBin() -> impl IntoView {
    let listing = BinListing::new(Memo::new(|_| ()), &REFETCH_EVENTS, load);
    let purging = RwSignal::new(None::<BinEntryBody>);
    let title = Memo::new(move |before: Option<&String>| {
        // A closing dialog still shows its entry.
        let title = purging.with(|entry| entry.as_ref().map(|entry| entry.title.clone()));
        title.or_else(|| before.cloned()).unwrap_or_default()
    });
    let commands = BinCommands {
        listing: StoredValue::new(listing),
        purging,
        is_purging: RwSignal::new(false),
        session: UserSession::of_page(),
        toasts: ToastStack::of_page(),
    };
    let found =
        move || (listing.state() == ListState::Loaded).then(|| words::count(listing.count()));
    view! {
        <div class="bin">
            <header>
                <h2>{words::TRASH}</h2>
                <p>{words::TRASH_WORDS}</p>
            </header>
            <p class="spoken" role="status">
                {found}
            </p>
            {move || match listing.state() {
                ListState::Loading => skeleton(skeleton_view),
                ListState::Failed(error) => {
                    view! { <LoadFailed error=error again=move || listing.restart() /> }.into_any()
                }
                ListState::Loaded if listing.count() == 0 => {
                    view! { <EmptyState symbol="trash" title=words::EMPTY_TITLE words=words::EMPTY /> }.into_any()
                }
                ListState::Loaded => rows(commands),
            }}
        </div>
        <Confirm
            title=Signal::derive(move || words::purge_question(&title.get()))
            open=commands.is_purging
            verb=words::DELETE_FOR_GOOD
            is_dangerous=true
            confirm=move || commands.purge()
        >
            <p>{words::CANNOT_BE_UNDONE}</p>
        </Confirm>
    }
}

fn load(_: (), cursor: Option<String>) -> ListBatchFuture<BinEntryBody> {
    Box::pin(async move {
        let part = list_bin(cursor).await?;
        Ok(ListBatch {
            items: part.entries,
            next: part.next_cursor,
        })
    })
}

fn rows(commands: BinCommands) -> AnyView {
    let listing = commands.listing.get_value();
    view! {
        <ul class="bin-entries">
            <For each=move || listing.with(<[_]>::to_vec) key=|entry| entry.id.to_string() let:entry>
                {row(entry, commands)}
            </For>
        </ul>
        <ListEnd
            count=Signal::derive(move || listing.count())
            has_more=Signal::derive(move || listing.has_more())
            go_on=move || listing.fetch_next()
        />
    }
    .into_any()
}

fn row(entry: BinEntryBody, commands: BinCommands) -> AnyView {
    let is_busy = RwSignal::new(false);
    let title = entry.title.clone();
    let is_folder = entry.kind == BinEntryKind::Folder;
    let symbol = if is_folder { "folder" } else { "stratbook" };
    let contents = is_folder.then(|| {
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        words::contents(count(entry.folders), count(entry.strategies))
    });
    let deleted = words::deleted_by(
        author_name(&entry.deleted_by),
        &format_instant(entry.deleted_at),
    );
    let until = words::kept_until(&format_instant(entry.kept_until));
    let id = entry.id;
    view! {
        <li class="bin-entry">
            {icon(symbol)}
            <div>
                <b class="clip" title=title.clone()>
                    {title.clone()}
                </b>
                {contents.map(|contents| view! { <span>{contents}</span> })}
                <span>{deleted}</span>
                <span class="figures">{until}</span>
            </div>
            <div class="bin-actions">
                <button
                    type="button"
                    class="button button-small"
                    aria-label=words::restore(&title)
                    disabled=is_busy
                    on:click=move |_| commands.restore(id, is_busy)
                >
                    {icon("undo")}
                    {words::RESTORE}
                </button>
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=words::purge(&title)
                    title=words::DELETE_FOR_GOOD
                    on:click=move |_| commands.ask(entry.clone())
                >
                    {icon("trash")}
                </button>
            </div>
        </li>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct BinCommands {
    listing: StoredValue<BinListing>,
    /// The entry whose deletion is to be confirmed.
    purging: RwSignal<Option<BinEntryBody>>,
    is_purging: RwSignal<bool>,
    session: UserSession,
    toasts: ToastStack,
}

impl BinCommands {
    fn restore(self, id: BinEntryId, is_busy: RwSignal<bool>) {
        is_busy.set(true);
        spawn_local(async move {
            match restore_from_bin(vec![id]).await {
                Ok(restored) => {
                    notify_restored(self.toasts, &restored);
                    // The pressed button is removed with its row.
                    frontend_kit::dom::content_focus::focus_content();
                }
                Err(error) => self.handle_refusal(&error),
            }
            is_busy.try_set(false);
            self.refetch();
        });
    }

    fn ask(self, entry: BinEntryBody) {
        self.purging.set(Some(entry));
        self.is_purging.set(true);
    }

    fn purge(self) {
        let Some(entry) = self.purging.get_untracked() else {
            return;
        };
        spawn_local(async move {
            match purge_from_bin(entry.id).await {
                Ok(()) => self.toasts.notify(words::purged(&entry.title)),
                Err(error) => self.handle_refusal(&error),
            }
            self.refetch();
        });
    }

    fn refetch(self) {
        if let Some(listing) = self.listing.try_get_value() {
            listing.restart();
        }
    }

    fn handle_refusal(self, error: &ApiError) {
        self.session.handle_refusal(error);
        self.toasts.notify(not_done(&error.error));
    }
}

/// Says what was restored, and whether it is in another place than before.
pub fn notify_restored(toasts: ToastStack, restored: &[RestoredBody]) {
    for item in restored {
        toasts.notify(if item.is_at_top {
            words::restored_at_top(&item.title)
        } else {
            words::restored(&item.title)
        });
    }
}

/// Shows that something was deleted, with an undo that takes it out of the bin.
pub fn notify_deleted(
    toasts: ToastStack,
    session: UserSession,
    words: String,
    ids: Vec<BinEntryId>,
) {
    toasts.notify_with_undo_request(session, words, move || {
        let ids = ids.clone();
        async move {
            let restored = restore_from_bin(ids).await?;
            let moved: Vec<_> = restored.into_iter().filter(|item| item.is_at_top).collect();
            notify_restored(toasts, &moved);
            Ok(())
        }
    });
}

fn skeleton_view() -> AnyView {
    let rows = (0..4).map(|_| view! { <div class="skeleton stratbook-skeleton"></div> });
    view! { <div class="bin-entries">{rows.collect_view()}</div> }.into_any()
}
