//! The end of what is known of a list: near it the next part is fetched.

use leptos::html;
use leptos::prelude::*;

use crate::scrolling::{screen_height, whatever_scrolls};
use crate::texts;

/// So many pixels below the window the end of the list is near.
const NEAR: f64 = 800.0;

#[component]
pub fn ListEnd(
    /// How many rows stand above.
    #[prop(into)]
    count: Signal<usize>,
    #[prop(into)] has_more: Signal<bool>,
    /// Fetches the next part, unless it is on its way.
    go_on: impl Fn() + Copy + 'static,
) -> AnyView {
    let end = NodeRef::<html::Div>::new();
    let look = move || {
        let top = end
            .try_get_untracked()
            .flatten()
            .map(|end| end.get_bounding_client_rect());
        // Without a box the list is not shown.
        let is_near =
            |top: &web_sys::DomRect| top.width() > 0.0 && top.top() < screen_height() + NEAR;
        if top.as_ref().is_some_and(is_near) {
            go_on();
        }
    };
    whatever_scrolls(look);
    Effect::new(move |_| {
        count.track();
        request_animation_frame(look);
    });
    let more = move || {
        has_more.get().then(|| {
            view! {
                <div class="skeleton list-end-skeleton"></div>
                <p class="list-end-goes-on">{texts::GOES_ON}</p>
            }
        })
    };
    view! {
        <div class="list-end" node_ref=end>
            {more}
        </div>
    }
    .into_any()
}
