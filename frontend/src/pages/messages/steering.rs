//! What an admin does about a message: send it now, skip it, take the skip back.

use app_api::ApiError;
use app_api::functions::messages::{restore_job, send_message_now, skip_message};
use app_api::wire::{MessageDesk, MessageTarget};
use app_domain::Day;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::Confirm;
use crate::question::Question;
use crate::session::Session;
use crate::texts::messages as texts;
use crate::toast::Toasts;

/// The states of a bot that is not running.
const NO_BOT: [&str; 2] = ["never", "late"];
/// The id of the sentence that describes the disabled buttons.
const NO_BOT_REASON: &str = "messages-no-bot";

/// Something that is asked about before it is done: what it is, in words, and what is done.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Asked {
    title: String,
    target: MessageTarget,
}

#[derive(Clone, Copy)]
pub struct Steering {
    session: Session,
    toasts: Toasts,
    /// An answer is on its way; until then no button does anything.
    is_busy: RwSignal<bool>,
    asked: RwSignal<Option<Asked>>,
    is_open: RwSignal<bool>,
    /// Whether a bot is running that can send something now.
    can_send: Signal<bool>,
}

impl Steering {
    pub fn of_page(desk: Question<MessageDesk>) -> Self {
        // Until the page has its answer, the bot's state is unknown.
        let can_send = Memo::new(move |_| {
            desk.with(|desk| !NO_BOT.contains(&&*desk.bot.state)) != Some(false)
        });
        Self {
            can_send: can_send.into(),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
            is_busy: RwSignal::new(false),
            asked: RwSignal::new(None),
            is_open: RwSignal::new(false),
        }
    }

    /// A button that does something about `what`.
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

    /// A button that sends something now. Without a bot it is disabled but focusable, and its description says why.
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
                aria-describedby=move || reason(NO_BOT_REASON)
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

    /// The sentence that says why nothing can be sent now, if that is so.
    pub fn no_bot_reason(self) -> AnyView {
        (move || {
            (!self.can_send.get())
                .then(|| view! { <p class="messages-no-bot" id=NO_BOT_REASON>{texts::SENDING_NEEDS_BOT}</p> })
        })
        .into_any()
    }

    /// Asks first: what is sent cannot be taken back.
    pub fn ask_to_send(self, title: String, target: MessageTarget) {
        self.asked.set(Some(Asked { title, target }));
        self.is_open.set(true);
    }

    pub fn send(self, target: MessageTarget) {
        self.work(send_message_now(target), texts::SENDING);
    }

    pub fn skip(self, target: MessageTarget) {
        self.work(skip_message(target), texts::WILL_NOT_BE_SENT);
    }

    pub fn restore(self, job: String, date: Day) {
        self.work(restore_job(job, date), texts::WILL_BE_SENT);
    }

    fn work(self, call: impl Future<Output = Result<(), ApiError>> + 'static, done: &'static str) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        spawn_local(async move {
            let heard = call.await;
            self.is_busy.try_set(false);
            match heard {
                // The rows follow by themselves: the live stream tells of the change.
                Ok(()) => self.toasts.say(done.to_owned()),
                Err(refusal) => {
                    self.session.heed(&refusal);
                    self.toasts.say(refusal.error);
                }
            }
        });
    }

    /// The dialog that asks.
    pub fn question(self) -> AnyView {
        let title = Signal::derive(move || {
            let asked = self.asked.get();
            asked.map(|asked| asked.title).unwrap_or_default()
        });
        let send = move || {
            if let Some(asked) = self.asked.get_untracked() {
                self.send(asked.target);
            }
        };
        view! {
            <Confirm title=title open=self.is_open verb=texts::SEND_NOW confirm=send>
                <p>{texts::AS_THINGS_ARE}</p>
            </Confirm>
        }
        .into_any()
    }
}

/// The zone in which the page writes times.
pub fn team_zone() -> String {
    let user = untrack(|| Session::of_page().user());
    user.map(|user| user.bot_timezone).unwrap_or_default()
}
