//! The table that is printed at the end.

use std::fmt;

use crate::bot_step::BotReport;
use crate::counts::StepCounts;

/// The results so far.
#[derive(Default)]
pub struct HardeningReport {
    steps: Vec<StepCounts>,
    /// `None` until the bot's step has finished.
    pub bot: Option<BotReport>,
}

impl HardeningReport {
    /// Adds a step and returns its counts.
    pub fn add_step(&mut self, counts: StepCounts) -> &mut StepCounts {
        self.steps.push(counts);
        self.steps.last_mut().expect("one was added")
    }

    /// Whether every step has finished and nothing happened that must never happen.
    pub fn is_clean(&self) -> bool {
        !self.steps.is_empty()
            && self.steps.iter().all(StepCounts::is_clean)
            && self.bot.as_ref().is_some_and(|bot| bot.is_clean)
    }
}

impl fmt::Display for HardeningReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", StepCounts::HEAD)?;
        for counts in &self.steps {
            writeln!(f, "{counts}")?;
        }
        match &self.bot {
            Some(bot) => writeln!(f, "\n{}", bot.table)?,
            None => writeln!(f, "\nbot: not measured")?,
        }
        write!(f, "{LEGEND}")
    }
}

const LEGEND: &str = "
hit: rounds in which the fault took effect · refused: 503 or 507 with Retry-After while a disk failed
lost: acknowledged but not stored · stuck: no successful write or an open transaction five seconds after the fault
unexpected: every other failure · false health: /api/health disagreed with the writers' results
recovery: from the return of the network until the bot answers a command · of a core: processor time since the loss
";
