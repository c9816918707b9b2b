//! The page that a set-up link opens: registers the first admin of a new team.

use app_domain::Role;
use app_portal::player_form::account_faults;
use app_portal::route::PortalRoute;
use app_portal::sign_in::{fragment_value, is_setup_over, reader_options, setup_faults};
use app_portal::texts;
use app_portal::texts::players;
use app_portal::texts::setup as words;
use app_wire::{ApiError, SignInBody};
use frontend_kit::location::PageLocation;
use frontend_kit::query::http;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::form_errors::FormErrors;
use frontend_kit::ui::{
    Notice, RadioGroup, TextField, ZonePicker, icon, spinning_icon, zone_clock,
};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;

use crate::login::{centered_card, new_set_up_link};

/// The result of checking the link.
#[derive(Debug, Clone, PartialEq, Eq)]
enum SetupLinkState {
    /// The address has no code.
    Missing,
    Checking,
    Valid,
    Refused(ApiError),
}

/// The state of the form.
#[derive(Clone, Copy)]
struct SetupForm {
    link: RwSignal<SetupLinkState>,
    code: Memo<Option<String>>,
    name: RwSignal<String>,
    /// Index in [`Role::ALL`].
    role: RwSignal<usize>,
    /// The id of the Discord account.
    account: RwSignal<String>,
    username: RwSignal<String>,
    team_name: RwSignal<String>,
    timezone: RwSignal<Option<String>>,
    /// Index in [`reader_options`].
    readers: RwSignal<usize>,
    faults: FormErrors,
    is_sending: RwSignal<bool>,
    session: UserSession,
    location: PageLocation,
}

#[component]
pub fn SetupPage() -> AnyView {
    let draft = SetupForm::new();
    run_effect(move || draft.check());
    document().set_title(&texts::page_title(words::TITLE));
    let link = Memo::new(move |_| draft.link.get());
    let card = view! {
        <section class="login-card" aria-busy=move || (link.get() == SetupLinkState::Checking).to_string()>
            {move || match link.get() {
                SetupLinkState::Checking => checking(),
                SetupLinkState::Missing => refused(words::NO_LINK_TITLE, words::NO_LINK, new_set_up_link()),
                SetupLinkState::Valid => form(draft),
                SetupLinkState::Refused(error) => no_form(draft, error),
            }}
        </section>
    };
    centered_card(card.into_any())
}

impl SetupForm {
    fn new() -> Self {
        let location = PageLocation::of_page();
        let draft = Self {
            link: RwSignal::new(SetupLinkState::Checking),
            code: Memo::new(move |_| fragment_value(&location.fragment(), "code")),
            name: RwSignal::default(),
            role: RwSignal::new(0),
            account: RwSignal::default(),
            username: RwSignal::default(),
            team_name: RwSignal::default(),
            timezone: RwSignal::new(zone_clock::device_zone()),
            readers: RwSignal::new(0),
            faults: FormErrors::empty(),
            is_sending: RwSignal::new(false),
            session: UserSession::of_page(),
            location,
        };
        draft.faults.clear_on_change("displayName", draft.name);
        draft.faults.clear_on_change("chatId", draft.account);
        draft.faults.clear_on_change("chatUsername", draft.username);
        draft.faults.clear_on_change("teamName", draft.team_name);
        draft.faults.clear_on_change("timezone", draft.timezone);
        draft
    }

    /// Asks the server whether the link is valid, before the form is shown.
    fn check(self) {
        let Some(code) = self.code.get() else {
            return self.link.set(SetupLinkState::Missing);
        };
        self.link.set(SetupLinkState::Checking);
        spawn_local(async move {
            let body = json!({ "code": code }).to_string();
            let link = match http::post::<()>("/api/auth/setup/check", &body).await {
                Ok(()) => SetupLinkState::Valid,
                Err(error) => SetupLinkState::Refused(error),
            };
            self.link.try_set(link);
        });
    }

    fn send(self) {
        if !self.validate() || self.is_sending.get_untracked() {
            return;
        }
        let filled = |text: String| (!text.trim().is_empty()).then_some(text);
        let body = json!({
            "code": self.code.get_untracked(),
            "displayName": self.name.get_untracked(),
            "role": Role::ALL[self.role.get_untracked()],
            "chatId": filled(self.account.get_untracked().trim().to_owned()),
            "chatUsername": filled(self.username.get_untracked()),
            "teamName": filled(self.team_name.get_untracked()),
            "timezone": self.timezone.get_untracked(),
            "readPermission": reader_options()[self.readers.get_untracked()].0,
        });
        self.faults.clear_refusal();
        self.is_sending.set(true);
        spawn_local(async move {
            let response = http::post::<SignInBody>("/api/auth/setup", &body.to_string()).await;
            self.is_sending.try_set(false);
            match response {
                Ok(redeemed) => {
                    self.session.start(redeemed);
                    self.location
                        .replace(&format!("{}?add=list", PortalRoute::Players.path()));
                }
                Err(error) if is_setup_over(&error.code) => {
                    self.link.try_set(SetupLinkState::Refused(error));
                }
                Err(error) => self.faults.set_from_refusal(error),
            }
        });
    }

