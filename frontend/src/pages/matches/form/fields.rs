//! The fields of the match form, and the draft that is read from them.

use app_api::error::FieldError;
use app_api::wire::{LinkedStrategy, MatchBody, MatchRequest};
use app_domain::matches::{self as rules, MatchKind, MatchOutcome, MatchScore};
use app_domain::{Day, ValidationRule};
use leptos::prelude::*;

use crate::form_errors::field_error;

#[derive(Clone, Copy)]
pub struct MatchFields {
    pub date: RwSignal<String>,
    pub opponent: RwSignal<String>,
    /// Index in [`Kind::ALL`].
    pub kind: RwSignal<usize>,
    pub map: RwSignal<String>,
    pub us: RwSignal<String>,
    pub them: RwSignal<String>,
    pub ours: RwSignal<Vec<String>>,
    pub theirs: RwSignal<Vec<String>>,
    pub vod: RwSignal<String>,
    pub link: RwSignal<String>,
    pub notes: RwSignal<String>,
    pub strategies: RwSignal<Vec<LinkedStrategy>>,
}

impl MatchFields {
    pub fn blank(date: Option<Day>) -> Self {
        let text = RwSignal::<String>::new;
        Self {
            date: text(date.map(|day| day.to_string()).unwrap_or_default()),
            opponent: text(String::new()),
            kind: RwSignal::new(0),
            map: text(String::new()),
            us: text(String::new()),
            them: text(String::new()),
            ours: RwSignal::default(),
            theirs: RwSignal::default(),
            vod: text(String::new()),
            link: text(String::new()),
            notes: text(String::new()),
            strategies: RwSignal::default(),
        }
    }

    /// Fills the fields from a complete draft; `known` has the titles of its strategies.
    pub fn write(self, draft: &MatchRequest, known: &[LinkedStrategy]) {
        let text = |field: RwSignal<String>, value: &Option<String>| {
            field.set(value.clone().unwrap_or_default());
        };
        let rounds = |field: RwSignal<String>, value: Option<i64>| {
            field.set(value.map(|rounds| rounds.to_string()).unwrap_or_default());
        };
        text(self.date, &draft.date);
        text(self.opponent, &draft.opponent);
        let kind = draft
            .kind
            .as_deref()
            .and_then(|raw| raw.parse::<MatchKind>().ok());
        let kind = kind.and_then(|kind| MatchKind::ALL.iter().position(|known| *known == kind));
        self.kind.set(kind.unwrap_or_default());
        text(self.map, &draft.map);
        rounds(self.us, draft.score_us);
        rounds(self.them, draft.score_them);
        self.ours.set(draft.our_agents.clone().unwrap_or_default());
        self.theirs
            .set(draft.their_agents.clone().unwrap_or_default());
        text(self.vod, &draft.vod_url);
        text(self.link, &draft.match_url);
        text(self.notes, &draft.notes);
        let ids = draft.strategy_ids.iter().flatten();
        let titled = ids.filter_map(|id| known.iter().find(|known| known.id == *id));
        self.strategies.set(titled.cloned().collect());
    }

    /// The result of the match, as soon as both scores can be read.
    pub fn outcome(self) -> Option<MatchOutcome> {
        let rounds = |typed: RwSignal<String>| typed.with(|typed| read_rounds(typed)).ok();
        let score = MatchScore {
            us: rounds(self.us)?,
            them: rounds(self.them)?,
        };
        Some(score.outcome())
    }

    /// Returns the draft that can be sent, or every error. `today` completes a date that is typed without its year.
    pub fn read(self, today: Option<Day>) -> Result<MatchRequest, Vec<FieldError>> {
        let mut faults = Vec::new();
        let mut noted = |field: &str, rule: ValidationRule| {
            faults.push(field_error(field, &rule));
        };
        let date = self.date.with(|typed| read_date(typed, today));
        let opponent = self.opponent.with(|typed| rules::parse_opponent(typed));
        let map = self.map.with(|chosen| rules::parse_map(chosen));
        let rounds = |typed: RwSignal<String>| typed.with(|typed| read_rounds(typed));
        let (us, them) = (rounds(self.us), rounds(self.them));
        let (vod, link) = (
            self.vod.with(|typed| rules::parse_link(typed)),
            self.link.with(|typed| rules::parse_link(typed)),
        );
        let notes = self.notes.with(|typed| rules::parse_notes(typed));
        let draft = MatchRequest {
            id: None,
            version: None,
            date: date
                .map_err(|rule| noted("date", rule))
                .ok()
                .map(|day| day.to_string()),
            opponent: opponent.map_err(|rule| noted("opponent", rule)).ok(),
            kind: Some(MatchKind::ALL[self.kind.get()].to_string()),
            map: map.map_err(|rule| noted("map", rule)).ok(),
            score_us: us
                .map_err(|rule| noted("scoreUs", rule))
                .ok()
                .map(i64::from),
            score_them: them
                .map_err(|rule| noted("scoreThem", rule))
                .ok()
                .map(i64::from),
            our_agents: Some(self.ours.get()),
            their_agents: Some(self.theirs.get()),
            vod_url: vod
                .map_err(|rule| noted("vodUrl", rule))
                .ok()
                .map(Option::unwrap_or_default),
            match_url: link
                .map_err(|rule| noted("matchUrl", rule))
                .ok()
                .map(Option::unwrap_or_default),
            notes: notes.map_err(|rule| noted("notes", rule)).ok(),
            strategy_ids: Some(
                self.strategies
                    .with(|all| all.iter().map(|one| one.id.clone()).collect()),
            ),
        };
        if faults.is_empty() {
            Ok(draft)
        } else {
            Err(faults)
        }
    }
}

/// Returns the match as a complete draft.
pub fn draft_of(one: &MatchBody) -> MatchRequest {
    MatchRequest {
        id: None,
        version: Some(one.version),
        date: Some(one.date.to_string()),
        opponent: Some(one.opponent.clone()),
        kind: Some(one.kind.clone()),
        map: Some(one.map.clone()),
        score_us: Some(one.score_us.into()),
        score_them: Some(one.score_them.into()),
        our_agents: Some(one.our_agents.clone()),
        their_agents: Some(one.their_agents.clone()),
        vod_url: Some(one.vod_url.clone().unwrap_or_default()),
        match_url: Some(one.match_url.clone().unwrap_or_default()),
        notes: Some(one.notes.clone()),
        strategy_ids: Some(one.strategy_ids.clone()),
    }
}

fn read_date(typed: &str, today: Option<Day>) -> Result<Day, ValidationRule> {
    let typed = typed.trim();
    let day = match today {
        Some(today) => Day::parse_typed(typed, today)?,
        None => typed.parse()?,
    };
    rules::parse_date(&day.to_string())
}

fn read_rounds(typed: &str) -> Result<u8, ValidationRule> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(ValidationRule::Required);
    }
    let number = typed
        .parse()
        .map_err(|_| ValidationRule::WrongType("a whole number"))?;
    rules::check_rounds(number)
}
