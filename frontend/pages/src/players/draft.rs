//! The state of the player form: validated by the rules of the domain, and kept when the server refuses it.

use app_api::functions::looks::save_player_look;
use app_api::functions::players::{create_player, update_player};
use app_domain::{PlayerColor, PlayerId, Role};
use app_portal::player_form::{self, PlayerChanges, PlayerFields};
use app_portal::texts::players as words;
use app_wire::error::FieldError;
use app_wire::{ApiError, PlayerBody};
use frontend_kit::session::UserSession;
use frontend_kit::ui::form_errors::FormErrors;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Clone, Copy)]
pub struct PlayerDraft {
    /// The player as known when the form was opened; `None` for a new one.
    known: StoredValue<Option<PlayerBody>>,
    /// The id of the Discord account.
    pub account: RwSignal<String>,
    pub username: RwSignal<String>,
    pub display_name: RwSignal<String>,
    /// Index in [`Role::ALL`].
    pub role: RwSignal<usize>,
    pub is_admin: RwSignal<bool>,
    pub timezone: RwSignal<Option<String>>,
    pub color: RwSignal<PlayerColor>,
    pub faults: FormErrors,
    is_sending: RwSignal<bool>,
    session: UserSession,
}

impl PlayerDraft {
    pub fn new(known: Option<PlayerBody>) -> Self {
        let text = |of: fn(&PlayerBody) -> &String| {
            RwSignal::new(known.as_ref().map(of).cloned().unwrap_or_default())
        };
        let account = known.as_ref().and_then(PlayerBody::account);
        let account = account.map(|account| account.to_string());
        let zone = known.as_ref().and_then(|player| player.timezone.as_ref());
        let zone = zone.map(ToString::to_string);
        let draft = Self {
            account: RwSignal::new(account.unwrap_or_default()),
            username: text(|player| &player.chat_username),
            display_name: text(|player| &player.display_name),
            role: RwSignal::new(known.as_ref().map_or(0, |player| player.role as usize)),
            is_admin: RwSignal::new(known.as_ref().is_some_and(|player| player.is_admin)),
            timezone: RwSignal::new(zone),
            color: RwSignal::new(
                known
                    .as_ref()
                    .map(|player| player.look.color)
                    .unwrap_or_default(),
            ),
            known: StoredValue::new(known),
            faults: FormErrors::empty(),
            is_sending: RwSignal::new(false),
            session: UserSession::of_page(),
        };
        for (field, value) in [
            ("chatId", draft.account),
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

    pub fn has_account(self) -> bool {
        let account = |known: &Option<PlayerBody>| known.as_ref()?.account().map(drop);
        self.known.with_value(account).is_some()
    }

    /// Whether the signed-in admin is about to remove their own admin right.
    pub fn removes_own_admin(self) -> bool {
        let own = self.session.user().and_then(|user| user.chat_id);
        let is_admin = self.is_admin.get();
        self.known.with_value(|known| {
            player_form::removes_own_admin(known.as_ref(), is_admin, own.as_ref())
        })
    }

    pub fn is_sending(self) -> bool {
        self.is_sending.get()
    }

    /// Sends the form. `done` receives the player as the server stored it, and what undoes a change.
    pub fn send(self, done: Callback<(PlayerBody, Option<PlayerChanges>)>) {
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
                None => create(form).await.map(|created| (created, None)),
            };
            if self.is_sending.try_set(false).is_some() {
                // The page was left during the request.
                return;
            }
            match response {
                Ok(saved) => done.run(saved),
                Err(error) => self.handle_refusal(error),
            }
        });
    }

    fn values(self) -> PlayerFields {
        PlayerFields {
            account: self.account.get_untracked(),
            username: self.username.get_untracked(),
            display_name: self.display_name.get_untracked(),
            role: Role::ALL[self.role.get_untracked()],
            is_admin: self.is_admin.get_untracked(),
            timezone: self.timezone.get_untracked(),
            color: self.color.get_untracked(),
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
    let account = form.account.trim().to_owned();
    create_player(
        account,
        form.username,
        form.display_name,
        form.role,
        form.timezone,
    )
    .await
}

async fn update(
    form: PlayerFields,
    known: PlayerBody,
) -> Result<(PlayerBody, Option<PlayerChanges>), ApiError> {
    let changes = form.changes(&known);
    let undo = changes.undo(&known);
    let saved = send_changes(known.chat_id, changes).await?;
    Ok((saved, undo))
}

/// Sends the fields to change.
pub async fn send_changes(id: PlayerId, changes: PlayerChanges) -> Result<PlayerBody, ApiError> {
    if changes.color.is_some() {
        save_player_look(Some(id.clone()), changes.color, None).await?;
    }
    update_player(
        id,
        changes.account,
        changes.username,
        changes.display_name,
        changes.role,
        changes.is_admin,
        changes.timezone,
    )
    .await
}
