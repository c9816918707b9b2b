//! The absences a page shows, and what is being done to them.

use app_api::functions::absences::{change_absence, create_absence};
use app_api::wire::{AbsenceBody, AbsenceOverview};
use app_domain::Day;
use leptos::prelude::*;

use super::form::{Checked, Draft};
use super::leaving::Removals;
use super::sending::Sending;
use crate::question::Question;
use crate::texts::absences as words;

#[derive(Clone, Copy)]
pub struct Book {
    pub removals: Removals,
    pub today: Day,
    /// Whether everybody's absences are shown, so that each needs its name.
    pub is_of_team: bool,
    /// What is typed for the absence that is being changed; it outlives the row that shows it.
    pub change: Draft,
    pub changing: Sending,
    /// The absence that is being changed, as it was.
    changed: RwSignal<Option<AbsenceBody>>,
}

impl Book {
    pub fn of(question: Question<AbsenceOverview>, today: Day, is_of_team: bool) -> Self {
        Self {
            removals: Removals::of(question),
            today,
            is_of_team,
            change: Draft::blank(None),
            changing: Sending::new(),
            changed: RwSignal::new(None),
        }
    }

    /// Every absence with a row. One that is being changed keeps its row, also when somebody else removes it.
    pub fn shown(self) -> Vec<AbsenceBody> {
        let mut shown = self.removals.shown();
        if let Some(changed) = self.changed.get()
            && !shown.iter().any(|absence| absence.id == changed.id)
        {
            shown.push(changed);
        }
        shown
    }

    pub fn find(self, id: i64) -> Option<AbsenceBody> {
        self.shown().into_iter().find(|absence| absence.id == id)
    }

    /// The ranges of a player's absences, without the one that is being changed.
    pub fn marked(self, player: &str, without: Option<i64>) -> Vec<(Day, Day)> {
        let is_marked =
            |absence: &AbsenceBody| absence.user_id == player && Some(absence.id) != without;
        let shown = self.removals.shown().into_iter().filter(is_marked);
        shown
            .map(|absence| (absence.start_date, absence.end_date))
            .collect()
    }

    pub fn name(self, player: &str) -> String {
        let name = self.removals.question.with(|overview| {
            let players = &overview.players;
            let known = players.iter().find(|known| known.user_id == player)?;
            Some(known.display_name.clone())
        });
        name.flatten().unwrap_or_default()
    }

    /// The absence that is being changed, as it was.
    pub fn changed(self) -> Option<AbsenceBody> {
        self.changed.get()
    }

    pub fn is_changed(self, id: i64) -> bool {
        self.changed
            .with(|changed| changed.as_ref().is_some_and(|changed| changed.id == id))
    }

    /// Whether somebody removed the absence that is being changed.
    pub fn is_gone(self, id: i64) -> bool {
        self.removals
            .question
            .with(|overview| !overview.absences.iter().any(|known| known.id == id))
            .unwrap_or(false)
    }

    pub fn edit(self, absence: AbsenceBody) {
        self.change.fill(&absence);
        self.changing.rest();
        self.changed.set(Some(absence));
    }

    pub fn stop_editing(self) {
        self.changed.set(None);
    }

    pub fn save(self, checked: Checked) {
        let Some(AbsenceBody { id, .. }) = untrack(|| self.changed()) else {
            return;
        };
        let (first, last, reason) = parts(&checked);
        let is_gone = untrack(|| self.is_gone(id));
        let asked = async move {
            if is_gone {
                create_absence(Some(checked.player), first, last, reason).await
            } else {
                change_absence(id, first, last, reason).await
            }
        };
        self.changing.send(asked, move |absence| {
            self.take_up(absence);
            if untrack(|| self.is_changed(id)) {
                self.stop_editing();
            }
        });
    }

    /// Registers a new absence.
    pub fn register(self, draft: Draft, sending: Sending, checked: Checked) {
        let (first, last, reason) = parts(&checked);
        let said = words::registered(&words::range(first, last, self.today));
        let asked = create_absence(Some(checked.player), first, last, reason);
        sending.send(asked, move |absence| {
            self.take_up(absence);
            draft.clear();
            self.removals.toasts.say(said);
        });
    }

    /// What the server has confirmed, before the live stream says it.
    fn take_up(self, absence: AbsenceBody) {
        self.removals.question.amend(|overview| {
            overview.absences.retain(|known| known.id != absence.id);
            overview.absences.push(absence);
        });
    }
}

fn parts(checked: &Checked) -> (Day, Day, String) {
    let range = &checked.range;
    (range.start(), range.end(), range.reason().to_owned())
}
