//! The session. The browser only stores the token. The user and their rights are loaded from the server on every page
//! load.

use std::time::Duration;

use app_api::api_client;
use app_domain::PlayerId;
use app_portal::sign_in::without_rights;
use app_portal::sync::change_counts::QuerySubject;
use app_wire::error::UNAUTHENTICATED;
use app_wire::{ApiError, CurrentUser, SignInBody, SuccessEnvelope};
use gloo_storage::{LocalStorage, Storage};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::offline::{draft_store, snapshot_cache};
use crate::pending_answers::PendingAnswers;
use crate::query::http;
use crate::session::return_path_store;

/// The storage key of the token. The inline script of `index.html` reads it too.
const TOKEN_KEY: &str = "muster.token";
const RETRY_INTERVAL: Duration = Duration::from_secs(3);

/// The sign-in state of this page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInState {
    /// There is a token, and the server has not identified its user yet.
    Checking,
    /// There is a token, the server does not respond, and no user is cached.
    Unreachable,
    /// There is no token. `ended` is true if the server has rejected the previous one.
    SignedOut {
        ended: bool,
    },
    SignedIn(Box<CurrentUser>),
    /// The server has not responded yet. This is the cached user with their former rights.
    Remembered(Box<CurrentUser>),
    /// The server does not respond. This is the cached user with their former rights, who can read cached data.
    Cached(Box<CurrentUser>),
}

/// The session, available to every component as context.
#[derive(Debug, Clone, Copy)]
pub struct UserSession {
    who: RwSignal<SignInState>,
    progress: StoredValue<SessionProgress>,
}

/// The operations that are in progress.
#[derive(Debug, Clone, Copy, Default)]
struct SessionProgress {
    /// The number of the latest check. A newer check cancels the ones before it.
    latest_check: u32,
    /// The number of the latest refresh. The responses to earlier ones are older than its own.
    latest_refresh: u32,
    /// The user has signed out, and the server has not responded yet. Until then it refuses other requests.
    is_signing_out: bool,
}

