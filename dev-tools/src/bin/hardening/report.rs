//! The table at the end.

use std::fmt;

use crate::bot_step::BotReport;
use crate::counts::StepCounts;

/// What was measured so far.
#[derive(Default)]
pub struct HardeningReport {
    tallies: Vec<StepCounts>,
    /// `None` until the bot's step is over.
    pub bot: Option<BotReport>,
}

impl HardeningReport {
    /// Adds a step, which counts from here on.
    pub fn begin(&mut self, counts: StepCounts) -> &mut StepCounts {
        self.tallies.push(counts);
        self.tallies.last_mut().expect("one was added")
    }

    /// Whether every step is over, and nothing happened that may never happen.
    pub fn is_clean(&self) -> bool {
        !self.tallies.is_empty()
            && self.tallies.iter().all(StepCounts::is_clean)
            && self.bot.as_ref().is_some_and(|bot| bot.is_clean)
    }
}

impl fmt::Display for HardeningReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", StepCounts::HEAD)?;
        for counts in &self.tallies {
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
felt: rounds in which the fault was noticed · refused: 503 or 507 with Retry-After while a disk failed
lost: acknowledged, and not stored · stuck: no write or an open transaction five seconds after the fault
unexpected: every other failure · false health: /api/health did not say what the writers saw
deaf: from the return of the network until the bot answers a command · of a core: processor time since the loss
";
