//! The form that adds or edits a player.

use app_domain::Role;
use app_portal::player_form::PlayerChanges;
use app_portal::texts::players as words;
use app_wire::PlayerBody;
use frontend_kit::ui::{
    Notice, PlayerColorChoice, RadioGroup, Switch, TextField, ZonePicker, spinning_icon,
};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::draft::PlayerDraft;

#[component]
pub fn PlayerForm(
    draft: PlayerDraft,
    done: Callback<(PlayerBody, Option<PlayerChanges>)>,
) -> impl IntoView {
    let roles = Role::ALL.map(|role| words::one_of(role).to_owned());
    let verb = if draft.is_new() {
        words::ADD_PLAYER
    } else {
        words::SAVE
    };
    let choose_zone = Callback::new(move |zone| draft.timezone.set(zone));
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        draft.send(done);
    };
    view! {
        <form class="players-form" on:submit=submit novalidate>
            <TextField
                label=words::DISPLAY_NAME
                value=draft.display_name
                hint=words::DISPLAY_NAME_HINT
                fault=draft.faults.for_field("displayName")
            />
            <RadioGroup label=words::ROLE options=roles.to_vec() chosen=draft.role />
            <ZonePicker
                label=words::TIMEZONE
                chosen=draft.timezone
                choose=choose_zone
                none=words::TEAM_ZONE
                fault=draft.faults.for_field("timezone")
            />
            {account_fields(draft)}
            {(!draft.is_new()).then(|| admin_fields(draft))}
            {draft.faults.notice()}
            <div class="dialog-actions">
                <button type="submit" class="button button-primary" aria-busy=move || draft.is_sending().to_string()>
                    {move || draft.is_sending().then(|| spinning_icon("spinner"))}
                    {verb}
                </button>
            </div>
        </form>
    }
}

fn account_fields(draft: PlayerDraft) -> AnyView {
    let has_account = draft.has_account();
    let hint = if has_account {
        words::CHAT_ID_STAYS
    } else {
        words::CHAT_ID_HINT
    };
    view! {
        {(!has_account).then(|| view! { <p class="field-hint">{words::ACCOUNT_HINT}</p> })}
        <TextField label=words::USERNAME value=draft.username fault=draft.faults.for_field("chatUsername") />
        <TextField
            label=words::CHAT_ID
            value=draft.account
            hint=hint
            fault=draft.faults.for_field("chatId")
            input_mode="numeric"
            is_disabled=has_account
        />
    }
    .into_any()
}

/// The fields of an existing player: color and admin right.
fn admin_fields(draft: PlayerDraft) -> AnyView {
    view! {
        <PlayerColorChoice chosen=draft.color choose=Callback::new(move |color| draft.color.set(color)) />
        <Switch label=words::IS_ADMIN is_on=draft.is_admin hint=words::IS_ADMIN_HINT />
        <div aria-live="polite">
            {move || {
                draft
                    .removes_own_admin()
                    .then(|| {
                        view! {
                            <Notice
                                symbol="alert"
                                tone="suggestion"
                                title=words::OWN_ADMIN_TITLE
                                words=words::OWN_ADMIN
                            />
                        }
                    })
            }}
        </div>
    }
    .into_any()
}
