//! Copies of one day's answer to other days, one after the other. They share a notice and are undone together.

use app_domain::Day;

use super::DayStep;

/// The copies so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyRun {
    source: Day,
    steps: Vec<DayStep>,
}

impl CopyRun {
    /// The run after a copy from `source`. It continues `before` if that is the newest change: nothing else was changed or
    /// undone since.
    pub fn after(before: Option<Self>, is_newest: bool, source: Day, copy: DayStep) -> Self {
        let continued = before.filter(|run| {
            let is_new_day = run.steps.iter().all(|step| step.date != copy.date);
            run.source == source && is_new_day && is_newest
        });
        let mut steps = continued.map(|run| run.steps).unwrap_or_default();
        steps.push(copy);
        Self { source, steps }
    }

    /// One step for each day, in the order of the copies.
    pub fn steps(&self) -> &[DayStep] {
        &self.steps
    }

    pub fn days(&self) -> Vec<Day> {
        self.steps.iter().map(|step| step.date).collect()
    }
}

#[cfg(test)]
mod tests {
    use app_domain::pending_edit::DayChange;

    use super::super::test_days::*;
    use super::*;

    fn source() -> Day {
        day("26.11.2026")
    }

    fn copy(date: &str) -> DayStep {
        let answer = DayChange::Answer(answer("19:00-22:00"));
        DayStep::new(day(date), &own_day(""), answer)
    }

    fn days_after(before: &CopyRun, is_newest: bool, from: Day, date: &str) -> usize {
        let run = CopyRun::after(Some(before.clone()), is_newest, from, copy(date));
        run.days().len()
    }

    #[test]
    fn copies_one_after_the_other_are_one_run() {
        let first = CopyRun::after(None, false, source(), copy("27.11.2026"));
        assert_eq!(first.days(), [day("27.11.2026")]);
        assert_eq!(days_after(&first, true, source(), "28.11.2026"), 2);
    }

    #[test]
    fn a_run_ends_with_another_change_another_source_or_the_same_day() {
        let first = CopyRun::after(None, false, source(), copy("27.11.2026"));
        assert_eq!(days_after(&first, false, source(), "28.11.2026"), 1);
        let other_source = day("25.11.2026");
        assert_eq!(days_after(&first, true, other_source, "28.11.2026"), 1);
        assert_eq!(days_after(&first, true, source(), "27.11.2026"), 1);
    }
}
