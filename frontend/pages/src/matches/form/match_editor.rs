//! The state of the match form: kept when the server refuses it, and merged with changes that another user saved.

use app_api::functions::matches::{create_match, load_match, update_match};
use app_domain::Day;
use app_domain::matches::MatchId;
use app_portal::controls::typed_dates::completed_date;
use app_portal::match_merge::{MatchMerge, changes};
use app_portal::matches::match_draft::{MatchDraft, request_of};
use app_portal::route::{PortalRoute, match_path};
use app_portal::texts::matches as words;
use app_portal::view_models::author_name_first;
use app_wire::error::STALE_VERSION;
use app_wire::{
    ApiError, FortnightBody, LinkedStrategy, MatchBody, MatchDetailsBody, MatchRequest,
};
use frontend_kit::dom::record_id::new_record_id;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::form_errors::FormErrors;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::list_filter::MatchListFilter;
use super::fields::MatchFields;
use crate::team_days::CurrentFortnight;
use crate::unsent_forms::UnsentForms;

/// A conflict: both users changed the same fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchConflict {
    /// The title of the notice: who changed the match.
    pub title: String,
    pub fields: Vec<&'static str>,
    theirs: MatchRequest,
    known: Vec<LinkedStrategy>,
}

#[derive(Clone, Copy)]
pub struct MatchEditor {
    fields: StoredValue<MatchFields>,
    /// The match as last loaded; `None` for a new one.
    base: StoredValue<Option<MatchRequest>>,
    /// The id of the match. A new match gets it here, so that a repeated request adds it only once.
    id: StoredValue<MatchId>,
    pub faults: FormErrors,
    conflict: RwSignal<Option<MatchConflict>>,
    is_sending: RwSignal<bool>,
    /// Knows today's date in the team's time zone.
    fortnight: LiveQuery<FortnightBody>,
    list_filter: StoredValue<MatchListFilter>,
    unsent: UnsentForms,
    session: UserSession,
    toasts: ToastStack,
}

/// The outcome of a save.
enum MatchSaveOutcome {
    Saved(MatchBody),
    /// The user has to resolve a conflict first.
    Conflict,
}

impl MatchEditor {
    /// A new match on this date, or today.
    pub fn blank(list_filter: MatchListFilter, date: Option<Day>) -> Self {
        let editor = Self::with_fields(
            list_filter,
            MatchFields::blank(date),
            None,
            new_record_id(MatchId::from_timestamp),
        );
        editor.keep_for_visit();
        let typed = editor.fields().date;
        if date.is_none() {
            Effect::new(move |is_known: Option<bool>| {
                let today = editor.today();
                if let (Some(today), None | Some(false)) = (today, is_known)
                    && typed.with_untracked(String::is_empty)
                {
                    typed.set(today.to_string());
                }
                today.is_some()
            });
        }
        editor
    }

    /// Fills in what was typed before the page was left, and keeps what is typed from now on.
    fn keep_for_visit(self) {
        let (fields, unsent) = (self.fields(), self.unsent.new_match);
        let blank = untrack(|| fields.read());
        if let Some(kept) = unsent.get_value() {
            // A date in the address is that of the link to the form.
            let date = Some(blank.date.clone()).filter(|date| !date.is_empty());
            let date = date.unwrap_or_else(|| kept.date.clone());
            fields.write(MatchDraft { date, ..kept });
            self.toasts.notify(words::KEPT.to_owned());
        }
        run_effect(move || {
            let typed = fields.read();
            let is_blank = MatchDraft {
                date: blank.date.clone(),
                ..typed.clone()
            } == blank;
            unsent.set_value((!is_blank).then_some(typed));
        });
    }

    /// Discards what was typed into the form of a new match.
    pub fn discard(self) {
        if self.is_new() {
            self.unsent.new_match.set_value(None);
        }
    }

    pub fn of(list_filter: MatchListFilter, whole: &MatchDetailsBody) -> Self {
        let base = request_of(&whole.one);
        let fields = MatchFields::blank(None);
        fields.write(MatchDraft::of(&base, &whole.strategies));
        Self::with_fields(list_filter, fields, Some(base), whole.one.id)
    }

    fn with_fields(
        list_filter: MatchListFilter,
        fields: MatchFields,
        base: Option<MatchRequest>,
        id: MatchId,
    ) -> Self {
        let editor = Self {
            fields: StoredValue::new(fields),
            base: StoredValue::new(base),
            id: StoredValue::new(id),
            faults: FormErrors::empty(),
            conflict: RwSignal::new(None),
            is_sending: RwSignal::new(false),
            fortnight: CurrentFortnight::of_page(),
            list_filter: StoredValue::new(list_filter),
            unsent: UnsentForms::of_page(),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        };
        editor.clear_errors_on_input();
        editor
    }

