//! The session of today, or else the next one, addressed to the viewer: whether they play, or are the one missing.

use app_domain::analysis::DayStatus;
use app_domain::relative_day::RelativeDay;
use app_domain::team_evening::EVENING_START_MINUTE;
use app_domain::{Day, PlayerId, TimeOfDay, UtcMinute};
use app_wire::{ClockPair, FortnightBody, FortnightDay, SpanBody, TeamRowState};

use crate::own_answer::{asked_of_viewer, help_of_viewer, place_of_viewer};
use crate::texts::{self, tonight as words};
use crate::view_models::{
    DayDates, DayVerdict, own_request, relative_day, remark, team_times_in, times, times_on,
};

/// The time of day from which a session is called *tonight*.
const NIGHT_START: u16 = 17 * 60;

/// The meaning of the team's day for the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TonightTone {
    /// The session takes place with the viewer, or the viewer is no player.
    Playing,
    /// The session takes place without the viewer.
    Without,
    /// The day needs the viewer's answer.
    Question,
    /// There is no session.
    Quiet,
}

impl TonightTone {
    /// The value of `data-tone` in the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Without => "without",
            Self::Question => "question",
            Self::Quiet => "quiet",
        }
    }
}

/// The head of the schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextSession {
    /// The team day.
    pub date: Day,
    /// `Tonight`, `Tomorrow`, `Tue 1 Dec`, or `Now` while the session runs.
    pub when: String,
    /// `20:00–22:30, you’re in`.
    pub headline: String,
    pub tone: TonightTone,
    /// `Team 14:00–16:30 · Berlin`, if the clocks differ; `Team Fri` on another date without a session.
    pub team_times: Option<String>,
    /// `In 2 h 15 min`. `None` for a session that runs, and without a session.
    pub countdown: Option<String>,
    /// The reason and the focus of the day.
    pub plan: Vec<String>,
    /// Why there is no session, or who is missing.
    pub note: Option<String>,
    /// `Next: Tue 1 Dec, 20:00–22:30`, if today has no session.
    pub next: Option<String>,
    /// Whether the lineup of the day belongs to what is said.
    pub is_about_lineup: bool,
    /// The link to the strategies that the lineup of the team's today can play: `Playable tonight`.
    pub strategies: Option<&'static str>,
}

impl NextSession {
    /// Whether the viewer can answer with one press.
    pub fn asks(&self) -> bool {
        self.tone == TonightTone::Question
    }

    /// `None` for a team without players or a fortnight without today. `viewer_id` is the viewer's player id.
    pub fn of(
        fortnight: &FortnightBody,
        viewer_id: Option<&PlayerId>,
        now: UtcMinute,
    ) -> Option<Self> {
        let context = TonightContext {
            fortnight,
            viewer_id,
            now,
        };
        let today = context.day(fortnight.today)?;
        if fortnight.players == 0 {
            return None;
        }
        let next = context.next_session();
        if context.is_over(today) {
            return Some(match next {
                Some(next) => context.session(next),
                None => context.nothing(today),
            });
        }
        if today.status.can_proceed() {
            return Some(context.session(today));
        }
        let mut tonight = context
            .question(today)
            .unwrap_or_else(|| context.no_session(today));
        tonight.next = next.map(|next| {
            let (date, times) = context.date_and_times(next);
            words::next(&date, &times)
        });
        Some(tonight)
    }
}

/// The fortnight, its viewer and the time.
#[derive(Clone, Copy)]
struct TonightContext<'a> {
    fortnight: &'a FortnightBody,
    viewer_id: Option<&'a PlayerId>,
    now: UtcMinute,
}

