//! The fields of the match form.

use app_domain::Day;
use app_domain::matches::{MatchKind, MatchOutcome};
use app_portal::matches::match_draft::{MatchDraft, typed_outcome};
use app_wire::LinkedStrategy;
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct MatchFields {
    pub date: RwSignal<String>,
    pub opponent: RwSignal<String>,
    /// Index in [`MatchKind::ALL`].
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

    pub fn write(self, draft: MatchDraft) {
        let kind = MatchKind::ALL.iter().position(|kind| *kind == draft.kind);
        self.date.set(draft.date);
        self.opponent.set(draft.opponent);
        self.kind.set(kind.unwrap_or_default());
        self.map.set(draft.map);
        self.us.set(draft.score_us);
        self.them.set(draft.score_them);
        self.ours.set(draft.our_agents);
        self.theirs.set(draft.their_agents);
        self.vod.set(draft.vod_url);
        self.link.set(draft.match_url);
        self.notes.set(draft.notes);
        self.strategies.set(draft.strategies);
    }

    pub fn read(self) -> MatchDraft {
        MatchDraft {
            date: self.date.get(),
            opponent: self.opponent.get(),
            kind: MatchKind::ALL[self.kind.get()],
            map: self.map.get(),
            score_us: self.us.get(),
            score_them: self.them.get(),
            our_agents: self.ours.get(),
            their_agents: self.theirs.get(),
            vod_url: self.vod.get(),
            match_url: self.link.get(),
            notes: self.notes.get(),
            strategies: self.strategies.get(),
        }
    }

    /// The result of the match, as soon as both scores can be read.
    pub fn outcome(self) -> Option<MatchOutcome> {
        let (us, them) = (self.us.read(), self.them.read());
        typed_outcome(&us, &them)
    }
}
