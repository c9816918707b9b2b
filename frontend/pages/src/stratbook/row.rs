//! One strategy of the list: title, metadata, the excerpt that a search found, and the small picture of its board.

use app_domain::UtcInstant;
use app_domain::strategy::{Side, StrategyId};
use app_portal::route::strategy_path;
use app_portal::stratbook::folder_drag::DragItem;
use app_portal::texts::stratbook as words;
use app_portal::texts::stratbook_selection::{FAVORITE, select};
use app_wire::StrategyItem;
use frontend_kit::ui::zone_clock::format_instant;
use frontend_kit::ui::{AgentSquares, aria_set_size, icon, search_highlight};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::favorites::FavoriteStore;
use super::list_filter::StrategyListFilter;
use super::selection::SelectionMode;
use super::shown_list::ShownList;
use super::templates::{TemplateStore, template_pill};
use super::tree::TreeDrag;

#[component]
pub fn StrategyRow(
    shown: ShownList,
    /// Index in the list.
    at: usize,
    list_filter: StrategyListFilter,
    /// The id of the open strategy.
    open: Memo<Option<StrategyId>>,
    mode: SelectionMode,
) -> impl IntoView {
    let drag = TreeDrag::of_page();
    let item = Memo::new(move |_| shown.item(at));
    let id = Memo::new(move |_| item.with(|item| item.as_ref().map(|item| item.id)));
    let href = move || {
        id.get()
            .map(|id| list_filter.path_with_filter(&strategy_path(id)))
    };
    let current = move || (id.get().is_some() && id.get() == open.get()).then_some("true");
    let favorites = FavoriteStore::of_page();
    let is_favorite = Memo::new(move |_| id.with(|id| id.is_some_and(|id| favorites.contains(id))));
    let templates = TemplateStore::of_page();
    let is_template = Memo::new(move |_| id.with(|id| id.is_some_and(|id| templates.contains(id))));
    let is_chosen = Memo::new(move |_| id.with(|id| id.is_some_and(|id| mode.contains(id))));
    let title = move || {
        item.with(|item| item.as_ref().map(|item| item.title.clone()))
            .unwrap_or_default()
    };
    let checkbox = move || {
        mode.is_on().then(|| {
            view! {
                <input
                    type="checkbox"
                    class="strategy-check"
                    aria-label=move || select(&title())
                    prop:checked=is_chosen
                    on:click=move |click| mode.press(at, click.shift_key())
                />
            }
        })
    };
    let handle = move || {
        (!mode.is_on() && drag.folders.may_edit()).then(|| {
            view! {
                <span class="strategy-handle" data-handle="" aria-hidden="true"></span>
            }
        })
    };
    view! {
        <div
            class="strategy-row"
            role="listitem"
            aria-setsize=move || aria_set_size(shown.count(), shown.has_more())
            aria-posinset=(at + 1).to_string()
            data-chosen=move || is_chosen.get().then_some("")
            data-favorite=move || is_favorite.get().then_some("")
            style:--row=at.to_string()
        >
            <a
                class="strategy-link" translate="no"
                draggable="false"
                href=href
                aria-current=current
                on:keydown=move_focus
                on:click=move |click| {
                    if untrack(|| mode.is_on()) {
                        click.prevent_default();
                        click.stop_propagation();
                        mode.press(at, click.shift_key());
                    } else {
                        drag.handle_click(&click);
                    }
                }
                on:pointerdown=move |press| {
                    if untrack(|| mode.is_on()) {
                        return;
                    }
                    if let Some(strategy) = item.get_untracked() {
                        drag.handle_pointer_down(DragItem::Strategy(Box::new(strategy)), &press);
                    }
                }
            >
                {move || item.get().map(|item| strategy_cells(&item, is_favorite.get(), is_template.get()))}
                {handle}
            </a>
            {checkbox}
        </div>
    }
}

fn strategy_cells(item: &StrategyItem, is_favorite: bool, is_template: bool) -> AnyView {
    let title = item.title.clone();
    let shown = match &item.title_marks {
        Some(pieces) => search_highlight(pieces.clone()),
        None => title.clone().into_any(),
    };
    let snippet = item.snippet.clone().filter(|pieces| pieces.concat() != "");
    view! {
        <span class="strategy-title clip" title=title>
            {is_favorite
                .then(|| {
                    view! {
                        <span class="strategy-star" title=FAVORITE>
                            {icon("star")}
                            <span class="spoken">{FAVORITE}</span>
                        </span>
                    }
                })}
            {shown}
        </span>
        <span class="strategy-meta">
            {is_template.then(template_pill)}
            {item.side.map(side_icon)}
            {item.map.clone().map(|map| view! { <span class="clip">{map}</span> })}
            <AgentSquares agents=item.agents.clone() />
            {updated_date(item.updated_at)}
        </span>
        {snippet.map(|pieces| view! { <span class="strategy-snippet">{search_highlight(pieces)}</span> })}
        {item.picture.clone().map(small_picture)}
    }
    .into_any()
}

/// The first phase of the strategy's board. The title beside it says what it shows, so it has no text of its own. It is
/// hidden if it cannot be loaded: offline, or replaced since the list was loaded.
fn small_picture(path: String) -> AnyView {
    let is_missing = RwSignal::new(false);
    view! {
        <img
            class="strategy-picture"
            src=path
            alt=""
            width="52"
            height="52"
            loading="lazy"
            decoding="async"
            draggable="false"
            hidden=is_missing
            on:error=move |_| is_missing.set(true)
        />
    }
    .into_any()
}

/// The side as an icon with a title and a text for screen readers.
pub fn side_icon(side: Side) -> AnyView {
    let (symbol, word) = match side {
        Side::Attack => ("attack", words::ATTACK),
        Side::Defense => ("defense", words::DEFENSE),
    };
    view! {
        <span class="strategy-side" data-side=symbol title=word>
            {icon(symbol)}
            <span class="spoken">{word}</span>
        </span>
    }
    .into_any()
}

/// The date alone: `21 Nov`.
fn updated_date(instant: UtcInstant) -> AnyView {
    let whole = format_instant(instant);
    let date = whole
        .split_once(' ')
        .and_then(|(_, rest)| rest.split_once(','));
    let short = date.map_or_else(|| whole.clone(), |(date, _)| date.to_owned());
    view! {
        <time class="strategy-when" translate="no" datetime=instant.to_string() title=whole>
            {short}
        </time>
    }
    .into_any()
}

/// Moves the focus to the next or previous row on the arrow keys.
fn move_focus(press: KeyboardEvent) {
    let is_down = match press.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    let row = press
        .current_target()
        .and_then(|link| link.dyn_into::<Element>().ok())
        .and_then(|link| link.parent_element());
    let beside = row.and_then(|row| {
        if is_down {
            row.next_element_sibling()
        } else {
            row.previous_element_sibling()
        }
    });
    let link = beside.and_then(|row| row.first_element_child());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
        press.prevent_default();
        let _ = link.focus();
    }
}
