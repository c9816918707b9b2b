//! What was written on this device and is not saved: above the list, since only opening it sends it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::asked::Asked;
use crate::components::icon;
use crate::journal;
use crate::pages::{Unsaved, unsaved};
use crate::place::{NEW_STRATEGY, edited_strategy_path};
use crate::session::Session;
use crate::texts::stratbook as words;

#[component]
pub fn UnsavedHere(asked: Asked) -> AnyView {
    let session = Session::of_page();
    let found = RwSignal::new(Vec::<Unsaved>::new());
    let look = move || {
        spawn_local(async move {
            let now = unsaved(session).await;
            if found.try_with_untracked(|before| *before != now) == Some(true) {
                found.set(now);
            }
        });
    };
    let finished = journal::finished();
    Effect::new(move |_| {
        finished.track();
        look();
    });
    // Other tabs write and finish too.
    let elsewhere = window_event_listener(leptos::ev::storage, move |change| {
        if change.key().is_none_or(|key| key.starts_with(journal::KEY)) {
            look();
        }
    });
    on_cleanup(move || elsewhere.remove());
    (move || {
        let all = found.get();
        (!all.is_empty()).then(|| {
            view! {
                <section class="stratbook-unsaved" aria-labelledby="stratbook-unsaved">
                    <h2 id="stratbook-unsaved">{icon("alert")} {words::UNSAVED}</h2>
                    <ul>{all.into_iter().map(|one| entry(one, asked)).collect_view()}</ul>
                </section>
            }
        })
    })
    .into_any()
}

fn entry(one: Unsaved, asked: Asked) -> AnyView {
    let Unsaved { id, title, is_new } = one;
    let address = move || {
        if is_new {
            [&asked.at(NEW_STRATEGY), "#", &id].concat()
        } else {
            asked.at(&edited_strategy_path(&id))
        }
    };
    let title = Some(title).filter(|title| !title.trim().is_empty());
    let title = title.unwrap_or_else(|| words::UNTITLED.to_owned());
    view! {
        <li>
            <a href=address>
                <span class="clip" title=title.clone()>{title.clone()}</span>
                <span>{words::GO_ON}</span>
                {icon("chevron-right")}
            </a>
        </li>
    }
    .into_any()
}
