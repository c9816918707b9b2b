//! What the bot does by the clock: which jobs a date has, when each is due, and how long a missed one is worth doing
//! (decisions §4).
//!
//! A job belongs to a date of the bot timezone and runs once for it, whatever clocks, restarts and changed settings
//! do in between: whoever runs it first claims the pair in the store's ledger. The recurring fill is none of them: it may
//! run again at any time, and changes nothing then.

use crate::day::Day;
use crate::moment::Moment;
use crate::pattern::DayOfWeek;
use crate::settings::Scheduling;

/// One of the kinds of jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Job {
    /// The verdict of the date, for everybody.
    DailyPost,
    /// Asks silent players before the daily post.
    Reminder,
    /// Asks those who are still silent once more.
    SecondReminder,
    /// Asks everybody about the coming week.
    WeeklyPlanning,
}

/// A job of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub job: Job,
    /// In the bot timezone.
    pub date: Day,
    pub at: Moment,
    /// From here on a job that was missed is of no use any more.
    pub until: Moment,
}

/// How long a reminder that comes with the post itself may be late, in minutes.
const GRACE: i64 = 60;

impl Job {
    pub const ALL: [Self; 4] = [
        Self::DailyPost,
        Self::Reminder,
        Self::SecondReminder,
        Self::WeeklyPlanning,
    ];

    /// The job of this name; `None` for one that a newer program knows.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|job| job.as_str() == name)
    }

    /// As the ledger names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::DailyPost => "daily_post",
            Self::Reminder => "reminder",
            Self::SecondReminder => "second_reminder",
            Self::WeeklyPlanning => "weekly_planning",
        }
    }

    /// When this job of `date` is due; `None` when the settings have none on that date.
    ///
    /// A clock time that a change of clocks skips is due as much later, one that occurs twice the first time. Reminders
    /// come real hours before the post, which may be on the date before. A date with a weekly planning message has no
    /// reminders.
    pub fn due(self, date: Day, settings: &Scheduling) -> Option<Due> {
        let zone = settings.timezone;
        let ends = zone.start_of(date.plus(1));
        let post = zone.moment(date, settings.daily_post_time);
        let is_planning = settings.weekly_ping_enabled
            && settings.weekly_ping_days.contains(&DayOfWeek::of(date));
        let reminder = |hours: u8| {
            let at = post.plus(-60 * i64::from(hours));
            (!is_planning).then_some((at, post.max(at.plus(GRACE))))
        };
        let (at, until) = match self {
            Self::DailyPost => (post, ends),
            Self::Reminder => reminder(settings.reminder_hours_before)?,
            Self::SecondReminder => reminder(settings.second_reminder_hours_before?)?,
            Self::WeeklyPlanning => {
                let at = zone.moment(date, settings.weekly_ping_time);
                is_planning.then_some((at, ends))?
            }
        };
        Some(Due {
            job: self,
            date,
            at,
            until,
        })
    }
}

/// The jobs that are due at `now` and still of use, in the order in which they fell due.
pub fn due_now(now: Moment, settings: &Scheduling) -> Vec<Due> {
    let today = settings.timezone.day_of(now);
    let mut due = of_dates(today.plus(-1), today.plus(1), settings);
    due.retain(|due| due.at <= now && now < due.until);
    due
}

/// The jobs that are of use after `now` and due before `days` more dates have passed, in the order in which they fall
/// due; those that should have run already come first.
pub fn coming(now: Moment, days: i64, settings: &Scheduling) -> Vec<Due> {
    let zone = settings.timezone;
    let today = zone.day_of(now);
    let end = zone.start_of(today.plus(days));
    let mut due = of_dates(today.plus(-1), today.plus(days), settings);
    due.retain(|due| now < due.until && due.at < end);
    due
}

