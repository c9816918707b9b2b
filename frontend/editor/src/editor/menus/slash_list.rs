//! The list of the menu that a typed `/` or `@` opens. The text keeps the focus and names the active option.

use app_portal::texts::editor as words;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{PictureSize, PlayerPicture, icon};
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::floating::insets;
use super::slash_menu::{SlashMenu, TypedMenuEntry};

/// The identifier of an option of the list `id`.
fn option_id(id: &str, at: usize) -> String {
    format!("{id}-{at}")
}

/// The list with the identifier `id`, and the announcement of its length. Sets the identifier of the active option.
pub fn slash_list_view(
    menu: SlashMenu,
    id: String,
    active_option: RwSignal<Option<String>>,
) -> AnyView {
    let active_id = id.clone();
    run_effect(move || {
        let at = menu.active.get();
        active_option.set(menu.is_open().then(|| option_id(&active_id, at)));
    });
    let count = Memo::new(move |_| menu.items.with(Vec::len));
    let announcement = move || match count.get() {
        0 => String::new(),
        count => words::slash_menu_count(count),
    };
    let list = move || {
        let items = menu.items.get();
        (!items.is_empty()).then(|| option_list(menu, &id, &items))
    };
    view! {
        {list}
        <p class="spoken" role="status">
            {announcement}
        </p>
    }
    .into_any()
}

fn option_list(menu: SlashMenu, id: &str, items: &[TypedMenuEntry]) -> AnyView {
    let whole = NodeRef::<html::Div>::new();
    let options = items.iter().enumerate();
    let options = options.map(|(at, item)| option(menu, option_id(id, at), at, item));
    let place = move || insets(menu.place.get());
    run_effect(move || {
        let at = menu.active.get();
        if let Some(whole) = whole.get() {
            scroll_to_option(&whole, at);
        }
    });
    let label = if menu.is_of_mentions() {
        words::MENTION
    } else {
        words::SLASH_MENU
    };
    // A press leaves the focus in the text.
    let keep_focus = |press: MouseEvent| press.prevent_default();
    view! {
        <div
            class="editor-slash"
            id=id.to_owned()
            role="listbox"
            aria-label=label
            style:left=move || place().0
            style:top=move || place().1
            style:bottom=move || place().2
            node_ref=whole
            on:mousedown=keep_focus
        >
            {options.collect_view()}
        </div>
    }
    .into_any()
}

fn option(menu: SlashMenu, id: String, at: usize, entry: &TypedMenuEntry) -> AnyView {
    let (picture, label) = match entry {
        TypedMenuEntry::Block(item) => (icon(item.symbol()), item.label().to_owned()),
        TypedMenuEntry::Mention(offer) => {
            let label = offer.mention.label.clone();
            let picture = match offer.look.clone() {
                Some(look) => {
                    view! { <PlayerPicture name=label.clone() look=look size=PictureSize::Small /> }
                        .into_any()
                }
                None => icon("stratbook"),
            };
            (picture, label)
        }
    };
    view! {
        <div
            class="menu-item"
            id=id
            role="option"
            aria-selected=move || (menu.active.get() == at).to_string()
            on:click=move |_| menu.choose(at)
            on:pointermove=move |_| {
                if menu.active.get_untracked() != at {
                    menu.active.set(at);
                }
            }
        >
            {picture}
            <span>{label}</span>
        </div>
    }
    .into_any()
}

/// Scrolls the list until the option is visible.
fn scroll_to_option(list: &web_sys::HtmlDivElement, at: usize) {
    let option = u32::try_from(at)
        .ok()
        .and_then(|at| list.children().item(at));
    let Some(option) = option.and_then(|option| option.dyn_into::<web_sys::HtmlElement>().ok())
    else {
        return;
    };
    let (top, bottom) = (
        option.offset_top(),
        option.offset_top() + option.offset_height(),
    );
    if top < list.scroll_top() {
        list.set_scroll_top(top);
    } else if bottom > list.scroll_top() + list.client_height() {
        list.set_scroll_top(bottom - list.client_height());
    }
}
