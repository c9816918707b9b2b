//! The mentions in a document.

use std::collections::BTreeSet;

use crate::attributes::MentionTarget;
use crate::document::Document;
use crate::node::Node;

impl Document {
    /// The ids of the mentioned strategies, in lower case.
    pub fn mentioned_strategies(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        collect(self.content(), &mut found);
        found
    }
}

fn collect(nodes: &[Node], found: &mut BTreeSet<String>) {
    for element in nodes.iter().filter_map(Node::element) {
        if let Some(MentionTarget::Strategy(id)) = element.mention_target() {
            found.insert(id.to_ascii_lowercase());
        }
        collect(element.content(), found);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn mentioned_strategies_are_found_once_at_any_depth() {
        let mention =
            |id: &str| json!({ "type": "mention", "attrs": { "id": id, "label": "Rush" } });
        let line = |id: &str| json!({ "type": "paragraph", "content": [mention(id)] });
        let item = json!({ "type": "listItem", "content": [line("strategy:AB")] });
        let document = Document::from_json(json!({ "type": "doc", "content": [
            line("strategy:ab"), line("player:1"), line("strategy:cd"),
            { "type": "bulletList", "content": [item] },
        ] }));
        let found = document.expect("a document").mentioned_strategies();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["ab", "cd"]);
    }
}
