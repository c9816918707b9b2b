//! One line of the report.

use std::error::Error;
use std::fmt;

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingLevel {
    Ok,
    /// Muster works, but something should be changed.
    Warning,
    /// A part of Muster does not work.
    Problem,
}

/// A finding about one subject, with its remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoctorFinding {
    pub level: FindingLevel,
    subject: &'static str,
    /// A sentence about what is there or what is wrong.
    sentence: String,
    /// A sentence about what to do; empty when nothing has to be done.
    remedy: String,
}

impl DoctorFinding {
    pub fn ok(subject: &'static str, sentence: impl Into<String>) -> Self {
        Self::new(FindingLevel::Ok, subject, sentence, "")
    }

    pub fn warning(
        subject: &'static str,
        sentence: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::new(FindingLevel::Warning, subject, sentence, remedy)
    }

    pub fn problem(
        subject: &'static str,
        sentence: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::new(FindingLevel::Problem, subject, sentence, remedy)
    }

    fn new(
        level: FindingLevel,
        subject: &'static str,
        sentence: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            level,
            subject,
            sentence: sentence.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for DoctorFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            FindingLevel::Ok => "ok",
            FindingLevel::Warning => "warning",
            FindingLevel::Problem => "problem",
        };
        write!(f, "{level:<8} {}: {}", self.subject, self.sentence)?;
        if !self.remedy.is_empty() {
            write!(f, " {}", self.remedy)?;
        }
        Ok(())
    }
}

/// Joins an error and its causes as the reason in a sentence.
pub fn reason(error: impl Error + Send + Sync + 'static) -> String {
    app_runtime::error_chain(&anyhow::Error::new(error))
}
