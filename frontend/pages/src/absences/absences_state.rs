//! The absences of a page and their pending changes.

use app_api::functions::absences::{change_absence, create_absence, remove_absence};
use app_domain::{Day, PlayerId};
use app_portal::absences::{ValidAbsence, ranges_of};
use app_portal::texts::absences as words;
use app_wire::{AbsenceBody, AbsenceOverviewBody, ApiError};
use frontend_kit::query::live_query::LiveQuery;
use leptos::prelude::*;

use super::form::AbsenceDraft;
use super::removals::RemovalRequests;
use super::submission::AbsenceSubmission;

#[derive(Clone, Copy)]
pub struct AbsencesState {
    pub removals: RemovalRequests,
    pub today: Day,
    /// Whether the absences of all players are shown, so that each row needs a name.
    pub is_of_team: bool,
    /// The draft of the absence that is being edited; it outlives the row that shows it.
    pub edit_draft: AbsenceDraft,
    pub edit_submission: AbsenceSubmission,
    /// The absence that is being edited, before the edit.
    edited: RwSignal<Option<AbsenceBody>>,
}

impl AbsencesState {
    pub fn of(query: LiveQuery<AbsenceOverviewBody>, today: Day, is_of_team: bool) -> Self {
        Self {
            removals: RemovalRequests::of(query),
            today,
            is_of_team,
            edit_draft: AbsenceDraft::blank(None),
            edit_submission: AbsenceSubmission::new(),
            edited: RwSignal::new(None),
        }
    }

    /// Every absence with a row. An absence that is being edited keeps its row even when another user removes it.
    pub fn shown(self) -> Vec<AbsenceBody> {
        let mut shown = self.removals.shown();
        if let Some(changed) = self.edited.get()
            && !shown.iter().any(|absence| absence.id == changed.id)
        {
            shown.push(changed);
        }
        shown
    }

    pub fn find(self, id: i64) -> Option<AbsenceBody> {
        self.shown().into_iter().find(|absence| absence.id == id)
    }

    /// The date ranges of a player's absences, except the one with the id `without`.
    pub fn ranges_of(self, player: Option<&PlayerId>, without: Option<i64>) -> Vec<(Day, Day)> {
        let of_player = |player| ranges_of(&self.removals.shown(), player, without);
        player.map(of_player).unwrap_or_default()
    }

    pub fn player_name(self, player: &PlayerId) -> String {
        let name = self.removals.query.with(|overview| {
            let players = &overview.players;
            let known = players.iter().find(|known| known.user_id == *player)?;
            Some(known.display_name.clone())
        });
        name.flatten().unwrap_or_default()
    }

    /// The absence that is being edited, before the edit.
    pub fn edited(self) -> Option<AbsenceBody> {
        self.edited.get()
    }

    pub fn is_edited(self, id: i64) -> bool {
        self.edited
            .with(|changed| changed.as_ref().is_some_and(|changed| changed.id == id))
    }

    /// Whether another user removed the absence that is being edited.
    pub fn is_removed(self, id: i64) -> bool {
        self.removals
            .query
            .with(|overview| !overview.absences.iter().any(|known| known.id == id))
            .unwrap_or(false)
    }

    pub fn edit(self, absence: AbsenceBody) {
        self.edit_draft.fill(&absence);
        self.edit_submission.clear_refusal();
        self.edited.set(Some(absence));
    }

    pub fn stop_editing(self) {
        self.edited.set(None);
    }

    pub fn save(self, checked: ValidAbsence) {
        let Some(before) = untrack(|| self.edited()) else {
            return;
        };
        let id = before.id;
        let (first, last, reason) = request_fields(&checked);
        let notice = words::changed(&words::range(first, last, self.today));
        let is_gone = untrack(|| self.is_removed(id));
        let request = async move {
            if is_gone {
                create_absence(Some(checked.player), first, last, reason).await
            } else {
                change_absence(id, first, last, reason).await
            }
        };
        self.edit_submission.send(request, move |absence| {
            let saved = absence.id;
            self.show_confirmed(absence);
            self.offer_undo(notice, move || {
                let AbsenceBody {
                    start_date,
                    end_date,
                    reason,
                    ..
                } = before.clone();
                async move {
                    let restored = change_absence(saved, start_date, end_date, reason).await?;
                    self.show_confirmed(restored);
                    Ok(())
                }
            });
            if untrack(|| self.is_edited(id)) {
                self.stop_editing();
            }
        });
    }

    /// Creates a new absence.
    pub fn register(self, draft: AbsenceDraft, sending: AbsenceSubmission, checked: ValidAbsence) {
        let (first, last, reason) = request_fields(&checked);
        let notice = words::registered(&words::range(first, last, self.today));
        let request = create_absence(Some(checked.player), first, last, reason);
        sending.send(request, move |absence| {
            let id = absence.id;
            self.show_confirmed(absence);
            draft.clear();
            self.offer_undo(notice, move || async move {
                remove_absence(id).await?;
                self.removals
                    .query
                    .update(|overview| overview.absences.retain(|known| known.id != id));
                Ok(())
            });
        });
    }

    fn offer_undo<F>(self, notice: String, inverse: impl Fn() -> F + Send + Sync + 'static)
    where
        F: Future<Output = Result<(), ApiError>> + 'static,
    {
        let toasts = self.removals.toasts;
        toasts.notify_with_undo_request(self.removals.session, notice, inverse);
    }

    /// Shows the confirmed absence before the live stream reports it.
    fn show_confirmed(self, absence: AbsenceBody) {
        self.removals.query.update(|overview| {
            overview.absences.retain(|known| known.id != absence.id);
            overview.absences.push(absence);
        });
    }
}

fn request_fields(checked: &ValidAbsence) -> (Day, Day, String) {
    let range = &checked.range;
    (range.start(), range.end(), range.reason().to_owned())
}
