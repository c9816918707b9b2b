//! Has the bot ask whom a day needs: one press, one direct message.

use app_api::functions::messages::ask_player;
use app_domain::Day;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::{Pill, icon};
use crate::session::Session;
use crate::texts::schedule as texts;
use crate::toast::Toasts;

#[component]
pub fn Ask(
    date: Day,
    user_id: String,
    name: String,
    /// Somebody has had the player asked.
    is_asked: bool,
) -> AnyView {
    if is_asked {
        return view! { <Pill symbol="check" tone="available" words=texts::ASKED /> }.into_any();
    }
    let (session, toasts) = (Session::of_page(), Toasts::of_page());
    let is_busy = RwSignal::new(false);
    let ask = move |_| {
        if is_busy.get_untracked() {
            return;
        }
        is_busy.set(true);
        let (user_id, asked) = (user_id.clone(), texts::will_be_asked(&name));
        spawn_local(async move {
            match ask_player(date, user_id).await {
                // The button gives way to the word as soon as the live stream has told of it.
                Ok(()) => toasts.say(asked),
                Err(refusal) => {
                    session.heed(&refusal);
                    toasts.say(refusal.error);
                }
            }
            is_busy.try_set(false);
        });
    };
    view! {
        <button
            type="button"
            class="button button-primary"
            disabled=move || is_busy.get()
            on:click=ask
        >
            {icon("messages")}
            {texts::ASK}
        </button>
    }
    .into_any()
}
