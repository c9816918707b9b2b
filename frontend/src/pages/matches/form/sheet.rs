//! A match that is being written, until the server has it: kept when it is refused, and merged with what somebody else
//! saved meanwhile.

use app_api::ApiError;
use app_api::error::STALE;
use app_api::functions::matches::{create_match, load_match, update_match};
use app_api::wire::{Fortnight, LinkedStrategy, MatchBody, MatchDraft, WholeMatch};
use app_domain::Day;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::asked::Asked;
use super::fields::{Fields, draft_of};
use super::meeting::{Meeting, changes};
use crate::faults::Faults;
use crate::fresh_uuid::fresh_uuid;
use crate::pages::FortnightOfToday;
use crate::place::{Tab, match_path};
use crate::question::Question;
use crate::session::Session;
use crate::texts::matches as words;
use crate::toast::Toasts;

/// Where two changed the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Met {
    /// Who changed it, in a sentence.
    pub title: String,
    pub fields: Vec<&'static str>,
    theirs: MatchDraft,
    known: Vec<LinkedStrategy>,
}

#[derive(Clone, Copy)]
pub struct Sheet {
    fields: StoredValue<Fields>,
    /// The match as it was when it was last heard of; `None` for a new one.
    base: StoredValue<Option<MatchDraft>>,
    /// Its id; a new match has it from here, so that asked for twice it is noted once.
    id: StoredValue<String>,
    pub faults: Faults,
    met: RwSignal<Option<Met>>,
    is_sending: RwSignal<bool>,
    /// Knows what today is by the team's clock.
    fortnight: Question<Fortnight>,
    asked: StoredValue<Asked>,
    session: Session,
    toasts: Toasts,
}

/// What came of sending.
enum Heard {
    Saved(MatchBody),
    /// It waits for somebody to choose.
    Met,
}

impl Sheet {
    /// A new match of this date, or of today.
    pub fn blank(asked: Asked, date: Option<Day>) -> Self {
        let sheet = Self::begun(asked, Fields::blank(date), None, fresh_uuid());
        let typed = sheet.fields().date;
        if date.is_none() {
            Effect::new(move |is_known: Option<bool>| {
                let today = sheet.today();
                if let (Some(today), None | Some(false)) = (today, is_known)
                    && typed.with_untracked(String::is_empty)
                {
                    typed.set(today.to_string());
                }
                today.is_some()
            });
        }
        sheet
    }

    pub fn of(asked: Asked, whole: &WholeMatch) -> Self {
        let base = draft_of(&whole.one);
        let fields = Fields::blank(None);
        fields.write(&base, &whole.strategies);
        Self::begun(asked, fields, Some(base), whole.one.id.clone())
    }

    fn begun(asked: Asked, fields: Fields, base: Option<MatchDraft>, id: String) -> Self {
        let sheet = Self {
            fields: StoredValue::new(fields),
            base: StoredValue::new(base),
            id: StoredValue::new(id),
            faults: Faults::none(),
            met: RwSignal::new(None),
            is_sending: RwSignal::new(false),
            fortnight: FortnightOfToday::of_page(),
            asked: StoredValue::new(asked),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        };
        sheet.forgive_what_is_typed_anew();
        sheet
    }

    /// A fault speaks of what stood there then.
    fn forgive_what_is_typed_anew(self) {
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
            self.faults.clear_when_typed(field, value);
        }
        for (field, value) in [("ourAgents", fields.ours), ("theirAgents", fields.theirs)] {
            self.faults.clear_when_typed(field, value);
        }
        self.faults
            .clear_when_typed("strategyIds", fields.strategies);
    }

    pub fn fields(self) -> Fields {
        self.fields.get_value()
    }

    fn today(self) -> Option<Day> {
        self.fortnight.with(|fortnight| fortnight.today)
    }

    pub fn is_new(self) -> bool {
        self.base.with_value(Option::is_none)
    }

    pub fn is_sending(self) -> bool {
        self.is_sending.get()
    }

    pub fn met(self) -> Option<Met> {
        self.met.get()
    }

    /// Where the form leads back to.
    pub fn way_back(self) -> String {
        if self.is_new() {
            self.asked.get_value().at(Tab::Matches.path())
        } else {
            self.asked.get_value().at(&match_path(&self.id.get_value()))
        }
    }

    /// What somebody else says of the fields that both changed.
    pub fn take_theirs(self) {
        if let Some(met) = self.met.get_untracked() {
            self.fields().write(&met.theirs, &met.known);
            self.met.set(None);
        }
    }

    /// Sends what is typed, unless something is wrong with it; false then.
    pub fn send(self) -> bool {
        let draft = match untrack(|| self.fields().read(self.today())) {
            Ok(draft) => draft,
            Err(faults) => {
                self.faults.note(faults);
                return false;
            }
        };
        if self.is_sending.get_untracked() {
            return true;
        }
        self.faults.try_again();
        self.met.set(None);
        self.is_sending.set(true);
        spawn_local(async move {
            let heard = match self.base.get_value() {
                None => self.create(draft).await,
                Some(base) => self.update(base, draft).await,
            };
            if self.is_sending.try_set(false).is_some() {
                // The page was left meanwhile.
                return;
            }
            match heard {
                Ok(Heard::Saved(one)) => self.leave(&one),
                Ok(Heard::Met) => {}
                Err(refusal) => self.refuse(refusal),
            }
        });
        true
    }

    async fn create(self, draft: MatchDraft) -> Result<Heard, ApiError> {
        let id = Some(self.id.get_value());
        create_match(MatchDraft { id, ..draft })
            .await
            .map(Heard::Saved)
    }

    async fn update(self, mut base: MatchDraft, mut mine: MatchDraft) -> Result<Heard, ApiError> {
        let id = self.id.get_value();
        loop {
            let sent = update_match(id.clone(), changes(&mine, &base)).await;
            match sent {
                Err(refusal) if refusal.code == STALE => {}
                heard => return heard.map(Heard::Saved),
            }
            let whole = load_match(id.clone()).await?;
            let theirs = draft_of(&whole.one);
            let meeting = Meeting::of(&base, &mine, &theirs);
            if self.base.try_set_value(Some(theirs.clone())).is_some() {
                // The page was left meanwhile.
                return Ok(Heard::Met);
            }
            let mut known = whole.strategies;
            known.extend(self.fields().strategies.get_untracked());
            self.fields().write(&meeting.draft, &known);
            if !meeting.both.is_empty() {
                let by = whole.one.updated_by;
                let title = if self.session.is_player(by.user_id.as_deref()) {
                    words::CHANGED_BY_YOU.to_owned()
                } else {
                    words::changed_while_editing(&by.display_name)
                };
                self.met.set(Some(Met {
                    title,
                    fields: meeting.both,
                    theirs,
                    known,
                }));
                return Ok(Heard::Met);
            }
            (base, mine) = (theirs, meeting.draft);
        }
    }

    fn leave(self, one: &MatchBody) {
        let said = if self.is_new() {
            words::NOTED
        } else {
            words::SAVED
        };
        self.toasts.say(said.to_owned());
        let to = untrack(|| self.asked.get_value().at(&match_path(&one.id)));
        self.asked.get_value().replace(&to);
    }

    fn refuse(self, refusal: ApiError) {
        self.session.heed(&refusal);
        self.faults.hear(refusal);
    }
}