impl<'a> TonightContext<'a> {
    fn clocks(self) -> &'a ClockPair {
        &self.fortnight.clocks
    }

    fn day(self, date: Day) -> Option<&'a FortnightDay> {
        self.fortnight.days.iter().find(|day| day.date == date)
    }

    /// Whether the session has ended, or else the day.
    fn is_over(self, day: &FortnightDay) -> bool {
        session_of(day).map_or_else(
            || day.has_ended(self.clocks(), self.now),
            |window| window.ends_at <= self.now,
        )
    }

    fn next_session(self) -> Option<&'a FortnightDay> {
        let mut days = self.fortnight.days.iter();
        days.find(|day| day.date > self.fortnight.today && session_of(day).is_some())
    }

    fn relative(self, day: &FortnightDay) -> RelativeDay {
        relative_day(self.fortnight, day)
    }

    /// The date of a session or of an evening, as the viewer calls it.
    fn date_words(self, day: &FortnightDay) -> String {
        let evening = || {
            let ClockPair { team, .. } = self.clocks();
            team.instant_at(day.date, EVENING_START_MINUTE)
        };
        let starts = session_of(day).map_or_else(evening, |window| window.starts_at);
        let time: TimeOfDay = self.clocks().viewer.local(starts).1;
        let is_evening = time.minutes() >= NIGHT_START;
        words::date_of_session(self.relative(day), is_evening, day.own_date(self.clocks()))
    }

    fn date_and_times(self, day: &FortnightDay) -> (String, String) {
        let window = session_of(day).map(|window| self.own_times(window));
        (self.date_words(day), window.unwrap_or_default())
    }

    fn own_times(self, window: SpanBody) -> String {
        times(&self.clocks().viewer, window.starts_at, window.ends_at)
    }

    /// The day without a session.
    fn empty(self, day: &FortnightDay, headline: String, tone: TonightTone) -> NextSession {
        let mut plan = Vec::new();
        if !day.reason.is_empty() {
            plan.push(day.reason.clone());
        }
        if !day.focus.is_empty() {
            plan.push(texts::focus(&day.focus));
        }
        NextSession {
            date: day.date,
            when: self.date_words(day),
            headline,
            tone,
            team_times: DayDates::of(day, self.clocks()).team_day(),
            countdown: None,
            plan,
            note: None,
            next: None,
            is_about_lineup: true,
            strategies: None,
        }
    }

    fn session(self, day: &FortnightDay) -> NextSession {
        let Some(window) = session_of(day) else {
            return self.no_session(day);
        };
        let runs = window.starts_at <= self.now;
        let times = if runs {
            let ends = texts::times::time(self.clocks().viewer.local(window.ends_at).1);
            words::until(&ends)
        } else {
            self.own_times(window)
        };
        let (headline, tone) = self.part_of_viewer(day, &times);
        let mut tonight = self.empty(day, headline, tone);
        if runs {
            words::NOW.clone_into(&mut tonight.when);
        } else {
            let minutes = window.starts_at.minutes() - self.now.minutes();
            tonight.countdown = Some(words::starts_in(minutes));
        }
        tonight.team_times = team_times_in(window, self.clocks());
        tonight.note = (day.status == DayStatus::WithSubs).then(|| self.verdict(day));
        let is_today = day.date == self.fortnight.today;
        tonight.strategies = is_today.then(|| texts::stratbook::tonight(self.relative(day)));
        tonight
    }

    /// The headline of a session, and whether the viewer takes part.
    fn part_of_viewer(self, day: &FortnightDay, times: &str) -> (String, TonightTone) {
        match (place_of_viewer(day, self.viewer_id), day.viewer) {
            (Some(true), _) => (words::in_lineup_as_sub(times), TonightTone::Playing),
            (Some(false), _) => (words::in_lineup(times), TonightTone::Playing),
            (None, None) => (times.to_owned(), TonightTone::Playing),
            (None, Some(TeamRowState::Free)) => (words::on_standby(times), TonightTone::Without),
            (None, Some(TeamRowState::Silent)) => {
                (words::without_answer(times), TonightTone::Question)
            }
            (None, Some(TeamRowState::Unavailable)) => {
                (words::without_you(times), TonightTone::Without)
            }
            (None, Some(TeamRowState::Absent)) => (words::while_away(times), TonightTone::Without),
        }
    }

    /// The question to a viewer on whom the session depends, or who has not answered.
    fn question(self, day: &FortnightDay) -> Option<NextSession> {
        if day.status == DayStatus::OffDay {
            return None;
        }
        let asked = asked_of_viewer(day, self.clocks(), self.viewer_id, self.now);
        if asked.is_none() && !day.awaits_viewer() {
            return None;
        }
        let (headline, window) = match asked {
            Some(help) => {
                let window = help.to.unwrap_or(help.window);
                let (viewer, own) = (&self.clocks().viewer, day.own_date(self.clocks()));
                let headline = own_request(help, viewer, |window| {
                    times_on(viewer, own, window.starts_at, window.ends_at)
                });
                (headline, Some(window))
            }
            None => (words::can_you_play(&self.date_words(day)), None),
        };
        let mut tonight = self.empty(day, headline, TonightTone::Question);
        if let Some(window) = window {
            tonight.team_times = team_times_in(window, self.clocks());
        }
        tonight.countdown = window
            .map(|window| window.starts_at.minutes() - self.now.minutes())
            .filter(|minutes| *minutes > 0)
            .map(words::starts_in);
        tonight.note = asked.is_none().then(|| self.verdict(day));
        Some(tonight)
    }

    fn no_session(self, day: &FortnightDay) -> NextSession {
        let headline = words::no_session(&self.date_words(day));
        let mut tonight = self.empty(day, headline, TonightTone::Quiet);
        let mut timely = day.clone().without_late_help(self.now);
        if help_of_viewer(day, self.clocks(), self.viewer_id, self.now).is_some() {
            timely.help = None;
        }
        let remark = remark(&timely, self.clocks(), self.viewer_id, false);
        let note = [self.verdict(day), remark].into_iter();
        let note: Vec<String> = note
            .filter(|part| !part.is_empty() && !tonight.plan.contains(part))
            .collect();
        tonight.note = Some(note.join(" · "));
        tonight
    }

    /// After the last session of the fortnight.
    fn nothing(self, today: &FortnightDay) -> NextSession {
        let headline = words::NOTHING_AHEAD.to_owned();
        let mut tonight = self.empty(today, headline, TonightTone::Quiet);
        words::DAYS_AHEAD.clone_into(&mut tonight.when);
        tonight.is_about_lineup = false;
        tonight.plan.clear();
        tonight.team_times = None;
        tonight
    }

    fn verdict(self, day: &FortnightDay) -> String {
        DayVerdict::of(day, self.fortnight.minimum_players, false).words()
    }
}

fn session_of(day: &FortnightDay) -> Option<SpanBody> {
    day.window.filter(|_| day.status.can_proceed())
}

#[cfg(test)]
#[path = "tonight_tests.rs"]
mod tests;
