//! A strategy and its versions as the server has them.

use app_document::Document;
use app_wire::{StrategyBody, StrategyItem, UploadBody, VersionBody};
use serde_json::Value;

/// The text. The server stores only documents that parse.
pub fn text_of(strategy: &StrategyBody) -> Document {
    document_of(&strategy.content)
}

/// The document of stored JSON.
pub fn document_of(content: &Value) -> Document {
    Document::from_json(content.clone()).unwrap_or_else(|_| Document::blank())
}

/// The attachments of both kinds.
pub fn attachments_of(strategy: &StrategyBody) -> Vec<UploadBody> {
    let all = strategy.images.iter().chain(&strategy.files);
    all.cloned().collect()
}

/// The strategy as it was in an earlier version.
pub fn at_version(newest: StrategyBody, version: VersionBody) -> StrategyBody {
    let VersionBody {
        item,
        content,
        images,
        files,
    } = version;
    StrategyBody {
        item: StrategyItem {
            title: item.title,
            map: item.map,
            side: item.side,
            tags: item.tags,
            agents: item.agents,
            version: item.version,
            ..newest.item
        },
        content,
        images,
        files,
        ..newest
    }
}

/// The strategy as it was before its first version: without title, text and attachments. It has that version's number,
/// which the server refuses as outdated.
pub fn before_first_version(newest: StrategyBody) -> StrategyBody {
    StrategyBody {
        item: StrategyItem {
            title: String::new(),
            map: None,
            side: None,
            tags: Vec::new(),
            agents: Vec::new(),
            version: 1,
            ..newest.item
        },
        content: Document::blank().to_json(),
        images: Vec::new(),
        files: Vec::new(),
        ..newest
    }
}

#[cfg(test)]
pub mod tests {
    use app_wire::{AuthorBody, VersionItem};
    use serde_json::json;

    use super::*;
    use crate::test_ids::any_instant;

    pub fn author() -> AuthorBody {
        serde_json::from_value(json!({ "userId": null, "displayName": "Amara" })).expect("JSON")
    }

    pub fn strategy(version: i64, title: &str) -> StrategyBody {
        serde_json::from_value(json!({
            "id": "01936f00-0000-7000-8000-000000000000", "title": title, "map": "Ascent",
            "side": null, "tags": ["fast"], "agents": [], "folderId": null, "version": version,
            "updatedAt": any_instant(), "updatedBy": author(), "createdAt": any_instant(),
            "content": Document::blank().to_json(), "images": [], "files": [],
        }))
        .expect("a strategy")
    }

    pub fn version(number: i64, title: &str) -> VersionBody {
        VersionBody {
            item: VersionItem {
                version: number,
                name: None,
                title: title.to_owned(),
                map: None,
                side: None,
                tags: Vec::new(),
                agents: Vec::new(),
                saved_at: any_instant(),
                saved_by: author(),
            },
            content: Document::blank().to_json(),
            images: Vec::new(),
            files: Vec::new(),
        }
    }

    #[test]
    fn an_earlier_version_keeps_what_versions_do_not_have() {
        let newest = strategy(5, "Now");
        let early = at_version(newest.clone(), version(2, "Then"));
        assert_eq!((&*early.item.title, early.item.version), ("Then", 2));
        assert_eq!(early.item.id, newest.item.id);
        assert_eq!(early.item.map, None);
    }
}
