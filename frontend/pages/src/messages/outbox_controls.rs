//! The actions of an admin on a message: send it now, skip it, undo the skip.

use app_api::functions::messages::{restore_job, send_message_now, skip_message};
use app_domain::message_occasion::JobKind;
use app_domain::{Day, ZoneName};
use app_portal::bot_messages::BotCondition;
use app_portal::texts::messages as texts;
use app_wire::{ApiError, MessageTargetRequest, OutboxBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::Confirm;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The id of the sentence that describes the disabled buttons.
const NO_BOT_REASON_ID: &str = "messages-no-bot";

/// A message that is sent after confirmation: the dialog's title and the target.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SendConfirmation {
    title: String,
    target: MessageTargetRequest,
}

#[derive(Clone, Copy)]
pub struct OutboxControls {
    session: UserSession,
    toasts: ToastStack,
    /// A request is in flight; the buttons are disabled.
    is_busy: RwSignal<bool>,
    confirmation: RwSignal<Option<SendConfirmation>>,
    is_open: RwSignal<bool>,
    /// Whether a bot is running that can send something now.
    can_send: Signal<bool>,
}

impl OutboxControls {
    pub fn of_page(outbox: LiveQuery<OutboxBody>) -> Self {
        // Until the page has its data, the bot's state is unknown.
        let can_send = Memo::new(move |_| {
            outbox.with(|outbox| BotCondition::of(&outbox.bot).can_send()) != Some(false)
        });
        Self {
            can_send: can_send.into(),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
            is_busy: RwSignal::new(false),
            confirmation: RwSignal::new(None),
            is_open: RwSignal::new(false),
        }
    }

    /// A button for an action on `what`.
    pub fn button(
        self,
        verb: &'static str,
        what: &str,
        class: &'static str,
        press: impl Fn() + Send + 'static,
    ) -> AnyView {
        view! {
            <button
                type="button"
                class=class
                aria-label=texts::of(verb, what)
                disabled=self.is_busy
                on:click=move |_| press()
            >
                {verb}
            </button>
        }
        .into_any()
    }

    /// A button that sends something now. Without a bot it is disabled but focusable, and its description gives the
    /// reason.
    pub fn send_button(
        self,
        verb: &'static str,
        what: &str,
        press: impl Fn() + Send + 'static,
    ) -> AnyView {
        let reason = move |words: &'static str| (!self.can_send.get()).then_some(words);
        view! {
            <button
                type="button"
                class="button"
                aria-label=texts::of(verb, what)
                disabled=self.is_busy
                aria-disabled=move || reason("true")
                aria-describedby=move || reason(NO_BOT_REASON_ID)
                title=move || reason(texts::SENDING_NEEDS_BOT)
                on:click=move |_| {
                    if self.can_send.get_untracked() {
                        press();
                    }
                }
            >
                {verb}
            </button>
        }
        .into_any()
    }

    /// The sentence that gives the reason why nothing can be sent now, if there is one.
    pub fn no_bot_reason(self) -> AnyView {
        (move || {
            (!self.can_send.get())
                .then(|| view! { <p class="messages-no-bot" id=NO_BOT_REASON_ID>{texts::SENDING_NEEDS_BOT}</p> })
        })
        .into_any()
    }

    /// Asks for confirmation first: a sent message cannot be taken back.
    pub fn confirm_and_send(self, title: String, target: MessageTargetRequest) {
        self.confirmation
            .set(Some(SendConfirmation { title, target }));
        self.is_open.set(true);
    }

    pub fn send_now(self, target: MessageTargetRequest) {
        self.run(send_message_now(target), texts::SENDING);
    }

    pub fn skip(self, target: MessageTargetRequest) {
        self.run(skip_message(target), texts::WILL_NOT_BE_SENT);
    }

    pub fn restore(self, job: JobKind, date: Day) {
        self.run(restore_job(job, date), texts::WILL_BE_SENT);
    }

    fn run(self, call: impl Future<Output = Result<(), ApiError>> + 'static, done: &'static str) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        spawn_local(async move {
            let response = call.await;
            self.is_busy.try_set(false);
            match response {
                // The live stream reports the change and updates the rows.
                Ok(()) => self.toasts.notify(done.to_owned()),
                Err(api_error) => {
                    self.session.handle_refusal(&api_error);
                    self.toasts.notify(api_error.error);
                }
            }
        });
    }

    /// The confirmation dialog.
    pub fn confirm_dialog(self) -> AnyView {
        let title = Signal::derive(move || {
            let request = self.confirmation.get();
            request.map(|request| request.title).unwrap_or_default()
        });
        let send = move || {
            if let Some(request) = self.confirmation.get_untracked() {
                self.send_now(request.target);
            }
        };
        view! {
            <Confirm title=title open=self.is_open verb=texts::SEND_NOW confirm=send>
                <p>{texts::PREVIEW_HINT}</p>
            </Confirm>
        }
        .into_any()
    }
}

/// The time zone in which the page shows times.
pub fn team_zone() -> ZoneName {
    let user = untrack(|| UserSession::of_page().user());
    user.map(|user| user.bot_timezone).unwrap_or_default()
}
