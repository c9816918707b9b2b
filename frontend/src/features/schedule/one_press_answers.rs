//! Answers that the schedule gives with one press. The code that stores them is loaded with the first press.

use std::sync::Arc;

use app_domain::Day;
use app_portal::own_answer::PressedAnswer;
use app_wire::{FortnightBody, TeamRowState};
use leptos::prelude::*;
use vecmap::VecMap;

use crate::query::live_query::LiveQuery;
use crate::routing::chunks::lazy_answer_keeper;

type StateOfDay = Arc<dyn Fn(Day) -> Option<TeamRowState> + Send + Sync>;

/// The pressed answers of the shown fortnight, by team day.
#[derive(Clone, Copy)]
pub struct OnePressAnswers {
    pub fortnight: LiveQuery<FortnightBody>,
    /// The presses that are not answers of the player's days yet.
    waiting: RwSignal<VecMap<Day, PressedAnswer>>,
    /// The days answered here.
    answered: RwSignal<Vec<Day>>,
    /// The player's current state on a team day, once the player's days are loaded.
    state: RwSignal<Option<StateOfDay>>,
}

impl OnePressAnswers {
    pub fn of(fortnight: LiveQuery<FortnightBody>) -> Self {
        Self {
            fortnight,
            waiting: RwSignal::new(VecMap::new()),
            answered: RwSignal::new(Vec::new()),
            state: RwSignal::new(None),
        }
    }

    pub fn press(self, day: Day, answer: PressedAnswer) {
        self.answered.update(|days| days.push(day));
        self.waiting.update(|waiting| {
            waiting.insert(day, answer);
        });
    }

    /// The viewer's state on a team day: as answered here, or as the team's day has it. Reading it subscribes.
    pub fn state(self, day: Day, loaded: Option<TeamRowState>) -> Option<TeamRowState> {
        match self.waiting.with(|waiting| waiting.get(&day).copied()) {
            Some(PressedAnswer::Can) => return Some(TeamRowState::Free),
            Some(PressedAnswer::Cannot) => return Some(TeamRowState::Unavailable),
            None => {}
        }
        let is_answered = self.is_answered(day);
        let answered = || self.state.get().and_then(|state| state(day));
        is_answered.then(answered).flatten().or(loaded)
    }

    /// The fortnight with the viewer's states as answered here.
    pub fn apply_to(self, fortnight: &FortnightBody) -> FortnightBody {
        let mut fortnight = fortnight.clone();
        for day in &mut fortnight.days {
            day.viewer = self.state(day.date, day.viewer);
        }
        fortnight
    }

    /// Takes the presses that wait, without subscribing.
    pub fn take(self) -> VecMap<Day, PressedAnswer> {
        self.waiting.try_update(std::mem::take).unwrap_or_default()
    }

    /// Whether the day was answered here.
    pub fn is_answered(self, day: Day) -> bool {
        self.answered.with(|days| days.contains(&day))
    }

    pub fn is_waiting(self, day: Day) -> bool {
        self.waiting.with(|waiting| waiting.contains_key(&day))
    }

    pub fn has_waiting(self) -> bool {
        self.waiting.with(|waiting| !waiting.is_empty())
    }

    /// Sets how the state of an answered day is read.
    pub fn read_states_with(
        self,
        state: impl Fn(Day) -> Option<TeamRowState> + Send + Sync + 'static,
    ) {
        self.state.set(Some(Arc::new(state)));
    }

    /// Renders nothing. Loads the code that stores the answers with the first press.
    pub fn keeper(self) -> AnyView {
        let is_needed = Memo::new(move |before: Option<&bool>| {
            before.copied().unwrap_or_default() || self.has_waiting()
        });
        (move || is_needed.get().then(|| lazy_answer_keeper(self))).into_any()
    }
}
