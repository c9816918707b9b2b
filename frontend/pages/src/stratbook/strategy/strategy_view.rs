//! The pane of the open strategy.

use app_api::functions::strategies::load_strategy;
use app_document::Document;
use app_domain::event::EventKind;
use app_domain::strategy::StrategyId;
use app_portal::route::{PortalRoute, practice_path};
use app_portal::stratbook::practice::boards_of;
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts::board_pages::PRACTICE;
use app_portal::texts::stratbook as words;
use app_wire::{StrategyBody, StrategyItem, UploadBody};
use frontend_editor::board::BoardTeam;
use frontend_editor::editor::{OpenedImage, live_document_view};
use frontend_kit::chunks::{chunk_view, lazy_view};
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{EmptyState, LoadFailed, icon, skeleton};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::super::lazy_view::StratbookView;
use super::super::list_filter::StrategyListFilter;
use super::attachments::AttachmentList;
use super::find::mark_found_words;
use super::header::StrategyHeader;
use super::in_bin::StrategyInBin;
use super::lightbox::ImageLightbox;
use super::mentioned_in::MentionedIn;
use super::tools::{StrategyTools, lazy_tools};
use crate::stratbook::lazy_view::{lazy_stratbook_view, prefetch_stratbook_views};
use crate::strategy_comments::{CommentsView, StrategyComments, lazy_comments};

/// The events that refetch the strategy. It can be deleted with its folder, whose name comes from the folders.
pub(super) const REFETCH_EVENTS: [EventKind; 3] = [
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::FoldersChanged,
];

#[derive(Clone, Copy)]
pub struct OpenedStrategy {
    pub route: Memo<PortalRoute>,
    pub list_filter: StrategyListFilter,
    /// Receives the title of the strategy while it is open.
    pub name: RwSignal<Option<String>>,
}

chunk_view!(
    pub STRATEGY: strategy, draw_strategy, fetch_strategy,
    |opened: OpenedStrategy| strategy_pane(opened)
);

/// Renders the pane of the open strategy as soon as its code is loaded.
pub fn lazy_strategy(opened: OpenedStrategy) -> AnyView {
    lazy_view(
        &STRATEGY,
        move || Box::pin(draw_strategy(opened)),
        skeleton_view,
        |content| content,
    )
}

fn strategy_pane(opened: OpenedStrategy) -> AnyView {
    let OpenedStrategy {
        route,
        list_filter,
        name,
    } = opened;
    let id = Memo::new(
        move |before: Option<&Option<StrategyId>>| match route.get() {
            PortalRoute::Strategy(id)
            | PortalRoute::StrategyHistory(id)
            | PortalRoute::Practice(id) => Some(id),
            // The page is being left. It keeps its strategy until it is removed.
            _ => before.copied().flatten(),
        },
    );
    let is_history = Memo::new(move |before: Option<&bool>| match route.get() {
        PortalRoute::StrategyHistory(_) => true,
        PortalRoute::Strategy(_) | PortalRoute::Practice(_) => false,
        _ => before.copied().unwrap_or(false),
    });
    let is_practice = Memo::new(move |_| matches!(route.get(), PortalRoute::Practice(_)));
    (move || {
        let id = id.get()?;
        Some(if is_history.get() {
            lazy_stratbook_view(StratbookView::History {
                id,
                list_filter,
                name,
            })
        } else {
            view! { <StrategyView id=id list_filter=list_filter name=name is_practice=is_practice /> }.into_any()
        })
    })
    .into_any()
}

pub(super) fn strategy_query(id: StrategyId) -> LiveQuery<StrategyBody> {
    LiveQuery::refetch_about(
        Some(QuerySubject::strategy(id)),
        &REFETCH_EVENTS,
        move || load_strategy(id),
    )
}

#[component]
fn StrategyView(
    id: StrategyId,
    list_filter: StrategyListFilter,
    name: RwSignal<Option<String>>,
    /// Whether the practice view is open above the strategy.
    is_practice: Memo<bool>,
) -> AnyView {
    let query = strategy_query(id);
    // The article stays while the strategy changes.
    let shape = query.shape(|_| ());
    focus_visible_pane();
    name_page(name, query);
    (move || match shape.get() {
        QueryState::Loading => skeleton(skeleton_view),
        QueryState::Failed(error) if error.code == "not_found" => removed_view(id, list_filter),
        QueryState::Failed(error) if error.code == "in_bin" => view! {
            <StrategyInBin id=id again=move || query.reload() />
            {lazy_comments(CommentsView::Unsent(id))}
        }
        .into_any(),
        QueryState::Failed(error) => {
            view! { <LoadFailed error=error again=move || query.reload() /> }.into_any()
        }
        QueryState::Loaded(()) => strategy_article(id, query, list_filter, is_practice),
    })
    .into_any()
}

