//! Who is signed in. The browser keeps only the token; who it belongs to, and what that person may do,
//! is asked of the server on every load.

use std::time::Duration;

use app_api::ApiError;
use app_api::error::UNAUTHENTICATED;
use app_api::signed_in;
use app_api::wire::{CurrentUser, Permissions, Redeemed, Success};
use gloo_storage::{LocalStorage, Storage};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::unsaved::UnsavedAnswers;
use crate::{http, journal, last_seen};

/// Where the token lies; the theme script of `index.html` looks here too.
const TOKEN_KEY: &str = "muster.token";
const RETRY: Duration = Duration::from_secs(3);

/// What is known about the person in front of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// There is a token, and the server has not said yet whose.
    Checking,
    /// There is a token, and the server does not answer. Nobody is signed in.
    Unreachable,
    /// No token; `ended` says that there was one, and that the server refused it.
    Nobody {
        ended: bool,
    },
    User(Box<CurrentUser>),
    /// The server does not answer; this is who it last spoke of. What was seen then can be read, with no rights.
    Remembered(Box<CurrentUser>),
}

/// The session, for every component below the root.
#[derive(Debug, Clone, Copy)]
pub struct Session {
    who: RwSignal<Who>,
    /// Numbers the checks: a newer one ends those before it.
    latest_check: StoredValue<u32>,
}

impl Session {
    /// Begins the session of this page: checks the token of an earlier visit, if there is one.
    pub fn begin() -> Self {
        let token = LocalStorage::get::<String>(TOKEN_KEY).ok();
        let who = if token.is_some() {
            Who::Checking
        } else {
            Who::Nobody { ended: false }
        };
        signed_in::set_token(token);
        let session = Self {
            who: RwSignal::new(who),
            latest_check: StoredValue::new(0),
        };
        provide_context(session);
        if session.who.read_untracked() == Who::Checking {
            session.check();
        }
        session.follow_other_tabs();
        session
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn who(self) -> Who {
        self.who.get()
    }

    /// The signed-in user, or the remembered one, who has no rights; `None` in every other state.
    pub fn user(self) -> Option<CurrentUser> {
        match self.who.get() {
            Who::User(user) | Who::Remembered(user) => Some(*user),
            _ => None,
        }
    }

    /// Whether the person signed in is the player with this id.
    pub fn is_player(self, id: Option<&str>) -> bool {
        let own = untrack(|| self.user()).and_then(|user| user.chat_id);
        own.is_some() && own.as_deref() == id
    }

    /// Whether the server itself has said who this is.
    pub fn is_confirmed(self) -> bool {
        self.who.with(|who| matches!(who, Who::User(_)))
    }

    /// Asks again whose token this is; while the server does not answer, everything stays as it is.
    pub fn refresh(self) {
        spawn_local(async move {
            let check = self.latest_check.get_value();
            let heard = load_user().await;
            if self.latest_check.get_value() != check {
                return;
            }
            match heard {
                Ok(user) => self.confirm(user),
                Err(refusal) => self.heed(&refusal),
            }
        });
    }

    fn confirm(self, (user, answer): (CurrentUser, String)) {
        last_seen::keep_user(user.chat_id.as_deref(), &answer);
        let user = Who::User(Box::new(user));
        if self.who.with_untracked(|who| *who != user) {
            self.who.set(user);
        }
    }

    /// Asks the server whose token this is, until it answers.
    pub fn check(self) {
        let check = self.latest_check.get_value() + 1;
        self.latest_check.set_value(check);
        spawn_local(async move {
            while self.latest_check.get_value() == check {
                match load_user().await {
                    _ if self.latest_check.get_value() != check => return,
                    Ok(user) => return self.confirm(user),
                    Err(refusal) if refusal.code == UNAUTHENTICATED => return self.end(),
                    Err(_) => self.remember(),
                }
                sleep(RETRY).await;
            }
        });
    }

    /// The server does not answer: shows what was last seen, where there is something.
    fn remember(self) {
        if self
            .who
            .with_untracked(|who| matches!(who, Who::Remembered(_)))
        {
            return;
        }
        self.who.set(match remembered() {
            Some(user) => Who::Remembered(Box::new(user)),
            None => Who::Unreachable,
        });
    }

    /// Exchanges a one-time code for a token.
    pub async fn redeem(self, code: &str) -> Result<(), ApiError> {
        let body = serde_json::json!({ "code": code }).to_string();
        self.enter(http::post("/api/auth/redeem", &body).await?);
        Ok(())
    }

    /// Stores the token of a new session and shows its user.
    pub fn enter(self, redeemed: Redeemed) {
        // An answer about the token before this one comes too late.
        self.latest_check.update_value(|check| *check += 1);
        // Without storage (a private window) the session lasts as long as the page.
        let _ = LocalStorage::set(TOKEN_KEY, &redeemed.token);
        signed_in::set_token(Some(redeemed.token));
        last_seen::forget();
        last_seen::own(redeemed.user.chat_id.as_deref());
        self.who.set(Who::User(Box::new(redeemed.user)));
    }

    /// Revokes the token and forgets it, also when the server cannot be told.
    pub fn sign_out(self) {
        // Known now: a refusal may end the session before the server has answered.
        let player = untrack(|| self.user()).and_then(|user| user.chat_id);
        spawn_local(async move {
            let _ = http::post::<()>("/api/auth/logout", "{}").await;
            if let Some(player) = player {
                UnsavedAnswers::forget(&player);
                journal::forget(&player);
            }
            self.forget(false);
        });
    }

    /// The server refused the token.
    pub fn end(self) {
        self.forget(true);
    }

    /// Ends the session, or asks anew what it may, if this refusal says so.
    pub fn heed(self, refusal: &ApiError) {
        match refusal.code.as_str() {
            UNAUTHENTICATED => self.end(),
            // Rights may have been taken away since the page asked for them.
            "forbidden" => self.refresh(),
            _ => {}
        }
    }

    fn forget(self, ended: bool) {
        self.latest_check.update_value(|check| *check += 1);
        LocalStorage::delete(TOKEN_KEY);
        last_seen::forget();
        signed_in::set_token(None);
        self.who.set(Who::Nobody { ended });
    }

    /// Signing out, or in as somebody else, in one tab of the browser holds for all of them.
    fn follow_other_tabs(self) {
        let _ = window_event_listener(leptos::ev::storage, move |change| {
            if change.key().as_deref() != Some(TOKEN_KEY) {
                return;
            }
            let token = LocalStorage::get::<String>(TOKEN_KEY).ok();
            let signed_out = token.is_none();
            signed_in::set_token(token);
            // An answer about the token before this one comes too late.
            self.latest_check.update_value(|check| *check += 1);
            last_seen::own(None);
            if signed_out {
                self.who.set(Who::Nobody { ended: false });
            } else {
                self.who.set(Who::Checking);
                self.check();
            }
        });
    }
}

/// Whose token this is, and the server's own words for it.
async fn load_user() -> Result<(CurrentUser, String), ApiError> {
    let answer = signed_in::get("/api/auth/user").await?;
    let user = signed_in::read::<Success<CurrentUser>>(&answer)?.data;
    Ok((user, answer))
}

/// Whom the server last spoke of. Rights are never remembered, whatever the storage says.
fn remembered() -> Option<CurrentUser> {
    let answer = last_seen::user()?;
    let mut user = signed_in::read::<Success<CurrentUser>>(&answer).ok()?.data;
    user.is_admin = false;
    user.permissions = Permissions::default();
    last_seen::own(user.chat_id.as_deref());
    Some(user)
}
