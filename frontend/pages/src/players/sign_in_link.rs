//! The dialog that creates a sign-in link for one player, shows it and copies it.

use app_api::functions::players::create_sign_in_link;
use app_portal::texts;
use app_portal::texts::players as words;
use app_wire::{ApiError, NewSignInLink, PlayerBody, SignInOptions};
use frontend_kit::query::http;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{Dialog, Notice, QrCode, clipboard, icon, spinning_icon, zone_clock};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn SignInLinkDialog(
    player: Memo<Option<PlayerBody>>,
    /// Whether the player was added just now. Then the link is created by a button and not on opening.
    is_new: Memo<bool>,
    open: RwSignal<bool>,
) -> impl IntoView {
    let title = Signal::derive(move || {
        let name = player.with(|player| {
            player
                .as_ref()
                .map_or_else(String::new, |player| player.display_name.clone())
        });
        if is_new.get() {
            words::added(&name)
        } else {
            words::link_for(&name)
        }
    });
    view! {
        <Dialog title=title open=open>
            {move || {
                player.get_untracked().map(|player| content(player, is_new.get_untracked(), open))
            }}
        </Dialog>
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum SignInLinkState {
    None,
    Creating,
    Created(NewSignInLink),
    Refused(ApiError),
}

/// The link that an open dialog creates.
#[derive(Clone, Copy)]
struct SignInLinkCreation {
    player: StoredValue<PlayerBody>,
    link: RwSignal<SignInLinkState>,
    is_copied: RwSignal<Option<bool>>,
    shown: NodeRef<html::Output>,
    session: UserSession,
}

impl SignInLinkCreation {
    fn new(player: PlayerBody) -> Self {
        Self {
            player: StoredValue::new(player),
            link: RwSignal::new(SignInLinkState::None),
            is_copied: RwSignal::new(None),
            shown: NodeRef::new(),
            session: UserSession::of_page(),
        }
    }

    fn create(self) {
        self.link.set(SignInLinkState::Creating);
        spawn_local(async move {
            let id = self.player.with_value(|player| player.chat_id.clone());
            match create_sign_in_link(id).await {
                Ok(created) => {
                    let url = created.url.clone();
                    self.link.try_set(SignInLinkState::Created(created));
                    self.copy(url).await;
                }
                Err(error) => {
                    self.session.handle_refusal(&error);
                    self.link.try_set(SignInLinkState::Refused(error));
                }
            }
        });
    }

    /// Copies the link, or selects it if the browser refuses.
    async fn copy(self, url: String) {
        let is_copied = clipboard::copy(&url).await;
        self.is_copied.try_set(Some(is_copied));
        if !is_copied {
            // The link is in the page after the next frame.
            request_animation_frame(move || {
                if let Some(Some(shown)) = self.shown.try_get_untracked() {
                    clipboard::select_contents(&shown);
                }
            });
        }
    }
}

fn content(player: PlayerBody, is_new: bool, open: RwSignal<bool>) -> AnyView {
    let name = player.display_name.clone();
    let other_ways = other_ways(player.account().is_some());
    let creation = SignInLinkCreation::new(player);
    if !is_new {
        creation.create();
    }
    let press = move |_| match creation.link.get_untracked() {
        SignInLinkState::Created(link) => spawn_local(creation.copy(link.url)),
        SignInLinkState::None | SignInLinkState::Refused(_) => creation.create(),
        SignInLinkState::Creating => {}
    };
    let verb = move || match creation.link.get() {
        SignInLinkState::Created(_) => words::COPY_AGAIN,
        SignInLinkState::None | SignInLinkState::Creating | SignInLinkState::Refused(_) => {
            words::COPY_LINK
        }
    };
    let is_creating = move || creation.link.get() == SignInLinkState::Creating;
    view! {
        <p>{words::link_use(&name)}</p>
        {move || link_view(creation)}
        {other_ways}
        <div class="dialog-actions">
            <span class="players-copied" role="status">
                {move || {
                    creation
                        .is_copied
                        .get()
                        .map(|is_copied| if is_copied { texts::LINK_COPIED } else { words::NOT_COPIED })
                }}
            </span>
            <button type="button" class="button" on:click=move |_| open.set(false)>
                {words::DONE}
            </button>
            <button
                type="button"
                class="button button-primary"
                autofocus=true
                aria-busy=move || is_creating().to_string()
                on:click=press
            >
                {move || if is_creating() { spinning_icon("spinner") } else { icon("copy") }}
                {verb}
            </button>
        </div>
    }
    .into_any()
}

fn link_view(creation: SignInLinkCreation) -> AnyView {
    match creation.link.get() {
        SignInLinkState::None => ().into_any(),
        SignInLinkState::Creating => view! {
            <p class="players-counting" role="status">
                {words::CREATING_LINK}
            </p>
        }
        .into_any(),
        SignInLinkState::Created(link) => created_link(creation, &link),
        SignInLinkState::Refused(api_error) => view! {
            <Notice symbol="alert" tone="error" title=words::NO_LINK_CREATED words=api_error.error />
        }
        .into_any(),
    }
}

fn created_link(creation: SignInLinkCreation, link: &NewSignInLink) -> AnyView {
    let until = zone_clock::format_instant(link.expires_at);
    view! {
        <div class="secret-link">
            <output aria-label=words::LINK aria-live="off" node_ref=creation.shown>
                {link.url.clone()}
            </output>
            <p class="field-hint">{words::valid_once(&until)}</p>
            <QrCode text=link.url.clone() label=words::CODE />
            <p class="field-hint">{words::SCAN}</p>
        </div>
    }
    .into_any()
}

/// The other ways to sign in that the server offers to players with a chat account.
fn other_ways(has_account: bool) -> AnyView {
    let options = RwSignal::new(SignInOptions::default());
    if has_account {
        spawn_local(async move {
            if let Ok(offered) = http::get("/api/auth/options").await {
                options.try_set(offered);
            }
        });
    }
    (move || {
        let options = options.get();
        let ways = [
            options.bot.then_some(words::OR_BY_BOT),
            options.chat.then_some(words::OR_BY_CHAT),
        ];
        let ways = ways.into_iter().flatten();
        ways.map(|way| view! { <p class="players-counting">{way}</p> })
            .collect_view()
    })
    .into_any()
}
