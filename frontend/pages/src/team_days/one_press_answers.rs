//! Answers that the schedule gives with one press. The code that stores them is loaded with the first press.

use std::sync::Arc;

use app_domain::Day;
use app_portal::own_answer::PressedAnswer;
use app_portal::own_days::FORTNIGHT_DAYS;
use app_portal::route::day_path;
use app_portal::texts::{day_short, tonight as words};
use app_wire::{ClockPair, FortnightBody, FortnightDay, SpanBody, TeamDayBody, TeamRowState};
use frontend_kit::dom::after_paint::run_after_paint;
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use vecmap::VecMap;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

type StateOfDay = Arc<dyn Fn(Day) -> Option<TeamRowState> + Send + Sync>;

/// The team's days that a page can answer.
#[derive(Clone, Copy)]
pub enum AnsweredTeamDays {
    Fortnight(LiveQuery<FortnightBody>),
    Day(LiveQuery<TeamDayBody>),
}

/// Moves the focus to the day, or to the content of the page, if the button that had it is gone.
fn keep_focus_on_day(day: Day) {
    let focused = document().active_element();
    if focused.is_some_and(|focused| focused.tag_name() != "BODY") {
        return;
    }
    let link = format!("a.day-card-link[href='{}']", day_path(day));
    let link = document().query_selector(&link).ok().flatten();
    match link.and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
        Some(link) => drop(link.focus()),
        None => focus_content(),
    }
}

impl AnsweredTeamDays {
    /// Reads a day; reading it subscribes. `None` while it is not loaded.
    pub fn with_day<T>(
        self,
        date: Day,
        read: impl FnOnce(&FortnightDay, &ClockPair) -> T,
    ) -> Option<T> {
        match self {
            Self::Fortnight(query) => query.with(|known| {
                let day = known.days.iter().find(|day| day.date == date)?;
                Some(read(day, &known.clocks))
            })?,
            Self::Day(query) => query.with(|known| read(&known.day, &known.clocks)),
        }
    }

    /// The team's today.
    pub fn today(self) -> Option<Day> {
        match self {
            Self::Fortnight(query) => query.with(|known| known.today),
            Self::Day(query) => query.with(|known| known.today),
        }
    }

    /// The first day, if it does not belong to the own fortnight that begins today.
    pub fn first_elsewhere(self) -> Option<Day> {
        match self {
            Self::Fortnight(query) => query.with(|known| {
                let first = known.days.first()?.date;
                (first != known.today).then_some(first)
            })?,
            Self::Day(query) => query.with(|known| {
                let date = known.day.date;
                let is_near = (0..FORTNIGHT_DAYS).contains(&date.days_since(known.today));
                (!is_near).then_some(date)
            })?,
        }
    }
}

/// The suggested changes that the viewer has declined, until the portal is left: the day, and the window that was
/// asked for.
#[derive(Clone, Copy)]
pub struct DeclinedChanges(RwSignal<Vec<(Day, SpanBody)>>);

impl DeclinedChanges {
    pub fn provide() {
        provide_context(Self(RwSignal::new(Vec::new())));
    }
}

/// The pressed answers of the shown days, by team day.
#[derive(Clone, Copy)]
pub struct OnePressAnswers {
    pub days: AnsweredTeamDays,
    declined: DeclinedChanges,
    toasts: ToastStack,
    /// The presses that are not answers of the player's days yet.
    waiting: RwSignal<VecMap<Day, PressedAnswer>>,
    /// The days answered here.
    answered: RwSignal<Vec<Day>>,
    /// The player's current state on a team day, once the player's days are loaded.
    state: RwSignal<Option<StateOfDay>>,
}

impl OnePressAnswers {
    pub fn of(days: AnsweredTeamDays) -> Self {
        Self {
            days,
            declined: expect_context(),
            toasts: ToastStack::of_page(),
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
        run_after_paint(move || keep_focus_on_day(day));
    }

    /// Keeps the viewer's answer of a day on which another window is asked for.
    pub fn decline(self, date: Day) {
        let asked = untrack(|| self.days.with_day(date, |day, _| day.help.as_ref()?.to));
        if let Some(asked) = asked.flatten() {
            self.declined
                .0
                .update(|declined| declined.push((date, asked)));
            self.toasts.notify(words::answer_stays(&day_short(date)));
        }
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
            self.apply_to_day(day);
        }
        fortnight
    }

    /// Sets the viewer's state as answered here, and removes a suggestion that the viewer has declined.
    pub fn apply_to_day(self, day: &mut FortnightDay) {
        day.viewer = self.state(day.date, day.viewer);
        let asked = day.help.as_ref().and_then(|help| help.to);
        let is_declined = asked.is_some_and(|asked| {
            let key = (day.date, asked);
            self.declined.0.with(|declined| declined.contains(&key))
        });
        if is_declined {
            day.help = None;
        }
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
}
