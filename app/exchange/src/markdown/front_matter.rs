//! The block of metadata at the start of a file: the part of YAML that programs for notes write.

use app_domain::strategy::{Side, StrategyMeta};
use serde_json::Value;

/// The metadata of a file, as it is written there. The catalog of the installation decides what is kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FrontMatter {
    pub title: Option<String>,
    pub map: Option<String>,
    pub side: Option<Side>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// The paths of attached files.
    pub files: Vec<String>,
}

const FENCE: &str = "---";

pub(super) fn write(meta: &StrategyMeta, files: &[String]) -> String {
    let mut out = format!("{FENCE}\ntitle: {}\n", quote(&meta.title));
    if let Some(map) = &meta.map {
        out.push_str(&format!("map: {}\n", quote(map)));
    }
    if let Some(side) = meta.side {
        out.push_str(&format!("side: {side}\n"));
    }
    let lists = [
        ("agents", meta.agents.as_slice()),
        ("tags", meta.tags.as_slice()),
        ("files", files),
    ];
    for (key, names) in lists {
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|name| quote(name)).collect();
            out.push_str(&format!("{key}: [{}]\n", names.join(", ")));
        }
    }
    out.push_str(FENCE);
    out.push('\n');
    out
}

/// A string of JSON, which is also one of YAML.
fn quote(text: &str) -> String {
    Value::from(text).to_string()
}

/// Returns the metadata and the rest of the file; no metadata if the file does not begin with a block of it.
pub fn parse_front_matter(file: &str) -> (FrontMatter, &str) {
    parse(file).unwrap_or_else(|| (FrontMatter::default(), file))
}

fn parse(file: &str) -> Option<(FrontMatter, &str)> {
    let (first, rest) = file.split_once('\n')?;
    if first.trim_end() != FENCE {
        return None;
    }
    let mut found = FrontMatter::default();
    let mut key = String::new();
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        end += line.len();
        let line = line.trim_end();
        if matches!(line, FENCE | "...") {
            let body = rest[end..].trim_start_matches(['\r', '\n']);
            return Some((found, body));
        }
        let is_item = |line: &str| line.starts_with("- ") || line.starts_with([' ', '\t']);
        if let Some(item) = line
            .trim_start()
            .strip_prefix("- ")
            .filter(|_| is_item(line))
        {
            found.add(&key, &unquote(item));
        } else if let Some((name, value)) = line.split_once(':').filter(|_| !is_item(line)) {
            key = name.trim().to_lowercase();
            for value in values(value.trim()) {
                found.add(&key, &value);
            }
        } else if !line.trim().is_empty() && !line.starts_with('#') && !is_item(line) {
            return None;
        }
    }
    None
}

impl FrontMatter {
    /// Adds one value of a key. An unknown key and a blank value are left out.
    pub(crate) fn add(&mut self, key: &str, value: &str) {
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        match key {
            "title" | "name" => self.title = Some(value.to_owned()),
            "map" => self.map = Some(value.to_owned()),
            "side" => self.side = value.parse().ok().or(self.side),
            "files" => self.files.push(value.to_owned()),
            "agent" | "agents" => self.agents.push(value.to_owned()),
            "tag" | "tags" => self.tags.push(value.trim_start_matches('#').to_owned()),
            _ => {}
        }
    }
}

/// The values after a key: one, or those of a list in brackets.
fn values(raw: &str) -> Vec<String> {
    let Some(list) = raw.strip_prefix('[').and_then(|raw| raw.strip_suffix(']')) else {
        return vec![unquote(raw)];
    };
    if let Ok(Value::Array(items)) = serde_json::from_str(raw) {
        let items = items.iter().filter_map(Value::as_str);
        return items.map(str::to_owned).collect();
    }
    list.split(',').map(unquote).collect()
}

fn unquote(raw: &str) -> String {
    let raw = raw.trim();
    if let Ok(text) = serde_json::from_str::<String>(raw) {
        return text;
    }
    let single = raw
        .strip_prefix('\'')
        .and_then(|raw| raw.strip_suffix('\''));
    single.map_or_else(|| raw.to_owned(), |text| text.replace("''", "'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_is_read_as_it_was_written() {
        let meta = StrategyMeta {
            title: "B: \"fast\" # split".into(),
            map: Some("Bind".into()),
            side: Some(Side::Attack),
            tags: vec!["eco".into(), "it's".into()],
            agents: vec!["KAY/O".into()],
        };
        let files = ["files/a.pdf".to_owned()];
        let file = write(&meta, &files) + "\nbody\n";
        let (found, body) = parse_front_matter(&file);
        assert_eq!(body, "body\n");
        assert_eq!(found.title.as_deref(), Some(meta.title.as_str()));
        assert_eq!((found.map, found.side), (meta.map, meta.side));
        assert_eq!((found.tags, found.agents), (meta.tags, meta.agents));
        assert_eq!(found.files, files);
    }

    #[test]
    fn lists_of_other_programs_are_read() {
        let file = "---\r\ntags:\r\n  - '#retake'\r\n  - eco\r\naliases: []\r\nagents: [Jett, Sova]\r\nMap: Bind\r\n---\r\nText";
        let (found, body) = parse_front_matter(file);
        assert_eq!(found.tags, ["#retake".trim_start_matches('#'), "eco"]);
        assert_eq!(found.agents, ["Jett", "Sova"]);
        assert_eq!(found.map.as_deref(), Some("Bind"));
        assert_eq!(body, "Text");
    }

    #[test]
    fn a_rule_is_no_metadata() {
        for file in ["---\n\ntext\n\n---\n", "---\ntitle: x\n", "text\n---\n"] {
            assert_eq!(parse_front_matter(file), (FrontMatter::default(), file));
        }
    }
}
