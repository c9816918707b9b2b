//! What the page begins with: a strategy as the server has it, or a new one, and the page of the journal on which it is
//! written.

use app_api::ApiError;
use app_api::functions::strategies::{load_strategy, load_version};
use app_api::wire::{StrategyBody, StrategyItem};

use super::keeping::{Kept, Sent, writer};
use crate::fresh_uuid::fresh_uuid;
use crate::journal::Journal;
use crate::session::Session;

#[derive(Debug, Clone)]
pub struct Beginning {
    /// `None` for a new strategy.
    pub base: Option<StrategyBody>,
    pub journal: Journal,
}

/// The strategy with this id. What an earlier visit left in the journal is of the version that it was written on, which
/// then is the base, so that it is laid beside the newest as any other late save.
pub async fn existing(session: Session, id: &str) -> Result<Beginning, ApiError> {
    let journal = Journal::open(&writer(session), id).await;
    let kept = journal.read::<Kept>();
    match base(id, kept.as_ref()).await {
        Ok(base) => Ok(Beginning {
            base: Some(base),
            journal,
        }),
        Err(refusal) => {
            journal.leave();
            Err(refusal)
        }
    }
}

async fn base(id: &str, kept: Option<&Kept>) -> Result<StrategyBody, ApiError> {
    let newest = load_strategy(id.to_owned()).await?;
    match kept {
        Some(kept)
            if kept.version != newest.item.version
                && !Sent::became(&kept.sent, kept.version, &newest) =>
        {
            // What was never answered became the first version, if any.
            version(newest, kept.version.max(1)).await
        }
        _ => Ok(newest),
    }
}

/// The strategy as it was in this version.
pub async fn version(newest: StrategyBody, number: i64) -> Result<StrategyBody, ApiError> {
    if number == newest.item.version {
        return Ok(newest);
    }
    let written_on = load_version(newest.item.id.clone(), number).await?;
    let said = written_on.item;
    Ok(StrategyBody {
        item: StrategyItem {
            title: said.title,
            map: said.map,
            side: said.side,
            tags: said.tags,
            agents: said.agents,
            version: number,
            ..newest.item
        },
        content: written_on.content,
        images: written_on.images,
        files: written_on.files,
        ..newest
    })
}

/// A new strategy: one that an earlier visit could not save, before all the `wanted` one; or none yet.
pub async fn new(session: Session, wanted: &str) -> Beginning {
    let writer = writer(session);
    let mut left = Journal::all(&writer);
    left.sort_by_key(|page| page.about() != wanted);
    for journal in left {
        let is_new = |kept: Kept| kept.version == 0;
        if journal.read().is_some_and(is_new) && journal.take_up().await {
            return Beginning {
                base: None,
                journal,
            };
        }
    }
    Beginning {
        base: None,
        journal: Journal::begin(&writer, &fresh_uuid()).await,
    }
}

/// Whether something of this strategy lies here that nobody has saved.
pub fn is_left(session: Session, id: &str) -> bool {
    let pages = Journal::all(&writer(session));
    let mut pages = pages.iter().filter(|page| page.about() == id);
    pages.any(|page| page.read::<Kept>().is_some())
}

/// What lies here of a strategy that is gone, as a new one.
pub async fn rescued(session: Session, id: &str) -> Beginning {
    let writer = writer(session);
    let left = Journal::open(&writer, id).await;
    let journal = Journal::begin(&writer, &fresh_uuid()).await;
    if let Some(kept) = left.read::<Kept>() {
        let text = left.read_text(kept.ground);
        let is_kept = text.is_none_or(|text| journal.write_text(kept.ground, &text))
            && journal.write(&Kept {
                version: 0,
                sent: Vec::new(),
                ..kept
            });
        if is_kept {
            left.erase();
        }
    }
    left.leave();
    Beginning {
        base: None,
        journal,
    }
}
