//! The suggestion: whom to ask for what, and the message to send.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::icon;
use crate::clipboard;
use crate::texts;
use crate::toast::Toasts;

#[component]
pub fn Request(
    /// Whom to ask, in one line.
    title: String,
    /// The whole message, ready to be sent.
    message: String,
    /// Another way to send it.
    #[prop(optional)]
    children: Option<Children>,
) -> AnyView {
    let toasts = Toasts::of_page();
    let words = NodeRef::<html::Q>::new();
    let copy = {
        let message = message.clone();
        move |_| {
            let message = message.clone();
            spawn_local(async move {
                let said = if clipboard::copy(&message).await {
                    texts::schedule::MESSAGE_COPIED
                } else {
                    // The page may have been left meanwhile.
                    let Some(Some(words)) = words.try_get_untracked() else {
                        return;
                    };
                    clipboard::select(&words);
                    texts::schedule::COPYING_REFUSED
                };
                toasts.say(said.to_owned());
            });
        }
    };
    view! {
        <div class="notice notice-suggestion request">
            {icon("suggestion")}
            <div>
                <strong class="clip" title=title.clone()>{title.clone()}</strong>
                <p>
                    <q node_ref=words>{message}</q>
                </p>
            </div>
            <button type="button" class="button" on:click=copy>
                {icon("copy")}
                {texts::schedule::COPY_MESSAGE}
            </button>
            {children.map(|children| children())}
        </div>
    }
    .into_any()
}