/// In the order in which they fall due. A reminder may fall on the date before its own, and be late into the date after.
fn of_dates(first: Day, last: Day, settings: &Scheduling) -> Vec<Due> {
    let of_date = |date| {
        Job::ALL
            .into_iter()
            .filter_map(move |job| job.due(date, settings))
    };
    let mut due: Vec<Due> = first.through(last).flat_map(of_date).collect();
    due.sort_by_key(|due| (due.at, due.job));
    due
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::zone::Zone;

    fn settings() -> Scheduling {
        Settings::default().scheduling
    }

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn clock(moment: Moment) -> String {
        let (day, time) = Zone::BERLIN.local(moment);
        format!("{day} {time}")
    }

    fn jobs(date: &str, settings: &Scheduling) -> Vec<(Job, String, String)> {
        let due = Job::ALL
            .into_iter()
            .filter_map(|job| job.due(day(date), settings));
        due.map(|due| (due.job, clock(due.at), clock(due.until)))
            .collect()
    }

    #[test]
    fn a_date_has_a_reminder_and_a_post() {
        let expected = [
            (Job::DailyPost, "24.11.2026 18:00", "25.11.2026 00:00"),
            (Job::Reminder, "24.11.2026 15:00", "24.11.2026 18:00"),
        ];
        let expected = expected.map(|(job, at, until)| (job, at.to_owned(), until.to_owned()));
        assert_eq!(jobs("24.11.2026", &settings()), expected);
    }

    #[test]
    fn a_planning_day_has_no_reminder() {
        let found: Vec<Job> = jobs("22.11.2026", &settings())
            .into_iter()
            .map(|(job, ..)| job)
            .collect();
        assert_eq!(found, [Job::DailyPost, Job::WeeklyPlanning]);
        let without = Scheduling {
            weekly_ping_enabled: false,
            ..settings()
        };
        assert!(
            jobs("22.11.2026", &without)
                .iter()
                .any(|(job, ..)| *job == Job::Reminder)
        );
    }

    #[test]
    fn a_reminder_at_the_post_itself_may_still_be_late() {
        let together = Scheduling {
            reminder_hours_before: 0,
            second_reminder_hours_before: Some(1),
            ..settings()
        };
        let found = jobs("24.11.2026", &together);
        assert!(found.contains(&(
            Job::Reminder,
            "24.11.2026 18:00".into(),
            "24.11.2026 19:00".into()
        )));
        assert!(found.contains(&(
            Job::SecondReminder,
            "24.11.2026 17:00".into(),
            "24.11.2026 18:00".into()
        )));
    }

    #[test]
    fn a_skipped_time_is_due_later_and_a_doubled_one_the_first_time() {
        let at_night = Scheduling {
            daily_post_time: "02:30".parse().expect("a time"),
            ..settings()
        };
        let post = |date: &str| Job::DailyPost.due(day(date), &at_night).expect("a post").at;
        assert_eq!(clock(post("29.03.2026")), "29.03.2026 03:30");
        assert_eq!(Zone::BERLIN.offset_at(post("25.10.2026")), 120);
        // Three hours before half past two is half past eleven, or one later in the night of twenty-five hours.
        let reminder = |date: &str| {
            Job::Reminder
                .due(day(date), &at_night)
                .expect("a reminder")
                .at
        };
        assert_eq!(clock(reminder("24.11.2026")), "23.11.2026 23:30");
    }

    #[test]
    fn the_coming_week_begins_with_what_should_have_run() {
        let now = Zone::BERLIN.moment(day("24.11.2026"), "18:30".parse().expect("a time"));
        let found: Vec<(Job, String)> = coming(now, 7, &settings())
            .into_iter()
            .map(|due| (due.job, clock(due.at)))
            .collect();
        assert_eq!(found[0], (Job::DailyPost, "24.11.2026 18:00".to_owned()));
        assert_eq!(found[1], (Job::Reminder, "25.11.2026 15:00".to_owned()));
        let (last, at) = found.last().expect("a job");
        assert_eq!((*last, at.as_str()), (Job::DailyPost, "30.11.2026 18:00"));
        let plannings = found.iter().filter(|(job, _)| *job == Job::WeeklyPlanning);
        assert_eq!(plannings.count(), 1);
    }

    #[test]
    fn what_was_missed_is_due_while_it_is_of_use() {
        let at = |time: &str| Zone::BERLIN.moment(day("24.11.2026"), time.parse().expect("a time"));
        let due = |time| -> Vec<Job> {
            due_now(at(time), &settings())
                .into_iter()
                .map(|due| due.job)
                .collect()
        };
        assert_eq!(due("14:59"), []);
        assert_eq!(due("17:59"), [Job::Reminder]);
        assert_eq!(due("18:00"), [Job::DailyPost]);
        assert_eq!(due("23:59"), [Job::DailyPost]);
    }
}
