//! The open polls on the schedule. Their code is only loaded once there are any.

use app_domain::event::EventKind;
use leptos::prelude::*;

use crate::chunks::lazy_open_polls;
use crate::features::CurrentFortnight;
use crate::query::live::LiveStream;

/// Links to the open polls; empty while there are none.
pub fn open_polls_door() -> AnyView {
    let (fortnight, live) = (CurrentFortnight::of_page(), LiveStream::of_page());
    // A poll that opens on an open page is only reported by its event.
    let may_be_open = Memo::new(move |_| {
        let has_any = fortnight.with(|known| known.open_polls > 0);
        has_any == Some(true) || live.change_count(&[EventKind::PollsChanged], None) > 0
    });
    (move || may_be_open.get().then(lazy_open_polls)).into_any()
}
