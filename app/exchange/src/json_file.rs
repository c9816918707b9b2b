//! Muster's own file of one strategy: the document as TipTap stores it, with its metadata. Reading gives exactly what
//! was written.

use app_document::board::MapOutlines;
use app_document::{Document, DocumentError};
use app_domain::strategy::StrategyMeta;
use serde_json::{Value, json};

use crate::StrategyFile;

/// The name of the format, by which a file is recognized.
pub const FORMAT: &str = "muster-strategy";
const VERSION: u64 = 1;

/// The file is not one of Muster's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JsonFileError {
    #[error("the file is not a strategy of Muster")]
    NotAStrategy,
    #[error("the file was written by a newer version of Muster")]
    NewerVersion,
    #[error(transparent)]
    Document(#[from] DocumentError),
}

/// Returns the strategy as JSON.
pub fn write(strategy: &StrategyFile) -> String {
    let StrategyMeta {
        title,
        map,
        side,
        tags,
        agents,
    } = &strategy.meta;
    let file = json!({
        "format": FORMAT,
        "version": VERSION,
        "title": title,
        "map": map,
        "side": side.map(|side| side.to_string()),
        "agents": agents,
        "tags": tags,
        "content": strategy.content.to_json(),
    });
    format!("{file:#}\n")
}

/// Reads a strategy from JSON.
pub fn read(file: &str) -> Result<StrategyFile, JsonFileError> {
    let mut file: Value = serde_json::from_str(file).map_err(|_| JsonFileError::NotAStrategy)?;
    if file["format"] != FORMAT {
        return Err(JsonFileError::NotAStrategy);
    }
    if file["version"]
        .as_u64()
        .is_none_or(|version| version > VERSION)
    {
        return Err(JsonFileError::NewerVersion);
    }
    let text = |name: &str| file[name].as_str().map(str::to_owned);
    let texts = |name: &str| {
        let items = file[name].as_array().into_iter().flatten();
        items.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let meta = StrategyMeta {
        title: text("title").ok_or(JsonFileError::NotAStrategy)?,
        map: text("map"),
        side: text("side").and_then(|side| side.parse().ok()),
        tags: texts("tags"),
        agents: texts("agents"),
    };
    Ok(StrategyFile {
        meta,
        content: Document::from_json(file["content"].take())?,
        maps: MapOutlines::NONE,
    })
}

/// The length of JSON in bytes without the white space between its values.
pub fn compact_length(json: &str) -> usize {
    let (mut is_text, mut is_escaped) = (false, false);
    let counted = json.bytes().filter(|byte| {
        match byte {
            b'\\' => is_escaped = is_text && !is_escaped,
            b'"' if is_escaped => is_escaped = false,
            b'"' => is_text = !is_text,
            _ => is_escaped = false,
        }
        is_text || !byte.is_ascii_whitespace()
    });
    counted.count()
}

#[cfg(test)]
mod tests {
    use app_domain::strategy::Side;

    use super::*;

    #[test]
    fn a_strategy_is_read_exactly_as_it_was_written() {
        let content = json!({"type": "doc", "content": [
            {"type": "paragraph", "attrs": {"x": [1.5, null]}, "content": [{"type": "text", "text": "go"}]},
            {"type": "board of another editor"},
        ]});
        let strategy = StrategyFile {
            meta: StrategyMeta {
                title: "B split".into(),
                map: Some("Bind".into()),
                side: Some(Side::Attack),
                tags: vec!["eco".into()],
                agents: vec!["Jett".into()],
            },
            content: Document::from_json(content).expect("a document"),
            maps: MapOutlines::NONE,
        };
        assert_eq!(read(&write(&strategy)), Ok(strategy));
    }

    #[test]
    fn white_space_between_values_has_no_length() {
        let json = json!({"a \" b": ["c\\", {"d": " "}], "e": 1});
        let indented = format!("{json:#}");
        assert_eq!(compact_length(&indented), json.to_string().len());
    }

    #[test]
    fn other_files_are_refused() {
        assert_eq!(read("{}"), Err(JsonFileError::NotAStrategy));
        assert_eq!(read("text"), Err(JsonFileError::NotAStrategy));
        let newer = json!({"format": FORMAT, "version": 2}).to_string();
        assert_eq!(read(&newer), Err(JsonFileError::NewerVersion));
    }
}
