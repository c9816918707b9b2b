//! Who is away and when: a form that adds an absence, its effect on the fortnight, and the absences in three groups.

mod absences_page;
mod absences_state;
mod effect;
mod form;
mod list;
mod removals;
mod submission;

pub use absences_page::AbsencesPage;
