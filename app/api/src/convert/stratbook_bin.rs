//! Converts the bin of the stratbook.

use app_domain::stratbook_bin::{BinEntry, BinEntryId};
use app_domain::{RuleViolation, ValidationRule};
use app_service::stratbook_bin::{BinPage, RestoredItem};
use app_wire::{BinEntryBody, BinListBody, RestoredBody};

use super::strategies::author;

pub fn bin_entry(entry: &BinEntry) -> BinEntryBody {
    BinEntryBody {
        id: entry.id,
        kind: entry.kind,
        title: entry.title.clone(),
        folders: entry.folders,
        strategies: entry.strategies,
        deleted_at: entry.deleted_at.into(),
        deleted_by: author(&entry.deleted_by),
        kept_until: entry.kept_until().into(),
    }
}

pub(crate) fn bin_list(page: &BinPage) -> BinListBody {
    BinListBody {
        entries: page.entries.iter().map(bin_entry).collect(),
        next_cursor: page.next.map(|next| next.to_string()),
    }
}

pub fn restored_items(items: &[RestoredItem]) -> Vec<RestoredBody> {
    let body = |item: &RestoredItem| RestoredBody {
        id: item.id,
        kind: item.kind,
        title: item.title.clone(),
        folder_id: item.folder,
        is_at_top: item.is_at_top,
    };
    items.iter().map(body).collect()
}

pub fn parse_bin_ids(ids: &[String]) -> Result<Vec<BinEntryId>, RuleViolation> {
    let ids: Result<_, ValidationRule> = ids.iter().map(|id| id.parse()).collect();
    ids.map_err(|rule| rule.on_field("ids"))
}
