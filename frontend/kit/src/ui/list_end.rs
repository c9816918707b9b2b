//! The end of the loaded part of a list. Scrolling near it fetches the next batch.

use app_portal::texts;
use leptos::html;
use leptos::prelude::*;

use crate::dom::scrolling::{on_any_scroll, viewport_height};
use crate::run_effect::run_effect;

/// Distance below the window, in pixels, within which the next batch is fetched.
const PREFETCH_DISTANCE_PX: f64 = 800.0;

#[component]
pub fn ListEnd(
    /// The number of rows above.
    #[prop(into)]
    count: Signal<usize>,
    #[prop(into)] has_more: Signal<bool>,
    /// Fetches the next batch, unless it is being fetched.
    go_on: impl Fn() + Copy + 'static,
) -> impl IntoView {
    let end = NodeRef::<html::Div>::new();
    let look = move || {
        let top = end
            .try_get_untracked()
            .flatten()
            .map(|end| end.get_bounding_client_rect());
        // An element without a size is not displayed.
        let is_near = |top: &web_sys::DomRect| {
            top.width() > 0.0 && top.top() < viewport_height() + PREFETCH_DISTANCE_PX
        };
        if top.as_ref().is_some_and(is_near) {
            go_on();
        }
    };
    on_any_scroll(look);
    run_effect(move || {
        count.track();
        request_animation_frame(look);
    });
    let more = move || {
        has_more.get().then(|| {
            view! {
                <div class="skeleton list-end-skeleton"></div>
                <p class="list-end-goes-on">{texts::MORE_TO_LOAD}</p>
            }
        })
    };
    view! {
        <div class="list-end" node_ref=end>
            {more}
        </div>
    }
}
