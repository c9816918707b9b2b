//! The open polls on the schedule. Their code is only loaded once there are any.

use app_domain::event::EventKind;
use frontend_kit::chunks::{chunk_view, lazy_view, page_skeleton};
use frontend_kit::query::live::LiveStream;
use leptos::prelude::*;

use super::open_polls::OpenPolls;
use crate::team_days::CurrentFortnight;

chunk_view!(OPEN_POLLS: player, draw_open_polls, fetch_open_polls, |_page: ()| {
    view! { <OpenPolls /> }.into_any()
});

/// Links to the open polls; empty while there are none.
pub fn open_polls_door() -> AnyView {
    let (fortnight, live) = (CurrentFortnight::of_page(), LiveStream::of_page());
    // A poll that opens on an open page is only reported by its event.
    let may_be_open = Memo::new(move |_| {
        let has_any = fortnight.with(|known| known.open_polls > 0);
        has_any == Some(true) || live.change_count(&[EventKind::PollsChanged], None) > 0
    });
    let links = || {
        let draw = || Box::pin(draw_open_polls(())) as _;
        // Nothing is shown until the code is loaded.
        lazy_view(&OPEN_POLLS, draw, page_skeleton, |_| ().into_any())
    };
    (move || may_be_open.get().then(links)).into_any()
}