    fn validate(self) -> bool {
        let (name, team_name) = (self.name.get_untracked(), self.team_name.get_untracked());
        let [name, team_name] = setup_faults(&name, &team_name);
        let [account, username] = self.account.with_untracked(|account| {
            self.username
                .with_untracked(|username| account_faults(account, username))
        });
        self.faults.check(&[name, username, account, team_name])
    }
}

fn checking() -> AnyView {
    view! {
        <h1 class="login-wait">
            {spinning_icon("spinner")}
            <span role="status">{words::CHECKING}</span>
        </h1>
    }
    .into_any()
}

fn form(draft: SetupForm) -> AnyView {
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        draft.send();
    };
    view! {
        <h1>{words::TITLE}</h1>
        <p>{words::INTRODUCTION}</p>
        <form class="login-form" on:submit=submit novalidate>
            {admin_fields(draft)}
            {team_fields(draft)}
            {draft.faults.notice()}
            <button
                type="submit"
                class="button button-primary"
                aria-busy=move || draft.is_sending.get().to_string()
            >
                {move || draft.is_sending.get().then(|| spinning_icon("spinner"))}
                {words::SUBMIT}
            </button>
        </form>
    }
    .into_any()
}

fn admin_fields(draft: SetupForm) -> AnyView {
    let roles = Role::ALL.map(|role| players::one_of(role).to_owned());
    view! {
        <TextField
            label=words::YOUR_NAME
            value=draft.name
            hint=words::YOUR_NAME_HINT
            fault=draft.faults.for_field("displayName")
            is_first=true
        />
        <RadioGroup label=words::ROLE options=roles.to_vec() chosen=draft.role />
        <details class="login-account">
            <summary>{words::ACCOUNT}</summary>
            <div class="login-account-fields">
                <p class="field-hint">{words::ACCOUNT_HINT}</p>
                <TextField
                    label=players::USERNAME
                    value=draft.username
                    fault=draft.faults.for_field("chatUsername")
                />
                <TextField
                    label=players::CHAT_ID
                    value=draft.account
                    hint=words::CHAT_ID_HINT
                    fault=draft.faults.for_field("chatId")
                    input_mode="numeric"
                />
            </div>
        </details>
    }
    .into_any()
}

fn team_fields(draft: SetupForm) -> AnyView {
    let choose = Callback::new(move |zone| draft.timezone.set(zone));
    let name_fault = draft.faults.for_field("teamName");
    let zone_fault = draft.faults.for_field("timezone");
    let readers = reader_options().map(|(_, label)| label.to_owned());
    view! {
        <TextField label=words::TEAM_NAME value=draft.team_name hint=words::TEAM_NAME_HINT fault=name_fault />
        <div class="login-setting">
            <ZonePicker label=words::TEAM_ZONE chosen=draft.timezone choose=choose fault=zone_fault />
            <p class="field-hint">{words::TEAM_ZONE_HINT}</p>
        </div>
        <div class="login-setting">
            <RadioGroup label=words::READERS options=readers.to_vec() chosen=draft.readers />
            <p class="field-hint">{words::READERS_HINT}</p>
        </div>
    }
    .into_any()
}

/// Explains why there is no form, and what to do instead.
fn no_form(draft: SetupForm, api_error: ApiError) -> AnyView {
    match api_error.code.as_str() {
        "invalid_code" => refused(words::LINK_USED_TITLE, words::LINK_USED, new_set_up_link()),
        "players_exist" => {
            let way_in = view! {
                <a class="button button-primary" href=PortalRoute::Login.path()>
                    {icon("arrow-right")}
                    {words::TO_SIGN_IN}
                </a>
            };
            refused(words::EXISTS_TITLE, words::EXISTS, way_in.into_any())
        }
        _ => view! {
            <h1>{words::TITLE}</h1>
            <Notice symbol="offline" tone="error" title=words::FAILED_TITLE words=api_error.error>
                <button type="button" class="button button-small" on:click=move |_| draft.check()>
                    {icon("retry")}
                    {texts::TRY_AGAIN}
                </button>
            </Notice>
        }
        .into_any(),
    }
}

fn refused(title: &'static str, words: &'static str, way_on: AnyView) -> AnyView {
    view! {
        <h1>{words::TITLE}</h1>
        <Notice symbol="alert" tone="error" title=title words=words />
        {way_on}
    }
    .into_any()
}
