//! The section with the time zone.

use app_api::functions::own_zone::set_own_zone;
use app_portal::newest_save::NewestSave;
use app_portal::own_page::OwnSection;
use app_portal::texts::{self, own_zone as words};
use app_portal::view_models::sentence;
use app_wire::{ApiError, CurrentUser};
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{SaveIndicator, SaveState, ZonePicker, zone_clock};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::own_section::own_section;

/// The picker of the player's time zone.
pub fn own_zone_picker(choice: ZoneSelection) -> AnyView {
    let chosen = Memo::new(move |_| choice.zone());
    let team = Memo::new(move |_| choice.session.user().map(|user| user.bot_timezone));
    (move || {
        let team = texts::city(&team.get().unwrap_or_default());
        view! {
            <ZonePicker
                label=words::LABEL
                chosen=chosen
                choose=Callback::new(move |zone| choice.choose(zone))
                none=words::team_zone(&team)
                fault=Signal::derive(move || choice.fault.get())
            />
        }
    })
    .into_any()
}

/// A time zone name; `None` for the team's time zone.
type ZoneOverride = Option<String>;

/// The section of the page *You*.
pub fn zone_section() -> AnyView {
    let choice = ZoneSelection::new();
    let effects = words::EFFECTS.map(|(name, sentence)| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd>{sentence}</dd>
            </div>
        }
    });
    let content = view! {
        {own_zone_picker(choice)}
        <dl class="own-zone-effects">{effects.into_iter().collect_view()}</dl>
    };
    own_section(
        OwnSection::Zone,
        Some(choice.save_indicator()),
        content.into_any(),
    )
}

/// The chosen time zone, until the session has it.
#[derive(Clone, Copy)]
pub struct ZoneSelection {
    wanted: RwSignal<NewestSave<ZoneOverride>>,
    state: RwSignal<SaveState>,
    fault: RwSignal<Option<String>>,
    session: UserSession,
    toasts: ToastStack,
    /// The zone that was chosen without the player, who needs no message about it.
    detected: StoredValue<ZoneOverride>,
}

impl ZoneSelection {
    pub fn new() -> Self {
        let choice = Self {
            wanted: RwSignal::default(),
            state: RwSignal::new(SaveState::Untouched),
            fault: RwSignal::new(None),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
            detected: StoredValue::new(None),
        };
        // A later value from the server wins: another browser or an admin may have changed it.
        let stored = Memo::new(move |_| zone_of(choice.session));
        run_effect(move || {
            stored.track();
            if choice.state.get_untracked() == SaveState::Saved {
                choice.wanted.update(NewestSave::clear);
            }
        });
        choice
    }

    pub fn save_indicator(self) -> AnyView {
        view! { <SaveIndicator state=self.state retry=move || self.retry() /> }.into_any()
    }

    /// Chooses the zone of this device for a player without a zone of their own; returns whether it did.
    pub fn choose_detected(self) -> bool {
        let user = untrack(|| self.session.user());
        let detected = zone_clock::device_zone();
        let is_other = user.is_some_and(|user| {
            user.timezone.is_none() && detected.as_deref() != Some(&*user.bot_timezone)
        });
        if is_other && detected.is_some() {
            self.detected.set_value(detected.clone());
            self.choose(detected);
            return true;
        }
        false
    }

    fn zone(self) -> ZoneOverride {
        let wanted = self.wanted.with(|wanted| wanted.wanted().cloned());
        wanted.unwrap_or_else(|| zone_of(self.session))
    }

    fn choose(self, zone: ZoneOverride) {
        let before = untrack(|| self.zone());
        if before == zone {
            return;
        }
        if let Some(zone) = self.wanted.try_update(|wanted| wanted.set(zone)).flatten() {
            self.send(zone);
        }
    }

    fn retry(self) {
        if let Some(zone) = self.wanted.try_update(NewestSave::start).flatten() {
            self.send(zone);
        }
    }

    fn send(self, mut zone: ZoneOverride) {
        let before = untrack(|| zone_of(self.session));
        self.fault.set(None);
        self.state.set(SaveState::Saving);
        spawn_local(async move {
            loop {
                let response = set_own_zone(zone.clone().unwrap_or_default()).await;
                let is_saved = response.is_ok();
                let newest = self
                    .wanted
                    .try_update(|wanted| wanted.finish(&zone, is_saved));
                match (newest, response) {
                    // The page was left. The live stream updates the session.
                    (None, _) => return,
                    (Some(Some(newest)), _) => zone = newest,
                    (Some(None), Ok(())) => return self.finish_save(zone, before),
                    (Some(None), Err(error)) => return self.handle_refusal(&error),
                }
            }
        });
    }

    fn finish_save(self, zone: ZoneOverride, before: ZoneOverride) {
        self.state.set(SaveState::Saved);
        self.session.refresh();
        let is_detected = zone.is_some() && zone == self.detected.get_value();
        if zone == before || is_detected {
            return;
        }
        let Self {
            session, toasts, ..
        } = self;
        let named = zone.unwrap_or_else(|| untrack(|| team_zone(session.user().as_ref())));
        toasts.notify_with_undo(words::chosen(&texts::city(&named)), move || {
            let before = before.clone().unwrap_or_default();
            spawn_local(async move {
                match set_own_zone(before).await {
                    Ok(()) => session.refresh(),
                    Err(_) => toasts.notify(texts::NOT_SAVED.to_owned()),
                }
            });
        });
    }

    fn handle_refusal(self, api_error: &ApiError) {
        self.session.handle_refusal(api_error);
        self.state.set(SaveState::Failed);
        let message = api_error.details.first().map(|fault| &fault.message);
        self.fault
            .set(Some(sentence(message.unwrap_or(&api_error.error))));
    }
}

fn team_zone(user: Option<&CurrentUser>) -> String {
    user.map(|user| user.bot_timezone.to_string())
        .unwrap_or_default()
}

fn zone_of(session: UserSession) -> ZoneOverride {
    let zone = session.user().and_then(|user| user.timezone);
    zone.map(|zone| zone.to_string())
}
