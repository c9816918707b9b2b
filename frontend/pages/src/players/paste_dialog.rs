//! The dialog that adds the players of a pasted list: the text, the players that it means, and what is wrong with it.

use app_api::functions::players::create_players;
use app_portal::pasted_team::PastedTeam;
use app_portal::texts;
use app_portal::texts::player_list as words;
use app_wire::{NewPlayerBody, PlayerBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::form_errors::FormErrors;
use frontend_kit::ui::{Dialog, Field, FieldAttributes, icon, spinning_icon, zone_clock};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn PasteTeamDialog(
    team: LiveQuery<Vec<PlayerBody>>,
    open: RwSignal<bool>,
    /// Receives the new players.
    added: Callback<Vec<PlayerBody>>,
) -> impl IntoView {
    // The text outlives the dialog, so that closing it by mistake loses nothing.
    let text = RwSignal::new(String::new());
    let done = Callback::new(move |players| {
        text.set(String::new());
        open.set(false);
        added.run(players);
    });
    view! {
        <Dialog title=words::TITLE open=open>
            {move || view! { <PastedTeamForm team=team text=text done=done /> }}
        </Dialog>
    }
}

#[component]
fn PastedTeamForm(
    team: LiveQuery<Vec<PlayerBody>>,
    text: RwSignal<String>,
    done: Callback<Vec<PlayerBody>>,
) -> impl IntoView {
    let session = UserSession::of_page();
    let zones = StoredValue::new(zone_clock::zone_names());
    let read = Memo::new(move |_| {
        let known = team.with(Clone::clone).unwrap_or_default();
        zones.with_value(|zones| text.with(|text| PastedTeam::read(text, &known, zones)))
    });
    let refusal = FormErrors::empty();
    let is_sending = RwSignal::new(false);
    let count = Memo::new(move |_| read.with(|read| read.players.len()));
    let can_send = Memo::new(move |_| count.get() > 0 && read.with(|read| read.errors.is_empty()));
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        if !can_send.get_untracked() || is_sending.get_untracked() {
            return;
        }
        refusal.clear_refusal();
        is_sending.set(true);
        spawn_local(async move {
            let response = create_players(read.get_untracked().players).await;
            if is_sending.try_set(false).is_some() {
                // The page was left during the request.
                return;
            }
            match response {
                Ok(players) => done.run(players),
                Err(error) => {
                    session.handle_refusal(&error);
                    refusal.set_from_refusal(error);
                }
            }
        });
    };
    let control = move |wiring: FieldAttributes| {
        view! {
            <textarea
                class="field-input players-paste"
                id=wiring.id
                rows="8"
                autofocus=true
                spellcheck="false"
                autocomplete="off"
                placeholder=words::EXAMPLE
                aria-describedby=wiring.described_by
                prop:value=text
                on:input=move |typed| text.set(event_target_value(&typed))
            ></textarea>
        }
        .into_any()
    };
    view! {
        <form class="players-form" on:submit=submit novalidate>
            <Field label=words::LABEL hint=words::HINT fault=Signal::stored(None::<String>) control=control />
            <div class="players-read" aria-live="polite">{move || read.with(preview)}</div>
            {refusal.notice()}
            <div class="dialog-actions">
                <button
                    type="submit"
                    class="button button-primary"
                    disabled=move || !can_send.get()
                    aria-busy=move || is_sending.get().to_string()
                >
                    {move || is_sending.get().then(|| spinning_icon("spinner"))}
                    {move || words::add(count.get())}
                </button>
            </div>
        </form>
    }
}

fn preview(read: &PastedTeam) -> AnyView {
    let errors = read.errors.iter().map(|error| {
        view! {
            <li class="field-fault">
                {icon("alert")}
                {words::line_error(error)}
            </li>
        }
    });
    let known = (!read.known.is_empty())
        .then(|| view! { <p class="field-hint">{words::known(&read.known)}</p> });
    let players = (!read.players.is_empty()).then(|| {
        let rows = read.players.iter().map(player_row).collect_view();
        view! { <ul class="players-preview" aria-label=words::PREVIEW>{rows}</ul> }
    });
    view! {
        <ul>{errors.collect_view()}</ul>
        {known}
        {players}
    }
    .into_any()
}

fn player_row(player: &NewPlayerBody) -> AnyView {
    let zone = player.timezone.as_deref().map(texts::city);
    let account = match (player.chat_username.as_str(), player.chat_id.as_str()) {
        ("", "") => None,
        ("", id) => Some(id.to_owned()),
        (username, _) => Some(format!("@{username}")),
    };
    view! {
        <li>
            <b class="clip">{player.display_name.clone()}</b>
            <span>{texts::players::one_of(player.role)}</span>
            <span class="clip">{zone}</span>
            <span class="clip figures">{account}</span>
        </li>
    }
    .into_any()
}
