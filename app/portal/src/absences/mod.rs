//! Absences: their form, their groups, their removals, and their effect on the next days.

mod absence_form;
mod absence_groups;
mod absence_scope;
mod day_effect;
mod removals;
#[cfg(test)]
mod test_absences;

pub use absence_form::{AbsenceErrors, AbsenceFields, ValidAbsence, valid_range};
pub use absence_groups::{AbsenceGroups, absence_groups, hidden_count, ranges_of};
pub use absence_scope::{ALL_PLAYERS, AbsenceScope, scope_parameter};
pub use day_effect::{AbsenceDayEffect, ProposedAbsence, day_answer, effect_summary};
pub use removals::{AbsenceRemovalError, AbsenceRemovals, RemovalStep};
