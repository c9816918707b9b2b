//! The versions of a strategy: author, time, name, changes, and the buttons that restore and name each.

use app_domain::strategy::StrategyId;
use app_portal::route::strategy_path;
use app_portal::texts::named_versions as names;
use app_portal::texts::stratbook as words;
use app_portal::view_models::author_name_first;
use app_wire::VersionItem;
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::ui::two_way_signal::two_way_signal;
use frontend_kit::ui::zone_clock::format_instant;
use frontend_kit::ui::{EmptyState, LoadFailed, RadioGroup, icon, skeleton};
use leptos::prelude::*;

use super::super::list_filter::StrategyListFilter;
use super::super::tree::FolderStore;
use super::changes::version_changes;
use super::in_bin::StrategyInBin;
use super::version_list_state::{NAMED_KEY, VERSION_KEY, VersionHistoryState, load_pair};
use super::version_name::VersionNameDialog;
use super::{focus_visible_pane, name_page, removed_view, skeleton_view};

#[component]
pub fn VersionHistoryView(
    id: StrategyId,
    list_filter: StrategyListFilter,
    name: RwSignal<Option<String>>,
) -> AnyView {
    let versions = VersionHistoryState::of(id, list_filter);
    let shape = versions.newest.shape(|page| page.versions.is_empty());
    focus_visible_pane();
    name_page(name, versions.strategy);
    (move || match shape.get() {
        QueryState::Loading => skeleton(skeleton_view),
        QueryState::Failed(error) if error.code == "not_found" => removed_view(id, list_filter),
        QueryState::Failed(error) if error.code == "in_bin" => {
            view! { <StrategyInBin id=id again=move || versions.newest.reload() /> }.into_any()
        }
        QueryState::Failed(error) => {
            view! { <LoadFailed error=error again=move || versions.newest.reload() /> }.into_any()
        }
        QueryState::Loaded(is_empty) => content(versions, is_empty),
    })
    .into_any()
}

fn content(versions: VersionHistoryState, is_empty: bool) -> AnyView {
    let title = move || {
        let title = versions
            .strategy
            .with(|strategy| words::history_of(&strategy.item.title));
        title.unwrap_or_else(|| words::HISTORY.to_owned())
    };
    let back = move || {
        versions
            .list_filter
            .get_value()
            .path_with_filter(&strategy_path(versions.id))
    };
    let chosen = Memo::new(move |_| versions.chosen());
    view! {
        <div class="strategy history">
            <header class="history-head">
                <a class="strategy-folder" href=back>
                    {icon("arrow-left")}
                    {words::BACK_TO_READING}
                </a>
                <h2>{title}</h2>
                {version_filter()}
            </header>
            {if is_empty {
                no_named_versions()
            } else {
                view! {
                    <ol class="history-versions" aria-label=words::VERSIONS>
                        <For each=move || versions.all() key=|item| item.version let:item>
                            {version_entry(versions, &item, chosen)}
                        </For>
                    </ol>
                }
                    .into_any()
            }}
            <VersionNameDialog naming=versions.naming.get_value() />
            {move || {
                versions
                    .next
                    .get()
                    .map(|_| {
                        view! {
                            <button type="button" class="button" on:click=move |_| versions.fetch_older()>
                                {icon("chevron-down")}
                                {words::OLDER}
                            </button>
                        }
                    })
            }}
        </div>
    }
    .into_any()
}

fn version_filter() -> AnyView {
    let place = PageLocation::of_page();
    let chosen = two_way_signal(
        move || usize::from(place.query(NAMED_KEY).is_some()),
        move |chosen| {
            let named = (*chosen == 1).then_some("1");
            place.set_query(&[(NAMED_KEY, named), (VERSION_KEY, None)]);
        },
    );
    let options = [names::ALL, names::NAMED].map(str::to_owned).to_vec();
    view! {
        <div class="history-filter">
            <RadioGroup label=names::SHOW options=options chosen=chosen />
        </div>
    }
    .into_any()
}

fn no_named_versions() -> AnyView {
    let place = PageLocation::of_page();
    view! {
        <EmptyState symbol="bookmark" title=names::NONE_TITLE words=names::NONE>
            <button
                type="button"
                class="button"
                on:click=move |_| place.set_query(&[(NAMED_KEY, None), (VERSION_KEY, None)])
            >
                {icon("history")}
                {names::SHOW_ALL}
            </button>
        </EmptyState>
    }
    .into_any()
}

