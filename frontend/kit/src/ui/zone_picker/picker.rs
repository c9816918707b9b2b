//! The field that searches the time zones.

use std::time::Duration;

use app_portal::texts::zones as texts;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::HtmlInputElement;

use super::list;
use super::list::ZoneList;
use super::zone_search::ZoneSearch;
use crate::dom::after_paint::measure_in_next_frame;
use crate::dom::scrolling::viewport_height;
use crate::run_effect::run_effect;
use crate::ui::{fresh_id, icon, zone_clock};

#[component]
pub fn ZonePicker(
    #[prop(into)] label: String,
    /// The name of the chosen zone.
    #[prop(into)]
    chosen: Signal<Option<String>>,
    choose: Callback<Option<String>>,
    /// The label of the option for no zone, listed first. Without it a zone is required.
    #[prop(optional, into)]
    none: Option<String>,
    /// The error of the chosen zone.
    #[prop(optional, into)]
    fault: MaybeProp<String>,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let id = fresh_id("zone");
    let searching = ZoneSearch::new(&id, chosen, choose, none, list);
    let there_now = there_now(chosen);
    // A list at the lower edge of the window is scrolled into it.
    run_effect(move || {
        if let Some(list) = list.get() {
            measure_in_next_frame(move || {
                if list.get_bounding_client_rect().bottom() > viewport_height() {
                    list.scroll_into_view_with_bool(false);
                }
            });
        }
    });
    let hint_id = format!("{id}-hint");
    let fault_id = format!("{id}-fault");
    let described_by = format!("{hint_id} {fault_id}");
    view! {
        <div class="field zone-picker">
            <label class="field-label" for=id.clone()>
                {label.clone()}
            </label>
            <div class="zone-picker-box">
                {search_field(searching, id, described_by, fault)}
                {icon("chevron-down")}
                {move || {
                    let open_list = || view! { <ZoneList label=label.clone() searching=searching node=list /> };
                    searching.is_open().then(open_list)
                }}
                <span class="spoken" role="status">
                    {move || searching.is_open().then(|| texts::found(searching.match_count()))}
                </span>
            </div>
            <p class="field-hint figures" id=hint_id>
                {there_now}
            </p>
            <div id=fault_id>
                {move || {
                    fault
                        .get()
                        .map(|words| {
                            view! {
                                <p class="field-fault">
                                    {icon("alert")} {words}
                                </p>
                            }
                        })
                }}
            </div>
        </div>
    }
}

/// The current time in the chosen zone. Updated while the component exists.
fn there_now(chosen: Signal<Option<String>>) -> impl Fn() -> Option<String> {
    let now = RwSignal::new(());
    let tick = set_interval_with_handle(move || now.set(()), Duration::from_secs(10));
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    move || {
        now.get();
        zone_clock::now_in(&chosen.get()?).map(|now| texts::there_now(&now.time, &now.offset))
    }
}

fn search_field(
    searching: ZoneSearch,
    id: String,
    described_by: String,
    fault: MaybeProp<String>,
) -> AnyView {
    view! {
        <input
            class="field-input"
            id=id
            type="text"
            role="combobox"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-autocomplete="list"
            aria-expanded=move || searching.is_open().to_string()
            aria-controls=move || searching.is_open().then(|| searching.list_id())
            aria-activedescendant=move || searching.active().map(|at| searching.option_id(at))
            aria-describedby=described_by
            aria-invalid=move || fault.get().map(|_| "true")
            prop:value=move || searching.field_text()
            on:input=move |typed| searching.search(event_target_value(&typed))
            on:click=move |click| {
                searching.open();
                event_target::<HtmlInputElement>(&click).select();
            }
            on:keydown=move |pressed| handle_key(searching, &pressed)
            on:blur=move |_| searching.close()
        />
    }
    .into_any()
}

fn handle_key(searching: ZoneSearch, pressed: &KeyboardEvent) {
    let has_modifier = pressed.ctrl_key() || pressed.meta_key() || pressed.is_composing();
    let is_open = searching.is_open_untracked();
    match pressed.key().as_str() {
        _ if has_modifier => return,
        "ArrowDown" if is_open => searching.step(1),
        "ArrowUp" if is_open => searching.step(-1),
        "PageDown" if is_open => searching.step(list::OPTIONS_PER_PAGE),
        "PageUp" if is_open => searching.step(-list::OPTIONS_PER_PAGE),
        "ArrowDown" | "ArrowUp" => searching.open(),
        "Enter" if is_open => searching.choose_active(),
        // Leaving the field with unfinished input would lose it.
        "Tab" if is_open && searching.is_typing() => return searching.choose_active(),
        "Escape" if is_open => {
            // A surrounding dialog stays open.
            pressed.stop_propagation();
            searching.close();
        }
        _ => return,
    }
    pressed.prevent_default();
}
