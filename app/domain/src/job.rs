//! The bot's scheduled jobs: the jobs of a date, when each is due, and until when a missed one is still useful
//! (decisions §4).
//!
//! A job belongs to a date in the bot timezone and runs once for it, also across clock changes, restarts and changed
//! settings: a process claims the pair of job and date in the database before it runs the job. The fill from the
//! patterns is not a job, because it is idempotent and may run at any time.

use crate::day::Day;
use crate::day_of_week::DayOfWeek;
pub use crate::message_occasion::JobKind;
use crate::settings::SchedulingSettings;
use crate::utc_minute::UtcMinute;

/// A job of one date, with its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueJob {
    pub job: JobKind,
    /// In the bot timezone.
    pub date: Day,
    pub at: UtcMinute,
    /// From this instant on, a missed job is not useful anymore.
    pub until: UtcMinute,
}

/// Maximum delay in minutes of a reminder that is due at the time of the post.
const REMINDER_GRACE_MINUTES: i64 = 60;

impl JobKind {
    /// Returns when this job of `date` is due; `None` if the date has no such job by the settings.
    ///
    /// A time in a clock gap moves forward by the gap; a time that occurs twice means the first occurrence. Reminders
    /// are due whole elapsed hours before the post, possibly on the previous date. A date with a weekly planning
    /// message has no reminders.
    pub fn due(self, date: Day, settings: &SchedulingSettings) -> Option<DueJob> {
        let zone = settings.timezone;
        let ends = zone.start_of(date.plus(1));
        let post = zone.instant_at(date, settings.daily_post_time);
        let is_planning = settings.weekly_ping_enabled
            && settings.weekly_ping_days.contains(&DayOfWeek::of(date));
        let reminder = |hours: u8| {
            let at = post.plus(-60 * i64::from(hours));
            (!is_planning).then_some((at, post.max(at.plus(REMINDER_GRACE_MINUTES))))
        };
        let (at, until) = match self {
            Self::DailyPost => (post, ends),
            Self::Reminder => reminder(settings.reminder_hours_before)?,
            Self::SecondReminder => reminder(settings.second_reminder_hours_before?)?,
            Self::WeeklyPlanning => {
                let at = zone.instant_at(date, settings.weekly_ping_time);
                is_planning.then_some((at, ends))?
            }
        };
        Some(DueJob {
            job: self,
            date,
            at,
            until,
        })
    }
}

/// Returns the jobs that are due at `now` and still useful, sorted by due time.
pub fn due_jobs(now: UtcMinute, settings: &SchedulingSettings) -> Vec<DueJob> {
    let today = settings.timezone.day_of(now);
    let mut due = jobs_of_dates(today.plus(-1), today.plus(1), settings);
    due.retain(|due| due.at <= now && now < due.until);
    due
}

/// Returns the jobs that are useful after `now` and due within the next `days` dates, today included, sorted by due
/// time. Overdue jobs come first.
pub fn upcoming_jobs(now: UtcMinute, days: i64, settings: &SchedulingSettings) -> Vec<DueJob> {
    let zone = settings.timezone;
    let today = zone.day_of(now);
    let end = zone.start_of(today.plus(days));
    let mut due = jobs_of_dates(today.plus(-1), today.plus(days), settings);
    due.retain(|due| now < due.until && due.at < end);
    due
}

