//! A page that is rendered as soon as its code is loaded.

use app_portal::route::{ChunkPage, PortalRoute};
use frontend_kit::chunks::lazy_view;
use frontend_kit::dom::content_focus::keep_focus;
use frontend_kit::frame::{Content, Topbar};
use leptos::prelude::*;

use super::page_table::{chunk_of, draw_page, part_of, skeleton_of};

/// Renders a page as soon as the code of its chunk is loaded.
#[component]
pub fn LazyPage(
    page: ChunkPage,
    route: Memo<PortalRoute>,
    /// The frame around the skeleton while the code is loading. Receives the title.
    #[prop(default = page_frame)]
    frame: fn(&'static str, AnyView) -> AnyView,
) -> AnyView {
    if let Some(part) = route.with_untracked(part_of) {
        part.begin_fetch();
    }
    let title = route.get_untracked().title();
    let draw = move || {
        // After navigation the focus may be in the frame that is now replaced.
        keep_focus();
        draw_page(page, route)
    };
    lazy_view(chunk_of(page), draw, skeleton_of(page), move |content| {
        frame(title, content)
    })
}

fn page_frame(title: &'static str, content: AnyView) -> AnyView {
    view! {
        <Topbar title=title />
        <Content>{content}</Content>
    }
    .into_any()
}