fn strategy_article(
    id: StrategyId,
    query: LiveQuery<StrategyBody>,
    list_filter: StrategyListFilter,
    is_practice: Memo<bool>,
) -> AnyView {
    let content = Memo::new(move |_| query.with(|strategy| strategy.content.clone()));
    let item = Memo::new(move |_| query.with(|strategy| strategy.item.clone()));
    let list = |of: fn(&StrategyBody) -> &Vec<UploadBody>| {
        Memo::new(move |_| {
            query
                .with(|strategy| of(strategy).clone())
                .unwrap_or_default()
        })
    };
    let images = list(|strategy| &strategy.images);
    let files = list(|strategy| &strategy.files);
    let large = RwSignal::new(None);
    mark_found_words(list_filter, move || content.track());
    let of_item = |read: fn(&StrategyItem) -> &[String]| {
        Signal::derive(move || {
            item.with(|item| {
                item.as_ref()
                    .map(|item| read(item).to_vec())
                    .unwrap_or_default()
            })
        })
    };
    BoardTeam::provide(of_item(|item| &item.agents), Signal::stored(String::new()));
    let document = Memo::new(move |_| Document::from_json(content.get()?).ok());
    let text = document_text(document, large);
    let boards = Memo::new(move |_| {
        document
            .with(|document| document.as_ref().map(boards_of))
            .unwrap_or_default()
    });
    let comments = StrategyComments::new(id, query);
    let practice = move || (!boards.with(Vec::is_empty)).then(|| practice_link(item, list_filter));
    view! {
        <div class="strategy-frame">
        <article class="strategy">
            <StrategyHeader item=item>
                {lazy_tools(StrategyTools { item, list_filter, comments })}
            </StrategyHeader>
            {practice}
            <div class="strategy-text">{text}</div>
            <AttachmentList images=images files=files large=large />
            <MentionedIn id=id />
        </article>
        {lazy_comments(CommentsView::List(comments))}
        </div>
        <ImageLightbox shown=large />
        {move || {
            let practice = StratbookView::Practice { boards, item, list_filter };
            is_practice.get().then(|| lazy_stratbook_view(practice))
        }}
    }
    .into_any()
}

fn practice_link(item: Memo<Option<StrategyItem>>, list_filter: StrategyListFilter) -> AnyView {
    let id = move || item.with(|item| item.as_ref().map(|item| item.id));
    let path = move || id().map(|id| list_filter.path_with_filter(&practice_path(id)));
    view! {
        <a
            class="button button-small strategy-practice"
            href=path
            on:pointerenter=move |_| prefetch_stratbook_views()
            on:focus=move |_| prefetch_stratbook_views()
        >
            {icon("play")}
            {PRACTICE}
        </a>
    }
    .into_any()
}

/// The text, of which a newer version leaves unchanged blocks as they are.
fn document_text(
    document: Memo<Option<Document>>,
    large: RwSignal<Option<OpenedImage>>,
) -> AnyView {
    let is_blank = |document: &Document| {
        document.plain_text().trim().is_empty() && document.content().len() < 2
    };
    let blank = Memo::new(move |_| document.with(|document| document.as_ref().map(is_blank)));
    let shown = Signal::derive(move || document.get().unwrap_or_else(Document::blank));
    (move || {
        Some(if blank.get()? {
            view! { <p class="strategy-blank">{words::EMPTY_TEXT}</p> }.into_any()
        } else {
            live_document_view(shown, Callback::new(move |image| large.set(Some(image))))
        })
    })
    .into_any()
}

pub(super) fn removed_view(id: StrategyId, list_filter: StrategyListFilter) -> AnyView {
    view! {
        <EmptyState symbol="trash" title=words::GONE_TITLE words=words::GONE>
            <a class="button" href=move || list_filter.path_with_filter(&PortalRoute::Stratbook.path())>
                {icon("stratbook")}
                {words::BACK_TO_LIST}
            </a>
        </EmptyState>
        {lazy_comments(CommentsView::Unsent(id))}
    }
    .into_any()
}

/// Moves the focus to the page if the link that opened it is hidden now, as on screens that show one pane.
pub(super) fn focus_visible_pane() {
    request_animation_frame(|| {
        let focused = document().active_element();
        let is_hidden = |element: web_sys::Element| {
            element.tag_name() == "BODY" || element.get_bounding_client_rect().width() == 0.0
        };
        if focused.is_none_or(is_hidden) {
            let page = document().query_selector(".stratbook-page").ok().flatten();
            if let Some(page) = page.and_then(|page| page.dyn_into::<HtmlElement>().ok()) {
                let _ = page.focus();
            }
        }
    });
}

/// Names the page after the strategy while it is open.
pub(super) fn name_page(name: RwSignal<Option<String>>, query: LiveQuery<StrategyBody>) {
    let title = Memo::new(move |_| query.with(|strategy| strategy.item.title.clone()));
    run_effect(move || name.set(title.get()));
    on_cleanup(move || {
        name.try_set(None);
    });
}

pub(super) fn skeleton_view() -> AnyView {
    view! {
        <div class="strategy">
            <div class="skeleton strategy-skeleton-title"></div>
            <div class="skeleton strategy-skeleton-line"></div>
            <div class="skeleton strategy-skeleton-text"></div>
        </div>
    }
    .into_any()
}
