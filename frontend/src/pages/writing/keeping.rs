//! What the journal has of a strategy: what is said of it, its text as it was when it was last sent, what has changed
//! since, and what was sent without an answer.

use app_api::wire::StrategyBody;
use app_document::Document;
use app_document::keeping::{Changes, Ground};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::facts::Facts;
use super::sheet::text_of;
use crate::journal::{self, Journal};
use crate::session::Session;

/// An entry of the journal.
#[derive(Serialize, Deserialize)]
pub struct Kept {
    /// The version that it was written on; 0 for a new one.
    pub version: i64,
    /// When it was written, in milliseconds since 1970; of two entries in one place the later has the higher.
    pub at: f64,
    pub facts: Facts,
    /// What was sent on that version and not answered.
    pub sent: Vec<Sent>,
    /// The number of the text of the journal on which the changes stand.
    pub ground: u32,
    /// Only where the text was changed.
    pub changes: Option<Changes>,
}

impl Kept {
    /// The text as it was kept, and the ground under it; `None` where it was not changed.
    pub fn text(&self, journal: &Journal) -> Option<(Document, Ground)> {
        let changes = self.changes.clone()?;
        let ground = Ground::of(&Document::parse(&journal.read_text(self.ground)?).ok()?);
        Some((changes.of(&ground)?, ground))
    }
}

/// What was sent, to be known again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    facts: Facts,
    /// A mark of the text, where it was sent too.
    text: Option<u64>,
}

impl Sent {
    pub fn of(mut facts: Facts, text: Option<&Document>) -> Self {
        let title = facts.title.trim().to_owned();
        facts.title = title;
        Self {
            facts,
            text: text.map(mark_of),
        }
    }

    /// Whether `newest` came of one of these, sent on `version`: the server has it, and only its answer was lost.
    pub fn became(sent: &[Self], version: i64, newest: &StrategyBody) -> bool {
        let is_next = newest.item.version == version + 1;
        is_next && sent.iter().any(|sent| sent.is(newest))
    }

    fn is(&self, stored: &StrategyBody) -> bool {
        let has_text = |text| text == mark_of(&text_of(stored));
        self.facts == Facts::of(&stored.item) && self.text.is_none_or(has_text)
    }
}

/// FNV-1a, with 64 bits.
fn mark_of(text: &Document) -> u64 {
    let text = text.to_text();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Where a strategy is kept, and what is kept of it as a whole.
#[derive(Debug, Clone)]
pub struct Record {
    pub journal: Journal,
    pub ground: KeptGround,
    /// When the newest entry was written.
    pub at: f64,
    /// The id of the copy that is to be made of what is written here.
    pub copy: Option<String>,
}

/// The text that was kept as a whole, by its number.
#[derive(Debug, Clone, Default)]
pub struct KeptGround {
    pub number: u32,
    pub ground: Option<Ground>,
}

impl KeptGround {
    /// Stores the whole text as the new base, if the browser has room for it. The base before stays until an entry
    /// refers to the new one.
    pub fn lay(&mut self, text: &Document, journal: &Journal) {
        let ground = Ground::of(text);
        let number = self.number + 1;
        if journal.write_text(number, &ground.document().to_text()) {
            self.number = number;
            self.ground = Some(ground);
        }
    }

    /// Returns the changes since the stored text; `None` where the browser could not store one.
    pub fn changes(&mut self, text: &Document, journal: &Journal) -> Option<Changes> {
        if self.ground.is_none() {
            self.lay(text, journal);
        }
        Some(self.ground.as_ref()?.changes(text))
    }
}

/// A strategy that was written here and is not saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsaved {
    pub id: String,
    pub title: String,
    /// It was never saved.
    pub is_new: bool,
}

/// What lies in this browser, not saved, and on which nobody writes.
pub async fn unsaved(session: Session) -> Vec<Unsaved> {
    let pages = journal::left_behind(&writer(session)).await;
    let mut found: Vec<Unsaved> = Vec::new();
    for page in pages {
        let Some(kept) = page.read::<Kept>() else {
            continue;
        };
        if !found.iter().any(|one| one.id == page.about()) {
            found.push(Unsaved {
                id: page.about().to_owned(),
                title: kept.facts.title,
                is_new: kept.version == 0,
            });
        }
    }
    found
}

/// Under whose name the journal is kept.
pub fn writer(session: Session) -> String {
    let writer = untrack(|| session.user()).and_then(|user| user.chat_id);
    writer.unwrap_or_else(|| "operator".to_owned())
}
