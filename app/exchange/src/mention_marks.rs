//! Mentions in exported text: a strategy is a link to it, a player is a name.

use app_document::{ElementNode, MarkSet, MentionTarget};

/// The path of strategies in the portal.
const STRATEGY_PATH: &str = "/stratbook/";

/// Returns the marks of the name that a mention becomes.
pub(crate) fn mention_marks(mention: &ElementNode) -> MarkSet {
    match mention.mention_target() {
        Some(MentionTarget::Strategy(id)) => {
            mention.marks().with_link(&[STRATEGY_PATH, id].concat())
        }
        Some(MentionTarget::Player(_) | MentionTarget::Foreign) | None => mention.marks().clone(),
    }
}

#[cfg(test)]
mod tests {
    use app_document::Document;
    use serde_json::json;

    use crate::markdown::write_body;

    #[test]
    fn a_strategy_is_a_link_and_a_player_is_a_name() {
        let mention =
            |id: &str, label: &str| json!({"type": "mention", "attrs": {"id": id, "label": label}});
        let text = |text: &str| json!({"type": "text", "text": text});
        let content = json!([
            text("ask "),
            mention("player:1", "Kim"),
            text(", then "),
            mention("strategy:a-7", "B split"),
        ]);
        let paragraph = json!({"type": "paragraph", "content": content});
        let summary = json!({"type": "detailsSummary", "content": content});
        let inner = json!({"type": "detailsContent", "content": [paragraph]});
        let details = json!({"type": "details", "content": [summary, inner]});
        let document = json!({"type": "doc", "content": [paragraph, details]});
        let document = Document::from_json(document).expect("a document");
        let address = |path: &str| ["https://muster.example", path].concat();
        let written = write_body(&document, &address);
        let line = "ask @Kim, then [@B split](https://muster.example/stratbook/a-7)";
        assert_eq!(written.matches(line).count(), 2, "{written}");
        let summary = "<summary>ask @Kim, then <a href=\"https://muster.example/stratbook/a-7\">@B split</a></summary>";
        assert!(written.contains(summary), "{written}");
    }
}
