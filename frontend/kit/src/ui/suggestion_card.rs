//! A suggestion whom to ask to play, with a message to send.

use app_portal::texts;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::icon;
use crate::ui::clipboard;
use crate::ui::toast::ToastStack;

#[component]
pub fn SuggestionCard(
    /// The player and the request, in one line.
    title: String,
    /// The message, ready to be sent.
    message: String,
    /// Another way to send the message.
    #[prop(optional)]
    children: Option<Children>,
) -> AnyView {
    let toasts = ToastStack::of_page();
    let words = NodeRef::<html::Q>::new();
    let copy = {
        let message = message.clone();
        move |_| {
            let message = message.clone();
            spawn_local(async move {
                let notice = if clipboard::copy(&message).await {
                    texts::schedule::MESSAGE_COPIED
                } else {
                    // The page may have been left during the copy.
                    let Some(Some(words)) = words.try_get_untracked() else {
                        return;
                    };
                    clipboard::select_contents(&words);
                    texts::schedule::COPYING_REFUSED
                };
                toasts.notify(notice.to_owned());
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
