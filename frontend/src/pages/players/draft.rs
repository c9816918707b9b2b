//! The state of the player form: validated by the rules of the domain, and kept when the server refuses it.

use app_api::ApiError;
use app_api::error::FieldError;
use app_api::functions::players::{create_player, update_player};
use app_api::wire::PlayerBody;
use app_domain::{PlayerId, Role, player};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::form_errors::FormErrors;
use crate::session::UserSession;
use crate::texts::players as words;

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

    /// Whether the player has a chat account or can still be given one.
    pub fn may_have_account(self) -> bool {
        self.is_new()
            || self
                .chat_id
                .with_untracked(|id| PlayerId::parse_account(id).is_ok())
    }

    /// Whether the signed-in admin is about to remove their own admin right.
    pub fn removes_own_admin(self) -> bool {
        let own = self.session.user().and_then(|user| user.chat_id);
        let was_admin =
            |player: &PlayerBody| player.is_admin && Some(&player.chat_id) == own.as_ref();
        !self.is_admin.get()
            && self
                .known
                .with_value(|known| known.as_ref().is_some_and(was_admin))
    }

    pub fn is_sending(self) -> bool {
        self.is_sending.get()
    }

    /// Sends the form. `done` receives the player as the server stored it.
    pub fn send(self, done: Callback<PlayerBody>) {
        if !self.validate() || self.is_sending.get_untracked() {
            return;
        }
        self.faults.clear_refusal();
        self.is_sending.set(true);
        spawn_local(async move {
            let heard = match self.known.get_value() {
                Some(known) => self.update(known).await,
                None => self.create().await,
            };
            if self.is_sending.try_set(false).is_some() {
                // The page was left during the request.
                return;
            }
            match heard {
                Ok(player) => done.run(player),
                Err(refusal) => self.handle_refusal(refusal),
            }
        });
    }

    async fn create(self) -> Result<PlayerBody, ApiError> {
        create_player(
            self.chat_id.get_untracked().trim().to_owned(),
            self.username.get_untracked(),
            self.display_name.get_untracked(),
            self.chosen_role().to_string(),
        )
        .await
    }

    /// Sends only the fields that were changed here. Changes of other admins to other fields are kept.
    async fn update(self, known: PlayerBody) -> Result<PlayerBody, ApiError> {
        let role = self.chosen_role();
        let is_admin = self.is_admin.get_untracked();
        let zone = self.timezone.get_untracked();
        update_player(
            known.chat_id,
            changed(self.username.get_untracked(), &known.chat_username),
            changed(self.display_name.get_untracked(), &known.display_name),
            (role != known.role).then(|| role.to_string()),
            (is_admin != known.is_admin).then_some(is_admin),
            (zone != known.timezone).then(|| zone.unwrap_or_default()),
        )
        .await
    }

    fn chosen_role(self) -> Role {
        Role::ALL[self.role.get_untracked()]
    }

    /// Validates every field and shows all errors at once. Returns whether the form can be sent.
    fn validate(self) -> bool {
        let id = self.chat_id.get_untracked();
        let username = self.username.get_untracked();
        // A player with only a username would never be found by the bot, and the id cannot be added later.
        let is_empty = id.trim().is_empty() && username.trim().is_empty();
        let has_account = self.may_have_account() && !is_empty;
        let faults = has_account.then(|| {
            (
                PlayerId::parse_account(id.trim()),
                player::parse_username(&username),
            )
        });
        let (id_fault, username_fault) =
            faults.map_or((None, None), |(id, name)| (id.err(), name.err()));
        self.faults.check(&[
            ("chatId", id_fault),
            ("chatUsername", username_fault),
            (
                "displayName",
                self.display_name
                    .with_untracked(|name| player::parse_display_name(name).err()),
            ),
        ])
    }

    fn handle_refusal(self, refusal: ApiError) {
        self.session.handle_refusal(&refusal);
        if refusal.code == "duplicate_chat_id" {
            self.faults.set_fields(vec![FieldError {
                field: "chatId".to_owned(),
                message: words::TAKEN.to_owned(),
            }]);
        } else {
            self.faults.set_from_refusal(refusal);
        }
    }
}

fn changed(now: String, before: &str) -> Option<String> {
    (now != before).then_some(now)
}