impl UserSession {
    /// Provides the session as context and checks the stored token, if there is one.
    pub fn provide() -> Self {
        let token = LocalStorage::get::<String>(TOKEN_KEY).ok();
        let is_signed_in = token.is_some();
        let who = match cached_user() {
            _ if !is_signed_in => SignInState::SignedOut { ended: false },
            Some(user) => SignInState::Remembered(Box::new(user)),
            None => SignInState::Checking,
        };
        api_client::set_token(token);
        let session = Self {
            who: RwSignal::new(who),
            progress: StoredValue::default(),
        };
        provide_context(session);
        if is_signed_in {
            session.check();
        }
        session.follow_other_tabs();
        session
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn state(self) -> SignInState {
        self.who.get()
    }

    /// The signed-in user, or the cached one, who has no rights. `None` in every other state.
    pub fn user(self) -> Option<CurrentUser> {
        match self.who.get() {
            SignInState::SignedIn(user) => Some(*user),
            SignInState::Remembered(user) | SignInState::Cached(user) => {
                Some(without_rights(*user))
            }
            _ => None,
        }
    }

    /// Whether the pages of admins are offered: also to the cached user, who can do nothing on them until the server
    /// responds.
    pub fn sees_admin_pages(self) -> bool {
        self.who.with(|who| match who {
            SignInState::SignedIn(user)
            | SignInState::Remembered(user)
            | SignInState::Cached(user) => user.permissions.admin,
            _ => false,
        })
    }

    /// The name of the signed-in user whom the server has confirmed.
    pub fn user_name(self) -> Option<String> {
        match self.who.get_untracked() {
            SignInState::SignedIn(user) => Some(user.display_name),
            _ => None,
        }
    }

    /// Whether the signed-in user is the player with this chat id.
    pub fn is_player(self, id: Option<&PlayerId>) -> bool {
        let own = untrack(|| self.user()).and_then(|user| user.chat_id);
        own.is_some() && own.as_ref() == id
    }

    /// The signed-in player as the subject of queries.
    pub fn own_subject(self) -> Option<QuerySubject> {
        let user = untrack(|| self.user())?;
        user.chat_id.as_ref().map(QuerySubject::player)
    }

    /// Whether the cached user is shown because the server does not respond.
    pub fn is_cached(self) -> bool {
        self.who.with(|who| matches!(who, SignInState::Cached(_)))
    }

    /// Reloads the current user. Nothing changes if the server does not respond.
    pub fn refresh(self) {
        self.progress
            .update_value(|progress| progress.latest_refresh += 1);
        let latest = move || {
            let progress = self.progress.get_value();
            (progress.latest_check, progress.latest_refresh)
        };
        let begun = latest();
        spawn_local(async move {
            let response = load_user().await;
            if latest() != begun {
                return;
            }
            match response {
                Ok(user) => self.confirm(user),
                Err(error) => self.handle_refusal(&error),
            }
        });
    }

    fn latest_check(self) -> u32 {
        self.progress.get_value().latest_check
    }

    fn cancel_checks(self) {
        self.progress
            .update_value(|progress| progress.latest_check += 1);
    }

    fn set_signing_out(self, is_signing_out: bool) {
        self.progress
            .update_value(|progress| progress.is_signing_out = is_signing_out);
    }

    fn confirm(self, (user, answer): (CurrentUser, String)) {
        snapshot_cache::save_user(user.chat_id.as_ref(), &answer);
        let user = SignInState::SignedIn(Box::new(user));
        if self.who.with_untracked(|who| *who != user) {
            self.who.set(user);
        }
    }

    /// Loads the current user and retries until the server responds.
    pub fn check(self) {
        self.cancel_checks();
        let check = self.latest_check();
        spawn_local(async move {
            while self.latest_check() == check {
                match load_user().await {
                    _ if self.latest_check() != check => return,
                    Ok(user) => return self.confirm(user),
                    Err(error) if error.code == UNAUTHENTICATED => return self.expire(),
                    Err(_) => self.show_cached_user(),
                }
                sleep(RETRY_INTERVAL).await;
            }
        });
    }

    /// Switches to the cached user, if there is one, because the server does not respond.
    fn show_cached_user(self) {
        if self
            .who
            .with_untracked(|who| matches!(who, SignInState::Cached(_)))
        {
            return;
        }
        self.who.set(match cached_user() {
            Some(user) => SignInState::Cached(Box::new(user)),
            None => SignInState::Unreachable,
        });
    }

    /// Exchanges a one-time code for a token. Returns whether the player signs in for the first time.
    pub async fn redeem(self, code: &str) -> Result<bool, ApiError> {
        let body = serde_json::json!({ "code": code }).to_string();
        let redeemed: SignInBody = http::post("/api/auth/redeem", &body).await?;
        let is_first = redeemed.is_first;
        self.start(redeemed);
        Ok(is_first)
    }

    /// Stores the token of a new session and sets its user.
    pub fn start(self, redeemed: SignInBody) {
        // Discards responses to requests made with the previous token.
        self.cancel_checks();
        // Without storage (a private window) the session lasts as long as the page.
        let _ = LocalStorage::set(TOKEN_KEY, &redeemed.token);
        api_client::set_token(Some(redeemed.token));
        snapshot_cache::clear();
        snapshot_cache::set_owner(redeemed.user.chat_id.as_ref());
        self.who.set(SignInState::SignedIn(Box::new(redeemed.user)));
    }

    /// Revokes the token and deletes it locally, even if the server cannot be reached.
    pub fn sign_out(self) {
        return_path_store::forget();
        self.set_signing_out(true);
        // Read before the request: a refusal may end the session before the response arrives.
        let player = untrack(|| self.user()).and_then(|user| user.chat_id);
        spawn_local(async move {
            let _ = http::post::<()>("/api/auth/logout", "{}").await;
            if let Some(player) = player {
                PendingAnswers::delete_stored(&player);
                draft_store::delete_all(&player);
            }
            self.clear(false);
            self.set_signing_out(false);
        });
    }

    /// Ends the session because the server has rejected the token.
    pub fn expire(self) {
        self.clear(true);
    }

    /// Ends the session, or reloads the rights, if the refusal requires it.
    pub fn handle_refusal(self, error: &ApiError) {
        match error.code.as_str() {
            UNAUTHENTICATED => self.expire(),
            // Rights may have been revoked since the page loaded them.
            "forbidden" => self.refresh(),
            _ => {}
        }
    }

    fn clear(self, ended: bool) {
        let ended = ended && !self.progress.get_value().is_signing_out;
        self.cancel_checks();
        LocalStorage::delete(TOKEN_KEY);
        snapshot_cache::clear();
        api_client::set_token(None);
        self.who.set(SignInState::SignedOut { ended });
    }

    /// A sign-out or a sign-in as another user in one tab applies to all tabs of the browser.
    fn follow_other_tabs(self) {
        let _ = window_event_listener(leptos::ev::storage, move |change| {
            if change.key().as_deref() != Some(TOKEN_KEY) {
                return;
            }
            let token = LocalStorage::get::<String>(TOKEN_KEY).ok();
            let signed_out = token.is_none();
            api_client::set_token(token);
            // Discards responses to requests made with the previous token.
            self.cancel_checks();
            snapshot_cache::set_owner(None);
            if signed_out {
                self.who.set(SignInState::SignedOut { ended: false });
            } else {
                self.who.set(SignInState::Checking);
                self.check();
            }
        });
    }
}

/// The current user and the raw response.
async fn load_user() -> Result<(CurrentUser, String), ApiError> {
    let answer = api_client::get("/api/auth/user").await?;
    let user = api_client::parse_response::<SuccessEnvelope<CurrentUser>>(&answer)?.data;
    Ok((user, answer))
}

/// The name of the cached user, if there is one.
pub fn cached_name() -> Option<String> {
    let answer = snapshot_cache::saved_user()?;
    let user = api_client::parse_response::<SuccessEnvelope<CurrentUser>>(&answer).ok()?;
    Some(user.data.display_name)
}

/// The cached user.
fn cached_user() -> Option<CurrentUser> {
    let answer = snapshot_cache::saved_user()?;
    let user = api_client::parse_response::<SuccessEnvelope<CurrentUser>>(&answer).ok()?;
    snapshot_cache::set_owner(user.data.chat_id.as_ref());
    Some(user.data)
}
