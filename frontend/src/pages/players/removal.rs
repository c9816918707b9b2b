//! The question before a player is removed, with everything that goes along counted.

use app_api::functions::players::{count_belongings, remove_player};
use app_api::wire::{BelongingsBody, PlayerMapping};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::{Confirm, icon};
use crate::question::{Answer, OF_OWN_DAYS, Question};
use crate::session::Session;
use crate::texts::players as words;
use crate::toast::Toasts;

#[component]
pub fn Removal(
    player: Memo<Option<PlayerMapping>>,
    open: RwSignal<bool>,
    /// Asks for the team anew.
    gone: Callback<()>,
) -> AnyView {
    let session = Session::of_page();
    let toasts = Toasts::of_page();
    let name = Memo::new(move |_| {
        player
            .get()
            .map(|player| player.display_name)
            .unwrap_or_default()
    });
    let remove = move || {
        let Some(player) = player.get_untracked() else {
            return;
        };
        spawn_local(async move {
            match remove_player(player.chat_id).await {
                Ok(()) => toasts.say(words::removed(&player.display_name)),
                Err(refusal) => {
                    session.heed(&refusal);
                    toasts.say([words::NOT_REMOVED, " ", &refusal.error].concat());
                }
            }
            gone.try_run(());
        });
    };
    view! {
        <Confirm
            title=Signal::derive(move || words::remove_question(&name.get()))
            open=open
            verb=Signal::derive(move || words::remove(&name.get()))
            is_dangerous=true
            confirm=remove
        >
            {move || player.get().map(|player| what_goes(&player))}
        </Confirm>
    }
    .into_any()
}

fn what_goes(player: &PlayerMapping) -> AnyView {
    let own = Session::of_page().user().and_then(|user| user.chat_id);
    let is_self = own.as_deref() == Some(&player.chat_id);
    let id = player.chat_id.clone();
    let question = Question::about(&OF_OWN_DAYS, move || count_belongings(id.clone()));
    let counted = move || match question.read() {
        Answer::Waiting => view! { <p class="players-counting">{words::COUNTING}</p> }.into_any(),
        Answer::Refused(refusal) => {
            view! { <p class="field-fault">{icon("alert")} {refusal.error}</p> }.into_any()
        }
        Answer::Here(counted) => list(&counted),
    };
    view! {
        {is_self.then(|| view! { <p class="field-fault">{icon("alert")} {words::SELF_REMOVAL}</p> })}
        <div aria-live="polite">{counted}</div>
        <p class="players-past">{words::PAST_STAYS}</p>
    }
    .into_any()
}

fn list(counted: &BelongingsBody) -> AnyView {
    let kinds = words::belongings(counted);
    if kinds.is_empty() {
        return view! { <p>{words::NOTHING_GOES}</p> }.into_any();
    }
    let kinds = kinds.into_iter().map(|kind| view! { <li>{kind}</li> });
    view! {
        <p>{words::GOES_ALONG}</p>
        <ul class="players-goes">{kinds.collect_view()}</ul>
    }
    .into_any()
}
