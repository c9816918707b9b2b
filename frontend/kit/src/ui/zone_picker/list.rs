//! The options below the field. Only the visible ones of about four hundred zones are rendered, and only their times
//! are read.

use app_domain::zone_name;
use app_portal::controls::zone_options::ZoneOption;
use app_portal::texts::zones as texts;
use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::HtmlDivElement;

use super::zone_search::ZoneSearch;
use crate::ui::{icon, zone_clock};

/// The height of an option in pixels, as in `zone-picker.css`.
const OPTION_HEIGHT_PX: i32 = 44;
/// Number of options that Page Up and Page Down move by.
pub const OPTIONS_PER_PAGE: isize = 6;
/// Number of options rendered before the first and after the last visible one.
const OVERSCAN_OPTIONS: usize = 3;

#[component]
pub fn ZoneList(label: String, searching: ZoneSearch, node: NodeRef<html::Div>) -> impl IntoView {
    let first = RwSignal::new(0_usize);
    let follow = move |_| {
        if let Some(list) = node.get_untracked() {
            let at = usize::try_from(list.scroll_top() / OPTION_HEIGHT_PX).unwrap_or(0);
            if at != first.get_untracked() {
                first.set(at);
            }
        }
    };
    let options = move || {
        let choices = searching.choices();
        let count = choices.len();
        let begin = first.get().min(count).saturating_sub(OVERSCAN_OPTIONS);
        let in_view = OPTIONS_PER_PAGE.unsigned_abs() + 1 + 2 * OVERSCAN_OPTIONS;
        choices
            .into_iter()
            .enumerate()
            .skip(begin)
            .take(in_view)
            .map(|(at, choice)| option(searching, choice, at, count))
            .collect_view()
    };
    view! {
        // A press on the list leaves the focus in the field.
        <div class="zone-picker-popup" on:mousedown=|press| press.prevent_default()>
            <div
                class="zone-picker-list"
                role="listbox"
                id=searching.list_id()
                aria-label=label
                tabindex="-1"
                node_ref=node
                on:scroll=follow
            >
                <div
                    class="zone-picker-options"
                    role="presentation"
                    style:--rows=move || searching.match_count().to_string()
                >
                    {options}
                </div>
            </div>
            {move || {
                (searching.match_count() == 0).then(|| view! { <p class="zone-picker-none">{texts::NONE_FOUND}</p> })
            }}
        </div>
    }
}

fn option(searching: ZoneSearch, choice: ZoneOption, at: usize, count: usize) -> AnyView {
    let is_chosen = searching.is_chosen(&choice);
    let is_active = move || (searching.active() == Some(at)).then_some("true");
    let (name, region, now) = match &choice {
        ZoneOption::None(words) => (words.clone(), String::new(), None),
        ZoneOption::Zone(zone) => (
            zone_name::city(zone),
            zone_name::region(zone),
            zone_clock::now_in(zone),
        ),
    };
    view! {
        <div
            class="zone-picker-option"
            role="option"
            id=searching.option_id(at)
            aria-selected=is_chosen.to_string()
            aria-setsize=count.to_string()
            aria-posinset=(at + 1).to_string()
            data-active=is_active
            style:--at=at.to_string()
            on:click=move |_| searching.choose(&choice)
        >
            <span class="zone-picker-mark">{is_chosen.then(|| icon("check"))}</span>
            <span class="zone-picker-name clip">
                {name} " " <span class="zone-picker-region">{region}</span>
            </span>
            " "
            {now
                .map(|now| {
                    view! {
                        <span class="zone-picker-now figures">
                            {now.time} " " <span class="zone-picker-offset">{now.offset}</span>
                        </span>
                    }
                })}
        </div>
    }
    .into_any()
}

/// Scrolls the list, but no ancestor, so that the option at `at` is visible.
pub fn scroll_to_option(list: &HtmlDivElement, at: usize, is_centred: bool) {
    let top = i32::try_from(at).unwrap_or(0) * OPTION_HEIGHT_PX;
    let height = list.client_height();
    let (upper, lower) = (list.scroll_top(), list.scroll_top() + height);
    if is_centred {
        list.set_scroll_top(top - (height - OPTION_HEIGHT_PX) / 2);
    } else if top < upper {
        list.set_scroll_top(top);
    } else if top + OPTION_HEIGHT_PX > lower {
        list.set_scroll_top(top + OPTION_HEIGHT_PX - height);
    }
}