fn version_entry(
    versions: VersionHistoryState,
    item: &VersionItem,
    chosen: Memo<Option<i64>>,
) -> AnyView {
    let number = item.version;
    let is_chosen = Memo::new(move |_| chosen.get() == Some(number));
    let is_newest = Memo::new(move |_| versions.newest_number() == Some(number));
    let name = Memo::new(move |_| versions.name_of(number));
    let path = move || versions.version_path(number);
    let author = &item.saved_by;
    let picture = versions
        .looks
        .picture(author.user_id.clone(), author_name_first(author).to_owned());
    let saved = words::saved_by(
        author_name_first(&item.saved_by),
        &format_instant(item.saved_at),
    );
    view! {
        <li class="history-version">
            <a href=path aria-current=move || is_chosen.get().then_some("true")>
                {move || {
                    name.get()
                        .map(|name| {
                            view! {
                                <b class="history-name">
                                    {icon("bookmark")}
                                    <span class="clip">{name}</span>
                                </b>
                                " "
                            }
                        })
                }}
                <span class="history-number figures" class:history-number-alone=move || name.with(Option::is_none)>
                    {words::version(number)}
                </span>
                {move || is_newest.get().then(|| view! { <span class="history-now">{words::CURRENT}</span> })}
                <span class="history-when person-name figures" translate="no">{picture} {saved}</span>
            </a>
            {move || {
                let is_named = versions.is_named.get();
                is_chosen
                    .get()
                    .then(|| view! { <VersionChanges versions=versions number=number is_named=is_named /> })
            }}
        </li>
    }
    .into_any()
}

/// The changes of the selected version, and the button that restores it.
#[component]
fn VersionChanges(
    versions: VersionHistoryState,
    number: i64,
    /// Whether the previous named version is the one to compare with.
    is_named: bool,
) -> impl IntoView {
    let id = versions.id;
    let pair = LiveQuery::refetch_on(&[], move || load_pair(id, number, is_named));
    let shape = pair.shape(Clone::clone);
    let folders = FolderStore::of_page();
    let may_restore = move || {
        folders.may_edit()
            && versions
                .newest_number()
                .is_some_and(|newest| newest != number)
    };
    let shown = move || match shape.get() {
        QueryState::Loading => skeleton(skeleton_view),
        QueryState::Failed(error) => {
            view! { <LoadFailed error=error again=move || pair.reload() /> }.into_any()
        }
        QueryState::Loaded(pair) => version_changes(&pair),
    };
    let name = Memo::new(move |_| versions.name_of(number));
    view! {
        <section class="history-changes" aria-label=words::WHAT_CHANGED>
            {shown}
            <div class="history-actions">
                {move || {
                    may_restore()
                        .then(|| {
                            view! {
                                <button
                                    type="button"
                                    class="button"
                                    disabled=versions.is_restoring
                                    on:click=move |_| versions.restore(number)
                                >
                                    {icon("retry")}
                                    {words::RESTORE}
                                </button>
                            }
                        })
                }} {move || folders.may_edit().then(|| name_buttons(versions, number, name))}
            </div>
        </section>
    }
}

/// The button that names the version, and the one that removes its name.
fn name_buttons(
    versions: VersionHistoryState,
    number: i64,
    name: Memo<Option<String>>,
) -> impl IntoView {
    let id = versions.id;
    let verb = move || {
        if name.with(Option::is_some) {
            names::RENAME
        } else {
            names::NAME_VERSION
        }
    };
    let open = move |_| {
        let name = name.get_untracked();
        versions.naming.get_value().open(id, number, name);
    };
    let remove = move |_| {
        if let Some(name) = name.get_untracked() {
            versions.naming.get_value().remove(id, number, name);
        }
    };
    let is_named = Memo::new(move |_| name.with(Option::is_some));
    view! {
        <button type="button" class="button" on:click=open>
            {icon("bookmark")}
            {verb}
        </button>
        {move || {
            is_named
                .get()
                .then(|| {
                    view! {
                        <button type="button" class="button button-quiet" on:click=remove>
                            {icon("close")}
                            {names::REMOVE_NAME}
                        </button>
                    }
                })
        }}
    }
}