/// Returns the jobs of these dates, sorted by due time. A reminder may be due on the previous date and useful until the
/// next one.
fn jobs_of_dates(first: Day, last: Day, settings: &SchedulingSettings) -> Vec<DueJob> {
    let of_date = |date| {
        JobKind::ALL
            .into_iter()
            .filter_map(move |job| job.due(date, settings))
    };
    let mut due: Vec<DueJob> = first.through(last).flat_map(of_date).collect();
    due.sort_by_key(|due| (due.at, due.job));
    due
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::zone::Zone;

    fn settings() -> SchedulingSettings {
        Settings::default().scheduling
    }

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn clock(moment: UtcMinute) -> String {
        let (day, time) = Zone::BERLIN.local(moment);
        format!("{day} {time}")
    }

    fn jobs(date: &str, settings: &SchedulingSettings) -> Vec<(JobKind, String, String)> {
        let due = JobKind::ALL
            .into_iter()
            .filter_map(|job| job.due(day(date), settings));
        due.map(|due| (due.job, clock(due.at), clock(due.until)))
            .collect()
    }

    #[test]
    fn a_date_has_a_reminder_and_a_post() {
        let expected = [
            (JobKind::DailyPost, "24.11.2026 18:00", "25.11.2026 00:00"),
            (JobKind::Reminder, "24.11.2026 15:00", "24.11.2026 18:00"),
        ];
        let expected = expected.map(|(job, at, until)| (job, at.to_owned(), until.to_owned()));
        assert_eq!(jobs("24.11.2026", &settings()), expected);
    }

    #[test]
    fn a_planning_day_has_no_reminder() {
        let found: Vec<JobKind> = jobs("22.11.2026", &settings())
            .into_iter()
            .map(|(job, ..)| job)
            .collect();
        assert_eq!(found, [JobKind::DailyPost, JobKind::WeeklyPlanning]);
        let without = SchedulingSettings {
            weekly_ping_enabled: false,
            ..settings()
        };
        assert!(
            jobs("22.11.2026", &without)
                .iter()
                .any(|(job, ..)| *job == JobKind::Reminder)
        );
    }

    #[test]
    fn a_reminder_at_the_post_itself_may_still_be_late() {
        let together = SchedulingSettings {
            reminder_hours_before: 0,
            second_reminder_hours_before: Some(1),
            ..settings()
        };
        let found = jobs("24.11.2026", &together);
        assert!(found.contains(&(
            JobKind::Reminder,
            "24.11.2026 18:00".into(),
            "24.11.2026 19:00".into()
        )));
        assert!(found.contains(&(
            JobKind::SecondReminder,
            "24.11.2026 17:00".into(),
            "24.11.2026 18:00".into()
        )));
    }

    #[test]
    fn a_skipped_time_is_due_later_and_a_doubled_one_the_first_time() {
        let at_night = SchedulingSettings {
            daily_post_time: "02:30".parse().expect("a time"),
            ..settings()
        };
        let post = |date: &str| {
            JobKind::DailyPost
                .due(day(date), &at_night)
                .expect("a post")
                .at
        };
        assert_eq!(clock(post("29.03.2026")), "29.03.2026 03:30");
        assert_eq!(Zone::BERLIN.offset_at(post("25.10.2026")), 120);
        // Three hours before 02:30 is 23:30 of the previous date.
        let reminder = |date: &str| {
            JobKind::Reminder
                .due(day(date), &at_night)
                .expect("a reminder")
                .at
        };
        assert_eq!(clock(reminder("24.11.2026")), "23.11.2026 23:30");
    }

    #[test]
    fn the_coming_week_begins_with_what_should_have_run() {
        let now = Zone::BERLIN.instant_at(day("24.11.2026"), "18:30".parse().expect("a time"));
        let found: Vec<(JobKind, String)> = upcoming_jobs(now, 7, &settings())
            .into_iter()
            .map(|due| (due.job, clock(due.at)))
            .collect();
        assert_eq!(
            found[0],
            (JobKind::DailyPost, "24.11.2026 18:00".to_owned())
        );
        assert_eq!(found[1], (JobKind::Reminder, "25.11.2026 15:00".to_owned()));
        let (last, at) = found.last().expect("a job");
        assert_eq!(
            (*last, at.as_str()),
            (JobKind::DailyPost, "30.11.2026 18:00")
        );
        let plannings = found
            .iter()
            .filter(|(job, _)| *job == JobKind::WeeklyPlanning);
        assert_eq!(plannings.count(), 1);
    }

    #[test]
    fn a_missed_job_is_due_while_it_is_useful() {
        let at =
            |time: &str| Zone::BERLIN.instant_at(day("24.11.2026"), time.parse().expect("a time"));
        let due = |time| -> Vec<JobKind> {
            due_jobs(at(time), &settings())
                .into_iter()
                .map(|due| due.job)
                .collect()
        };
        assert_eq!(due("14:59"), []);
        assert_eq!(due("17:59"), [JobKind::Reminder]);
        assert_eq!(due("18:00"), [JobKind::DailyPost]);
        assert_eq!(due("23:59"), [JobKind::DailyPost]);
    }
}