    /// Clears the error of a field when its value changes.
    fn clear_errors_on_input(self) {
        let fields = self.fields();
        for (field, value) in [
            ("date", fields.date),
            ("opponent", fields.opponent),
            ("map", fields.map),
            ("scoreUs", fields.us),
            ("scoreThem", fields.them),
            ("vodUrl", fields.vod),
            ("matchUrl", fields.link),
            ("notes", fields.notes),
        ] {
            self.faults.clear_on_change(field, value);
        }
        for (field, value) in [("ourAgents", fields.ours), ("theirAgents", fields.theirs)] {
            self.faults.clear_on_change(field, value);
        }
        self.faults
            .clear_on_change("strategyIds", fields.strategies);
    }

    pub fn fields(self) -> MatchFields {
        self.fields.get_value()
    }

    fn today(self) -> Option<Day> {
        self.fortnight.with(|fortnight| fortnight.today)
    }

    /// Replaces typed words such as *yesterday* by their date.
    pub fn complete_date(self) {
        let date = self.fields().date;
        let direction = untrack(|| self.fields().read()).date_direction();
        if let Some(today) = untrack(|| self.today()) {
            date.update(|typed| *typed = completed_date(typed, today, direction));
        }
    }

    pub fn is_new(self) -> bool {
        self.base.with_value(Option::is_none)
    }

    pub fn is_sending(self) -> bool {
        self.is_sending.get()
    }

    pub fn conflict(self) -> Option<MatchConflict> {
        self.conflict.get()
    }

    /// The address that the form's cancel link opens.
    pub fn back_path(self) -> String {
        if self.is_new() {
            self.list_filter
                .get_value()
                .path_with_filter(&PortalRoute::Matches.path())
        } else {
            self.list_filter
                .get_value()
                .path_with_filter(&match_path(self.id.get_value()))
        }
    }

    /// Replaces the fields in conflict by the other user's values.
    pub fn take_theirs(self) {
        if let Some(conflict) = self.conflict.get_untracked() {
            let theirs = MatchDraft::of(&conflict.theirs, &conflict.known);
            self.fields().write(theirs);
            self.conflict.set(None);
        }
    }

    /// Sends the form and returns true; returns false if it is invalid.
    pub fn send(self) -> bool {
        let draft = match untrack(|| self.fields().read().parse(self.today())) {
            Ok(draft) => draft,
            Err(faults) => {
                self.faults.set_fields(faults);
                return false;
            }
        };
        if self.is_sending.get_untracked() {
            return true;
        }
        self.faults.clear_refusal();
        self.conflict.set(None);
        self.is_sending.set(true);
        spawn_local(async move {
            let response = match self.base.get_value() {
                None => self.create(draft).await,
                Some(base) => self.update(base, draft).await,
            };
            if self.is_sending.try_set(false).is_some() {
                // The page was left during the request.
                return;
            }
            match response {
                Ok(MatchSaveOutcome::Saved(one)) => self.finish(&one),
                Ok(MatchSaveOutcome::Conflict) => {}
                Err(error) => self.handle_refusal(error),
            }
        });
        true
    }

    async fn create(self, draft: MatchRequest) -> Result<MatchSaveOutcome, ApiError> {
        let id = Some(self.id.get_value());
        create_match(MatchRequest { id, ..draft })
            .await
            .map(MatchSaveOutcome::Saved)
    }

    async fn update(
        self,
        mut base: MatchRequest,
        mut mine: MatchRequest,
    ) -> Result<MatchSaveOutcome, ApiError> {
        let id = self.id.get_value();
        loop {
            let sent = update_match(id, changes(&mine, &base)).await;
            match sent {
                Err(error) if error.code == STALE_VERSION => {}
                response => return response.map(MatchSaveOutcome::Saved),
            }
            let whole = load_match(id).await?;
            let theirs = request_of(&whole.one);
            let meeting = MatchMerge::of(&base, &mine, &theirs);
            if self.base.try_set_value(Some(theirs.clone())).is_some() {
                // The page was left during the request.
                return Ok(MatchSaveOutcome::Conflict);
            }
            let mut known = whole.strategies;
            known.extend(self.fields().strategies.get_untracked());
            self.fields().write(MatchDraft::of(&meeting.draft, &known));
            if !meeting.conflicts.is_empty() {
                let by = whole.one.updated_by;
                let title = if self.session.is_player(by.user_id.as_ref()) {
                    words::CHANGED_BY_YOU.to_owned()
                } else {
                    words::changed_while_editing(author_name_first(&by))
                };
                self.conflict.set(Some(MatchConflict {
                    title,
                    fields: meeting.conflicts,
                    theirs,
                    known,
                }));
                return Ok(MatchSaveOutcome::Conflict);
            }
            (base, mine) = (theirs, meeting.draft);
        }
    }

    fn finish(self, one: &MatchBody) {
        self.discard();
        let notice = if self.is_new() {
            words::ADDED
        } else {
            words::SAVED
        };
        self.toasts.notify(notice.to_owned());
        let to = untrack(|| {
            self.list_filter
                .get_value()
                .path_with_filter(&match_path(one.id))
        });
        self.list_filter.get_value().replace(&to);
    }

    fn handle_refusal(self, error: ApiError) {
        self.session.handle_refusal(&error);
        self.faults.set_from_refusal(error);
    }
}
