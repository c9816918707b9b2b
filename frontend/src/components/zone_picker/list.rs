//! The options below the field. Of the four hundred zones only those in view are drawn, and only their clocks are read.

use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::HtmlDivElement;

use super::searching::{Choice, Searching};
use crate::components::icon;
use crate::texts::zones as texts;
use crate::zone_clock;
use app_domain::zone_name;

/// The height of an option in px (as in `zone-picker.css`).
const ROW: i32 = 44;
/// How many options a page of the list has.
pub const SHOWN: isize = 6;
/// Drawn before the first and after the last one in view.
const SPARE: usize = 3;

#[component]
pub fn List(label: String, searching: Searching, node: NodeRef<html::Div>) -> AnyView {
    let first = RwSignal::new(0_usize);
    let follow = move |_| {
        if let Some(list) = node.get_untracked() {
            let at = usize::try_from(list.scroll_top() / ROW).unwrap_or(0);
            if at != first.get_untracked() {
                first.set(at);
            }
        }
    };
    let options = move || {
        let choices = searching.choices();
        let count = choices.len();
        let begin = first.get().min(count).saturating_sub(SPARE);
        let in_view = SHOWN.unsigned_abs() + 1 + 2 * SPARE;
        choices
            .into_iter()
            .enumerate()
            .skip(begin)
            .take(in_view)
            .map(|(at, choice)| option(searching, choice, at, count))
            .collect_view()
    };
    view! {
        // The field keeps the focus while the list is pressed.
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
                    style:--rows=move || searching.found().to_string()
                >
                    {options}
                </div>
            </div>
            {move || {
                (searching.found() == 0).then(|| view! { <p class="zone-picker-none">{texts::NONE_FOUND}</p> })
            }}
        </div>
    }
    .into_any()
}

fn option(searching: Searching, choice: Choice, at: usize, count: usize) -> AnyView {
    let is_chosen = searching.is_chosen(&choice);
    let is_active = move || (searching.active() == Some(at)).then_some("true");
    let (name, region, now) = match &choice {
        Choice::None(words) => (words.clone(), String::new(), None),
        Choice::Zone(zone) => (
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

/// Scrolls the list, and nothing around it, so that the option at `at` can be seen.
pub fn bring_into_view(list: &HtmlDivElement, at: usize, is_centred: bool) {
    let top = i32::try_from(at).unwrap_or(0) * ROW;
    let height = list.client_height();
    let (upper, lower) = (list.scroll_top(), list.scroll_top() + height);
    if is_centred {
        list.set_scroll_top(top - (height - ROW) / 2);
    } else if top < upper {
        list.set_scroll_top(top);
    } else if top + ROW > lower {
        list.set_scroll_top(top + ROW - height);
    }
}
