//! The state of the player form: validated by the rules of the domain, and kept when the server refuses it.

use app_api::functions::players::{create_player, update_player};
use app_domain::Role;
use app_portal::player_form::{self, PlayerFields};
use app_portal::texts::players as words;
use app_wire::ApiError;
use app_wire::PlayerBody;
use app_wire::error::FieldError;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::session::UserSession;
use crate::ui::form_errors::FormErrors;

#[derive(Clone, Copy)]
pub struct PlayerDraft {
    /// The player as known when the form was opened; `None` for a new one.
    known: StoredValue<Option<PlayerBody>>,
    pub chat_id: RwSignal<String>,
    pub username: RwSignal<String>,
    pub display_name: RwSignal<String>,
    /// Index in [`Role::ALL`].
    pub role: RwSignal<usize>,
    pub is_admin: RwSignal<bool>,
    pub timezone: RwSignal<Option<String>>,
    pub faults: FormErrors,
    is_sending: RwSignal<bool>,
    session: UserSession,
}

impl PlayerDraft {
    pub fn new(known: Option<PlayerBody>) -> Self {
        let text = |of: fn(&PlayerBody) -> &String| {
            RwSignal::new(known.as_ref().map(of).cloned().unwrap_or_default())
        };
        let draft = Self {
            chat_id: text(|player| &player.chat_id),
            username: text(|player| &player.chat_username),
            display_name: text(|player| &player.display_name),
            role: RwSignal::new(known.as_ref().map_or(0, |player| player.role as usize)),
            is_admin: RwSignal::new(known.as_ref().is_some_and(|player| player.is_admin)),
            timezone: RwSignal::new(known.as_ref().and_then(|player| player.timezone.clone())),
            known: StoredValue::new(known),
            faults: FormErrors::empty(),
            is_sending: RwSignal::new(false),
            session: UserSession::of_page(),
        };
        for (field, value) in [
            ("chatId", draft.chat_id),
            ("chatUsername", draft.username),
            ("displayName", draft.display_name),
        ] {
            draft.faults.clear_on_change(field, value);
        }
        draft
    }

    pub fn is_new(self) -> bool {
        self.known.with_value(Option::is_none)
    }

    pub fn may_have_account(self) -> bool {
        self.known
            .with_value(|known| player_form::may_have_account(known.as_ref()))
    }

    /// Whether the signed-in admin is about to remove their own admin right.
    pub fn removes_own_admin(self) -> bool {
        let own = self.session.user().and_then(|user| user.chat_id);
        let is_admin = self.is_admin.get();
        self.known.with_value(|known| {
            player_form::removes_own_admin(known.as_ref(), is_admin, own.as_deref())
        })
    }

    pub fn is_sending(self) -> bool {
        self.is_sending.get()
    }

    /// Sends the form. `done` receives the player as the server stored it.
    pub fn send(self, done: Callback<PlayerBody>) {
        let form = self.values();
        let faults = self.known.with_value(|known| form.faults(known.as_ref()));
        if !self.faults.check(&faults) || self.is_sending.get_untracked() {
            return;
        }
        self.faults.clear_refusal();
        self.is_sending.set(true);
        spawn_local(async move {
            let response = match self.known.get_value() {
                Some(known) => update(form, known).await,
                None => create(form).await,
            };
            if self.is_sending.try_set(false).is_some() {
                // The page was left during the request.
                return;
            }
            match response {
                Ok(player) => done.run(player),
                Err(error) => self.handle_refusal(error),
            }
        });
    }

    fn values(self) -> PlayerFields {
        PlayerFields {
            chat_id: self.chat_id.get_untracked(),
            username: self.username.get_untracked(),
            display_name: self.display_name.get_untracked(),
            role: Role::ALL[self.role.get_untracked()],
            is_admin: self.is_admin.get_untracked(),
            timezone: self.timezone.get_untracked(),
        }
    }

    fn handle_refusal(self, error: ApiError) {
        self.session.handle_refusal(&error);
        if error.code == "duplicate_chat_id" {
            let taken = FieldError::new("chatId", words::TAKEN.to_owned());
            self.faults.set_fields(vec![taken]);
        } else {
            self.faults.set_from_refusal(error);
        }
    }
}

async fn create(form: PlayerFields) -> Result<PlayerBody, ApiError> {
    let chat_id = form.chat_id.trim().to_owned();
    create_player(
        chat_id,
        form.username,
        form.display_name,
        form.role.to_string(),
    )
    .await
}

async fn update(form: PlayerFields, known: PlayerBody) -> Result<PlayerBody, ApiError> {
    let changes = form.changes(&known);
    update_player(
        known.chat_id,
        changes.username,
        changes.display_name,
        changes.role,
        changes.is_admin,
        changes.timezone,
    )
    .await
}
