//! Opens the draft of a strategy: the stored version or a new strategy, and the local draft that belongs to it.

use app_api::functions::strategies::{load_strategy, load_strategy_history, load_strategy_version};
use app_api::functions::templates::load_template;
use app_domain::strategy::StrategyId;
use app_domain::strategy_template::TemplateId;
use app_portal::stratbook::draft_entry::DraftEntry;
use app_portal::stratbook::stored_strategy::{at_version, before_first_version};
use app_wire::error::UNREACHABLE;
use app_wire::{ApiError, StrategyBody, TemplateBody};
use frontend_kit::dom::record_id::new_record_id;
use frontend_kit::offline::draft_store::DraftStore;
use frontend_kit::session::UserSession;

use super::draft_entry::draft_owner;
use super::lazy_merge::fetch_merge_code;

#[derive(Debug, Clone)]
pub struct OpenedDraft {
    /// `None` for a new strategy.
    pub base: Option<StrategyBody>,
    pub draft_store: DraftStore,
    /// The template of a new strategy.
    pub template: Option<Box<TemplateBody>>,
}

/// Opens the strategy with this id. A draft of an earlier visit is based on the version on which it was written. That
/// version becomes the base, so that the draft is merged with the newest version as any other late save.
pub async fn open_existing(session: UserSession, id: StrategyId) -> Result<OpenedDraft, ApiError> {
    let drafts = DraftStore::open(&draft_owner(session), &id.to_string()).await;
    let kept = drafts.read::<DraftEntry>();
    match load_base_and_code(id, kept.as_ref()).await {
        Ok(base) => Ok(OpenedDraft {
            base: Some(base),
            draft_store: drafts,
            template: None,
        }),
        Err(error) => {
            drafts.release();
            Err(error)
        }
    }
}

/// A draft with unresolved conflicts is merged as soon as it is shown.
async fn load_base_and_code(
    id: StrategyId,
    kept: Option<&DraftEntry>,
) -> Result<StrategyBody, ApiError> {
    if kept.is_some_and(|kept| kept.merge_base.is_some()) && fetch_merge_code().await.is_err() {
        return Err(ApiError::new(UNREACHABLE, ""));
    }
    load_base(id, kept).await
}

async fn load_base(id: StrategyId, kept: Option<&DraftEntry>) -> Result<StrategyBody, ApiError> {
    let newest = load_strategy(id).await?;
    match kept.and_then(|kept| kept.base_version(&newest)) {
        Some(number) => match strategy_at_version(newest.clone(), number).await {
            Err(error) if error.code == "not_found" => before_version(newest, number).await,
            base => base,
        },
        None => Ok(newest),
    }
}

/// The strategy as it was before this version, which the server has removed: of the versions of one sitting it keeps
/// only the last. A text without a part that both sides have makes that part an addition of both, so nothing is lost.
async fn before_version(newest: StrategyBody, number: i64) -> Result<StrategyBody, ApiError> {
    let earlier = load_strategy_history(newest.item.id, Some(number), false).await?;
    match earlier.versions.first() {
        Some(version) => strategy_at_version(newest, version.version).await,
        None => Ok(before_first_version(newest)),
    }
}

/// The strategy as it was in this version.
pub async fn strategy_at_version(
    newest: StrategyBody,
    number: i64,
) -> Result<StrategyBody, ApiError> {
    if number == newest.item.version {
        return Ok(newest);
    }
    let written_on = load_strategy_version(newest.item.id, number).await?;
    Ok(at_version(newest, written_on))
}

/// Opens a new strategy that begins with a template.
pub async fn open_template(session: UserSession, id: TemplateId) -> Result<OpenedDraft, ApiError> {
    let template = load_template(id).await?;
    Ok(OpenedDraft {
        base: None,
        draft_store: DraftStore::create(
            &draft_owner(session),
            &new_record_id(StrategyId::from_timestamp).to_string(),
        )
        .await,
        template: Some(Box::new(template)),
    })
}

/// Opens a new strategy: one that an earlier visit could not save (`wanted` first), else an empty one.
pub async fn open_new(session: UserSession, wanted: &str) -> OpenedDraft {
    let writer = draft_owner(session);
    let left = DraftStore::all(&writer).into_iter();
    let (first, others): (Vec<_>, Vec<_>) = left.partition(|page| page.subject() == wanted);
    for drafts in first.into_iter().chain(others) {
        let is_new = |kept: DraftEntry| kept.version == 0;
        if drafts.read().is_some_and(is_new) && drafts.claim().await {
            return OpenedDraft {
                base: None,
                draft_store: drafts,
                template: None,
            };
        }
    }
    OpenedDraft {
        base: None,
        draft_store: DraftStore::create(
            &writer,
            &new_record_id(StrategyId::from_timestamp).to_string(),
        )
        .await,
        template: None,
    }
}

/// Whether this browser has an unsaved draft of the strategy.
pub fn has_unsaved_draft(session: UserSession, id: StrategyId) -> bool {
    let pages = DraftStore::all(&draft_owner(session));
    let id = id.to_string();
    let mut pages = pages.iter().filter(|page| page.subject() == id);
    pages.any(|page| page.read::<DraftEntry>().is_some())
}

/// Opens the draft of a removed strategy as a new strategy.
pub async fn open_removed(session: UserSession, id: StrategyId) -> OpenedDraft {
    let writer = draft_owner(session);
    let left = DraftStore::open(&writer, &id.to_string()).await;
    let drafts = DraftStore::create(
        &writer,
        &new_record_id(StrategyId::from_timestamp).to_string(),
    )
    .await;
    if let Some(kept) = left.read::<DraftEntry>() {
        let text = left.read_text(kept.ground);
        let is_kept = text.is_none_or(|text| drafts.write_text(kept.ground, &text))
            && drafts.write(&kept.into_new());
        if is_kept {
            left.delete();
        }
    }
    left.release();
    OpenedDraft {
        base: None,
        draft_store: drafts,
        template: None,
    }
}
