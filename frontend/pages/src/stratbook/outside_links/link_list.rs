//! The list of open links.

use app_api::functions::strategy_links::{
    close_strategy_link, close_strategy_links, list_strategy_links,
};
use app_domain::event::EventKind;
use app_domain::strategy::StrategyId;
use app_domain::strategy_link::StrategyLinkId;
use app_portal::route::strategy_path;
use app_portal::texts::stratbook::not_done;
use app_portal::texts::{date_short, strategy_links as words};
use app_wire::{ApiError, StrategyLinkBody};
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::zone_clock::format_instant;
use frontend_kit::ui::{Confirm, EmptyState, LoadFailed, icon, skeleton};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::list_filter::StrategyListFilter;

const REFETCH_EVENTS: [EventKind; 3] = [
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::FoldersChanged,
];

/// The open links of one strategy, or all.
#[derive(Clone, Copy)]
pub(super) struct OpenLinks {
    pub(super) all: LiveQuery<Vec<StrategyLinkBody>>,
    session_and_toasts: StoredValue<(UserSession, ToastStack)>,
}

impl OpenLinks {
    pub(super) fn of(strategy: Option<StrategyId>) -> Self {
        Self {
            all: LiveQuery::refetch_on(&REFETCH_EVENTS, move || list_strategy_links(strategy)),
            session_and_toasts: StoredValue::new((UserSession::of_page(), ToastStack::of_page())),
        }
    }

    fn close(self, id: StrategyLinkId) {
        spawn_local(async move {
            match close_strategy_link(id).await {
                Ok(()) => self.notify(words::CLOSED),
                Err(error) => self.handle_refusal(&error),
            }
            self.all.refetch();
        });
    }

    fn close_all(self) {
        spawn_local(async move {
            match close_strategy_links(None).await {
                Ok(_) => self.notify(words::ALL_CLOSED),
                Err(error) => self.handle_refusal(&error),
            }
            self.all.refetch();
        });
    }

    pub(super) fn notify(self, notice: &str) {
        let (_, toasts) = self.session_and_toasts.get_value();
        toasts.notify(notice.to_owned());
    }

    pub(super) fn handle_refusal(self, api_error: &ApiError) {
        let (session, toasts) = self.session_and_toasts.get_value();
        session.handle_refusal(api_error);
        toasts.notify(not_done(&api_error.error));
    }
}

/// The page with all open links.
#[component]
pub fn OutsideLinks(list_filter: StrategyListFilter) -> impl IntoView {
    let links = OpenLinks::of(None);
    let shape = links.all.shape(Vec::is_empty);
    let is_closing = RwSignal::new(false);
    view! {
        <div class="outside-links">
            <header>
                <h2>{words::ALL_LINKS}</h2>
                <p>{words::ALL_LINKS_WORDS}</p>
            </header>
            {move || match shape.get() {
                QueryState::Loading => skeleton(skeleton_view),
                QueryState::Failed(error) => {
                    view! { <LoadFailed error=error again=move || links.all.reload() /> }.into_any()
                }
                QueryState::Loaded(true) => {
                    view! { <EmptyState symbol="globe" title=words::NONE_TITLE words=words::NONE /> }.into_any()
                }
                QueryState::Loaded(false) => {
                    view! {
                        {link_list(links, Some(list_filter))}
                        <button type="button" class="button outside-close-all" on:click=move |_| is_closing.set(true)>
                            {icon("unlink")}
                            {words::CLOSE_ALL}
                        </button>
                    }
                        .into_any()
                }
            }}
        </div>
        <Confirm
            title=words::CLOSE_ALL_QUESTION
            open=is_closing
            verb=words::CLOSE_ALL
            is_dangerous=true
            confirm=move || links.close_all()
        >
            <p>{words::CLOSE_ALL_WORDS}</p>
        </Confirm>
    }
}

/// The links. With a filter each begins with the title of its strategy.
pub(super) fn link_list(links: OpenLinks, with_titles: Option<StrategyListFilter>) -> AnyView {
    let all = move || links.all.with(Clone::clone).unwrap_or_default();
    view! {
        <ul class="outside-list" aria-label=words::OPEN_LINKS>
            <For each=all key=|link| (link.id, link.last_used_on, link.is_in_bin) let:link>
                {link_row(links, link, with_titles)}
            </For>
        </ul>
    }
    .into_any()
}

fn link_row(
    links: OpenLinks,
    link: StrategyLinkBody,
    with_titles: Option<StrategyListFilter>,
) -> AnyView {
    let title = link.title.clone();
    let strategy = link.strategy_id;
    let title_link = with_titles.map(|list_filter| {
        let path = move || list_filter.path_with_filter(&strategy_path(strategy));
        view! {
            <a class="outside-title clip" href=path title=title.clone()>
                {title.clone()}
            </a>
        }
    });
    let created = words::created(&link.created_by, &format_instant(link.created_at));
    let used = link.last_used_on.map_or_else(
        || words::NEVER_OPENED.to_owned(),
        |day| words::last_opened(&date_short(day)),
    );
    let until = link.expires_at.map_or_else(
        || words::OPEN_UNTIL_CLOSED.to_owned(),
        |at| words::open_until(&format_instant(at)),
    );
    let id = link.id;
    view! {
        <li class="outside-link">
            {icon("globe")}
            <div>
                {title_link}
                <span class="figures">{created}</span>
                <span class="figures">{used} " · " {until}</span>
                {link.is_in_bin.then(|| view! { <span>{words::IN_BIN}</span> })}
            </div>
            <button
                type="button"
                class="button button-small"
                aria-label=words::close_link_to(&link.title)
                on:click=move |_| links.close(id)
            >
                {icon("unlink")}
                {words::CLOSE}
            </button>
        </li>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton strategy-skeleton-text"></div> }.into_any()
}
