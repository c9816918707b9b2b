//! One question to the server, and its latest answer: asked again after every change that concerns it, and until it
//! is answered.

use app_api::ApiError;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::last_seen;
use crate::live::Live;
use crate::rounds::{Outcome, Rounds};
use crate::session::Session;

/// What changes a day as the team sees it.
pub const OF_TEAM_DAYS: [Kind; 6] = [
    Kind::AvailabilityChanged,
    Kind::PatternApplied,
    Kind::AbsenceChanged,
    Kind::PlayersChanged,
    Kind::PlanChanged,
    Kind::SettingsChanged,
];

/// The same, and what the bot says of it.
pub const OF_TEAM_DAYS_AND_MESSAGES: [Kind; 7] = {
    let [said, filled, away, players, plan, settings] = OF_TEAM_DAYS;
    [
        said,
        filled,
        away,
        players,
        plan,
        settings,
        Kind::MessagesChanged,
    ]
};

/// What changes a day as its player sees it.
pub const OF_OWN_DAYS: [Kind; 6] = [
    Kind::AvailabilityChanged,
    Kind::PatternApplied,
    Kind::PatternChanged,
    Kind::AbsenceChanged,
    Kind::PlayersChanged,
    Kind::SettingsChanged,
];

/// What is known so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<T> {
    Waiting,
    /// Stays while it is asked again, also while the network is away.
    Here(T),
    Refused(ApiError),
}

/// A question that keeps its answer true.
pub struct Question<T: Send + Sync + 'static> {
    answer: RwSignal<Answer<T>>,
    rounds: Rounds,
}

impl<T: Send + Sync + 'static> Clone for Question<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Question<T> {}

impl<T: Clone + PartialEq + Send + Sync + 'static> Question<T> {
    /// Asks now, and again whenever the live stream reports a change of one of these kinds.
    pub fn about<F, A>(kinds: &'static [Kind], ask: F) -> Self
    where
        F: Fn() -> A + Send + Sync + 'static,
        A: Future<Output = Result<T, ApiError>> + 'static,
    {
        let answer = RwSignal::new(Answer::Waiting);
        let session = Session::of_page();
        let rounds = Rounds::new(move || {
            let asked = ask();
            Box::pin(async move {
                let heard = asked.await;
                Box::new(move || hear(answer, session, heard)) as Box<dyn FnOnce() -> Outcome>
            })
        });
        let live = Live::of_page();
        let changes = Memo::new(move |_| live.changes_of(kinds));
        Effect::new(move |_| {
            changes.get();
            rounds.ask();
        });
        Self { answer, rounds }
    }

    /// The present answer; reading it subscribes.
    pub fn read(self) -> Answer<T> {
        self.answer.get()
    }

    /// Reads a part of the content without copying the whole; reading it subscribes.
    pub fn with<R>(self, part: impl FnOnce(&T) -> R) -> Option<R> {
        let content = |answer: &Answer<T>| match answer {
            Answer::Here(content) => Some(part(content)),
            Answer::Waiting | Answer::Refused(_) => None,
        };
        // An undo may outlive the page.
        self.answer.try_with(content).flatten()
    }

    /// What decides over the page's shape: which rows there are, not what they say. A page is laid out anew only
    /// when this changes; [`crate::components::Answered`] shows it.
    pub fn shape<S>(self, of: impl Fn(&T) -> S + Send + Sync + 'static) -> Memo<Answer<S>>
    where
        S: Clone + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| {
            self.answer.with(|answer| match answer {
                Answer::Waiting => Answer::Waiting,
                Answer::Refused(refusal) => Answer::Refused(refusal.clone()),
                Answer::Here(content) => Answer::Here(of(content)),
            })
        })
    }

    /// Changes the content in place: what the server just said in answer to something else.
    pub fn amend(self, change: impl FnOnce(&mut T)) {
        self.answer.update(|answer| {
            if let Answer::Here(content) = answer {
                change(content);
            }
        });
    }

    /// Asks again; what is known stays until then.
    pub fn ask(self) {
        self.rounds.ask();
    }

    /// Forgets the answer and asks anew.
    pub fn restart(self) {
        self.answer.set(Answer::Waiting);
        self.rounds.ask();
    }
}

fn hear<T: PartialEq + Send + Sync + 'static>(
    answer: RwSignal<Answer<T>>,
    session: Session,
    heard: Result<T, ApiError>,
) -> Outcome {
    match heard {
        // What was kept of an earlier answer is no newer than the one that is here.
        Ok(_)
            if last_seen::is_recalling() && matches!(*answer.read_untracked(), Answer::Here(_)) =>
        {
            Outcome::Answered
        }
        Ok(content) => {
            let is_news =
                !matches!(&*answer.read_untracked(), Answer::Here(known) if *known == content);
            if is_news {
                answer.set(Answer::Here(content));
            }
            Outcome::Answered
        }
        Err(refusal) => {
            session.heed(&refusal);
            let is_passing = refusal.is_passing();
            if !is_passing || !matches!(*answer.read_untracked(), Answer::Here(_)) {
                answer.set(Answer::Refused(refusal));
            }
            if is_passing {
                Outcome::TryAgain
            } else {
                Outcome::Answered
            }
        }
    }
}
