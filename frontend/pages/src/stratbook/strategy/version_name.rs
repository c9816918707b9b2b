//! Naming versions: the dialog, and the undo of each change of a name.

use app_api::functions::strategies::{load_strategy_history, name_strategy_version};
use app_domain::strategy::{StrategyId, parse_version_name};
use app_portal::controls::form_errors::field_error;
use app_portal::texts;
use app_portal::texts::named_versions as words;
use app_portal::texts::stratbook::{not_done, version};
use app_portal::view_models::sentence;
use app_wire::{ApiError, VersionItem};
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Dialog, TextField, icon, spinning_icon};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A version whose name is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NamedVersion {
    strategy: StrategyId,
    version: i64,
    name: Option<String>,
}

/// Changes the names of versions. `changed` is the last version whose name was changed.
#[derive(Clone, Copy)]
pub struct VersionNaming {
    session: UserSession,
    toasts: ToastStack,
    subject: RwSignal<Option<NamedVersion>>,
    is_open: RwSignal<bool>,
    typed: RwSignal<String>,
    fault: RwSignal<Option<String>>,
    is_sending: RwSignal<bool>,
    pub changed: RwSignal<Option<VersionItem>>,
}

impl VersionNaming {
    pub fn of_page() -> Self {
        let naming = Self {
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
            subject: RwSignal::new(None),
            is_open: RwSignal::new(false),
            typed: RwSignal::default(),
            fault: RwSignal::new(None),
            is_sending: RwSignal::new(false),
            changed: RwSignal::new(None),
        };
        run_effect(move || {
            naming.typed.track();
            naming.fault.set(None);
        });
        naming
    }

    /// Opens the dialog for a version with this name.
    pub fn open(self, strategy: StrategyId, version: i64, name: Option<String>) {
        self.typed.set(name.clone().unwrap_or_default());
        self.subject.set(Some(NamedVersion {
            strategy,
            version,
            name,
        }));
        self.is_open.set(true);
    }

    /// Opens the dialog for the current version of a strategy, whose name is fetched.
    pub fn open_current(self, strategy: StrategyId, version: i64) {
        self.open(strategy, version, None);
        spawn_local(async move {
            let Ok(page) = load_strategy_history(strategy, Some(version + 1), false).await else {
                return;
            };
            let current = page.versions.into_iter().next();
            let Some(name) = current.and_then(|current| current.name) else {
                return;
            };
            let is_untouched = self.typed.try_with_untracked(String::is_empty);
            if is_untouched == Some(true) {
                self.typed.set(name.clone());
            }
            let _ = self.subject.try_update(|subject| {
                if let Some(subject) = subject {
                    subject.name = Some(name);
                }
            });
        });
    }

    pub fn remove(self, strategy: StrategyId, version: i64, name: String) {
        let before = NamedVersion {
            strategy,
            version,
            name: Some(name),
        };
        spawn_local(async move {
            let _ = self.save(before, None).await;
        });
    }

    fn submit(self) {
        let Some(before) = self.subject.get_untracked() else {
            return;
        };
        if self.is_sending.get_untracked() {
            return;
        }
        let name = match parse_version_name(&self.typed.get_untracked()) {
            Ok(name) => name,
            Err(rule) => {
                let message = field_error("name", &rule).message;
                return self.fault.set(Some(sentence(&message)));
            }
        };
        self.is_sending.set(true);
        spawn_local(async move {
            let response = self.save(before, Some(name)).await;
            let _ = self.is_sending.try_set(false);
            if response.is_ok() {
                let _ = self.is_open.try_set(false);
            }
        });
    }

    async fn save(self, before: NamedVersion, name: Option<String>) -> Result<(), ApiError> {
        let NamedVersion {
            strategy,
            version,
            name: old,
        } = before;
        match name_strategy_version(strategy, version, name.clone()).await {
            Ok(item) => {
                let _ = self.changed.try_set(Some(item));
                let notice = match &name {
                    Some(name) => words::named(version, name),
                    None => words::unnamed(old.as_deref().unwrap_or_default()),
                };
                let undo = move || {
                    let old = old.clone();
                    async move {
                        let item = name_strategy_version(strategy, version, old).await?;
                        let _ = self.changed.try_set(Some(item));
                        Ok(())
                    }
                };
                self.toasts
                    .notify_with_undo_request(self.session, notice, undo);
                Ok(())
            }
            Err(api_error) => {
                self.session.handle_refusal(&api_error);
                self.toasts.notify(not_done(&api_error.error));
                Err(api_error)
            }
        }
    }
}

/// The dialog with the name of a version.
#[component]
pub fn VersionNameDialog(naming: VersionNaming) -> impl IntoView {
    let title = move || match naming.subject.get() {
        Some(subject) if subject.name.is_none() => words::SAVE_NAMED.to_owned(),
        _ => words::RENAME.to_owned(),
    };
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        naming.submit();
    };
    let number = move || {
        let subject = naming.subject.get();
        subject.map(|subject| version(subject.version))
    };
    view! {
        <Dialog title=Signal::derive(title) open=naming.is_open>
            <form class="version-name-form" novalidate on:submit=submit>
                <p class="version-name-note figures">{number} " · " {words::KEPT}</p>
                <TextField
                    label=words::NAME
                    value=naming.typed
                    fault=naming.fault
                    placeholder=words::NAME_EXAMPLE
                    is_first=true
                />
                <div class="dialog-actions">
                    <button type="button" class="button" on:click=move |_| naming.is_open.set(false)>
                        {texts::CANCEL}
                    </button>
                    <button
                        type="submit"
                        class="button button-primary"
                        aria-busy=move || naming.is_sending.get().to_string()
                    >
                        {move || {
                            if naming.is_sending.get() { spinning_icon("spinner") } else { icon("bookmark") }
                        }}
                        {words::SAVE}
                    </button>
                </div>
            </form>
        </Dialog>
    }
}
