//! How somebody signs in: words to pass on, because nobody has a password.

use app_api::wire::PlayerMapping;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::clipboard;
use crate::components::{Dialog, icon};
use crate::http;
use crate::pages::login::SignInOptions;
use crate::place::LOGIN;
use crate::session::Session;
use crate::texts::players as words;

#[component]
pub fn Welcome(
    player: Memo<Option<PlayerMapping>>,
    is_new: Memo<bool>,
    open: RwSignal<bool>,
) -> AnyView {
    let title = Signal::derive(move || {
        let name = player
            .get()
            .map(|player| player.display_name)
            .unwrap_or_default();
        if is_new.get() {
            words::added(&name)
        } else {
            words::HOW_TO_SIGN_IN.to_owned()
        }
    });
    view! {
        <Dialog title=title open=open>
            {hint(open)}
        </Dialog>
    }
    .into_any()
}

fn hint(open: RwSignal<bool>) -> AnyView {
    let has_chat = RwSignal::new(false);
    spawn_local(async move {
        if let Ok(offered) = http::get::<SignInOptions>("/api/auth/options").await {
            has_chat.try_set(offered.chat);
        }
    });
    let session = Session::of_page();
    let text = Memo::new(move |_| {
        let team = session
            .user()
            .map(|user| user.team_name)
            .unwrap_or_default();
        let origin = window().location().origin().unwrap_or_default();
        words::sign_in_hint(&team, &[&origin, LOGIN].concat(), has_chat.get())
    });
    let outcome = RwSignal::new(None::<bool>);
    let words_shown = NodeRef::<html::P>::new();
    let copy = move |_| {
        spawn_local(async move {
            let is_copied = clipboard::copy(&text.get_untracked()).await;
            outcome.try_set(Some(is_copied));
            if let (false, Some(words)) = (is_copied, words_shown.try_get_untracked().flatten()) {
                clipboard::select(&words);
            }
        });
    };
    view! {
        <p>{words::HINT}</p>
        <p class="players-hint" node_ref=words_shown>
            {text}
        </p>
        <footer class="dialog-actions">
            <span class="players-copied" role="status">
                {move || {
                    outcome
                        .get()
                        .map(|is_copied| if is_copied { words::COPIED } else { words::NOT_COPIED })
                }}
            </span>
            <button type="button" class="button" on:click=move |_| open.set(false)>
                {words::DONE}
            </button>
            <button type="button" class="button button-primary" on:click=copy>
                {icon("copy")}
                {words::COPY}
            </button>
        </footer>
    }
    .into_any()
}
