//! Redeems the code of a one-time link; asks first if a user is signed in already.

use app_portal::sign_in::{fragment_value, is_spent_link};
use app_portal::texts;
use app_wire::ApiError;
use frontend_kit::location::PageLocation;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::{SignInState, UserSession, cached_name};
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Notice, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkStep {
    /// There is no code.
    Absent,
    /// Waits until the stored token is checked.
    Waiting,
    /// Asks the signed-in user with this name.
    Asking(String),
    Redeeming,
    /// The code was redeemed, refused, or left unused.
    Finished,
}

impl LinkStep {
    /// Whether the code is still unused and not put aside.
    fn is_open(&self) -> bool {
        matches!(self, Self::Waiting | Self::Asking(_))
    }
}

/// The code in the page's address, and what became of it.
#[derive(Clone, Copy)]
pub struct LinkRedemption {
    session: UserSession,
    code: Memo<Option<String>>,
    step: RwSignal<LinkStep>,
    refusal: RwSignal<Option<ApiError>>,
    is_first: StoredValue<bool>,
    toasts: ToastStack,
}

impl LinkRedemption {
    pub fn begin(session: UserSession, location: PageLocation) -> Self {
        let code = Memo::new(move |_| fragment_value(&location.fragment(), "code"));
        let redemption = Self {
            session,
            code,
            step: RwSignal::new(first_step(code.get_untracked().as_ref())),
            refusal: RwSignal::new(None),
            is_first: StoredValue::new(false),
            toasts: ToastStack::of_page(),
        };
        Effect::new(move |previous: Option<Option<String>>| {
            let code = code.get();
            if previous.is_some_and(|previous| previous != code) {
                redemption.step.set(first_step(code.as_ref()));
            }
            code
        });
        run_effect(move || redemption.proceed());
        redemption
    }

    /// Asks the user who is signed in, by the cached name if the server has not answered yet; redeems the code if there is none.
    fn proceed(self) {
        if !self.step.with(LinkStep::is_open) {
            return;
        }
        let name = match self.session.state() {
            SignInState::SignedOut { .. } => return self.redeem(),
            SignInState::SignedIn(user)
            | SignInState::Remembered(user)
            | SignInState::Cached(user) => Some(user.display_name),
            SignInState::Checking | SignInState::Unreachable => cached_name(),
        };
        let asking = name.map(LinkStep::Asking);
        if let Some(asking) = asking
            && self.step.with_untracked(|step| *step != asking)
        {
            self.step.set(asking);
        }
    }

    /// Redeems the code. The server ends the session of a user who is signed in.
    pub fn redeem(self) {
        let Some(code) = self.code.get_untracked() else {
            return;
        };
        self.step.set(LinkStep::Redeeming);
        self.refusal.set(None);
        let toasts = self.toasts;
        spawn_local(async move {
            match (self.session.redeem(&code).await, self.session.user_name()) {
                (Ok(is_first), _) => self.is_first.set_value(is_first),
                // The session of a signed-in user goes on.
                (Err(refused), Some(name)) if is_spent_link(&refused.code) => {
                    toasts.notify(texts::still_signed_in(&name));
                }
                (Err(refused), _) => self.refusal.set(Some(refused)),
            }
            self.step.set(LinkStep::Finished);
        });
    }

    pub fn step(self) -> LinkStep {
        self.step.get()
    }

    pub fn refusal(self) -> Option<ApiError> {
        self.refusal.get()
    }

    /// Whether the code signed in a player for the first time.
    pub fn is_first(self) -> bool {
        self.is_first.get_value()
    }

    /// Whether a code is being checked or redeemed.
    pub fn is_busy(self) -> bool {
        self.step
            .with(|step| matches!(step, LinkStep::Waiting | LinkStep::Redeeming))
    }

    /// Whether there is nothing left to ask or to show.
    pub fn is_over(self) -> bool {
        self.step
            .with(|step| matches!(step, LinkStep::Absent | LinkStep::Finished))
            && self.refusal.with(Option::is_none)
    }

    /// Asks whether to sign in with the link.
    pub fn query(self, name: &str) -> AnyView {
        view! {
            <h1>{texts::SIGN_IN}</h1>
            <Notice
                symbol="players"
                tone="suggestion"
                title=texts::SWITCH_USER_TITLE
                words=texts::switch_user(name)
            >
                <button type="button" class="button button-primary" on:click=move |_| self.redeem()>
                    {icon("link")}
                    {texts::SWITCH_USER}
                </button>
                <button
                    type="button"
                    class="button"
                    on:click=move |_| self.step.set(LinkStep::Finished)
                >
                    {texts::STAY_SIGNED_IN}
                </button>
            </Notice>
        }
        .into_any()
    }
}

fn first_step(code: Option<&String>) -> LinkStep {
    if code.is_some() {
        LinkStep::Waiting
    } else {
        LinkStep::Absent
    }
}
