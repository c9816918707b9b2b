//! The button with which the bot asks a player to answer: one press sends one direct message.

use app_api::functions::messages::ask_player;
use app_domain::{Day, PlayerId};
use app_portal::texts::schedule as texts;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Pill, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn AskPlayerButton(
    date: Day,
    user_id: PlayerId,
    name: String,
    /// Whether the player has already been asked.
    is_asked: bool,
) -> AnyView {
    if is_asked {
        return view! { <Pill symbol="check" tone="available" words=texts::ASKED /> }.into_any();
    }
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let is_busy = RwSignal::new(false);
    let ask = move |_| {
        if is_busy.get_untracked() {
            return;
        }
        is_busy.set(true);
        let (user_id, request) = (user_id.clone(), texts::will_be_asked(&name));
        spawn_local(async move {
            match ask_player(date, user_id).await {
                // The live stream reports the change; then a pill replaces the button.
                Ok(()) => toasts.notify(request),
                Err(api_error) => {
                    session.handle_refusal(&api_error);
                    toasts.notify(api_error.error);
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
