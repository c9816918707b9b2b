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
    /// The keys and values that a strategy does not have.
    pub left_out: Vec<String>,
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
    let mut entries: Vec<YamlEntry<'_>> = Vec::new();
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        end += line.len();
        let line = line.trim_end();
        if matches!(line, FENCE | "...") {
            let mut found = FrontMatter::default();
            for entry in &entries {
                found.add_entry(entry);
            }
            let body = rest[end..].trim_start_matches(['\r', '\n']);
            return Some((found, body));
        }
        let is_below = line.starts_with([' ', '\t']) || line == "-" || line.starts_with("- ");
        if is_below || line.is_empty() {
            if let Some(entry) = entries.last_mut() {
                entry.below.push(line);
            }
        } else if let Some((key, value)) = line.split_once(':') {
            entries.push(YamlEntry {
                key: unquote(key).to_lowercase(),
                value: value.trim(),
                below: Vec::new(),
            });
        } else if !line.starts_with('#') {
            return None;
        }
    }
    None
}

/// A key with the text beside it and the lines below it.
struct YamlEntry<'a> {
    key: String,
    value: &'a str,
    below: Vec<&'a str>,
}

impl YamlEntry<'_> {
    /// The values: one, or those of a list.
    fn values(&self) -> Vec<String> {
        let value = without_comment(self.value);
        let below = self.below.iter().map(|line| line.trim());
        let is_block = value.trim_start_matches(['|', '>']).len() < value.len()
            && value
                .chars()
                .all(|sign| "|>+-".contains(sign) || sign.is_ascii_digit());
        if is_block {
            return vec![below.collect::<Vec<_>>().join("\n")];
        }
        let mut items: Vec<String> = Vec::new();
        let mut first = value.to_owned();
        for line in below.filter(|line| !line.is_empty() && !line.starts_with("# ")) {
            let item = line
                .strip_prefix('-')
                .filter(|item| item.is_empty() || item.starts_with(' '));
            match (item, items.last_mut()) {
                (Some(item), _) => items.push(without_comment(item.trim()).to_owned()),
                (None, Some(last)) => last.extend([" ", line]),
                (None, None) => first.extend([" ", without_comment(line)]),
            }
        }
        let first = first.trim();
        let list = first
            .strip_prefix('[')
            .and_then(|list| list.strip_suffix(']'));
        let beside = match list {
            Some(list) => split_list(list),
            None => vec![unquote(first)],
        };
        let below = items.iter().map(|item| unquote(item));
        beside.into_iter().chain(below).collect()
    }
}

impl FrontMatter {
    fn add_entry(&mut self, entry: &YamlEntry<'_>) {
        for value in entry.values() {
            match entry.key.as_str() {
                "agent" | "agents" | "tag" | "tags" => {
                    let values = value.split([',', '\n']);
                    values.for_each(|value| self.add(&entry.key, value));
                }
                key => self.add(key, &value),
            }
        }
    }

    /// Adds one value of a key. A blank value is left out. One that a strategy does not have is named.
    pub(crate) fn add(&mut self, key: &str, value: &str) {
        let value = value.trim();
        if value.is_empty() || matches!(value, "null" | "~" | "[]" | "{}") {
            return;
        }
        match key {
            "title" | "name" if self.title.is_none() => self.title = Some(value.to_owned()),
            "map" if self.map.is_none() => self.map = Some(value.to_owned()),
            "side" if self.side.is_none() && side_of(value).is_some() => self.side = side_of(value),
            "files" => self.files.push(value.to_owned()),
            "agent" | "agents" => self.agents.push(value.to_owned()),
            "tag" | "tags" => self.tags.push(value.trim_start_matches('#').to_owned()),
            _ => self.left_out.push(format!("{key}: {value}")),
        }
    }
}

/// The side, also in the words of British English and of other games.
fn side_of(value: &str) -> Option<Side> {
    match value.to_lowercase().as_str() {
        "attack" | "attacking" | "attacker" | "attackers" | "atk" | "offense" | "offence" => {
            Some(Side::Attack)
        }
        "defense" | "defence" | "defending" | "defender" | "defenders" | "def" => {
            Some(Side::Defense)
        }
        _ => None,
    }
}

/// The values of a list between brackets.
fn split_list(list: &str) -> Vec<String> {
    let mut values = Vec::new();
    let mut start = 0;
    let mut quote = None;
    let mut previous = ',';
    for (at, sign) in list.char_indices() {
        match (quote, sign) {
            (None, ',') => {
                values.push(unquote(&list[start..at]));
                start = at + 1;
            }
            (None, '"' | '\'') if previous == ',' => quote = Some(sign),
            (Some(open), sign) if open == sign && previous != '\\' => quote = None,
            _ => {}
        }
        if !sign.is_whitespace() {
            previous = sign;
        }
    }
    values.push(unquote(&list[start..]));
    values
}

/// The text before a comment. A number sign directly before a word is a part of the text.
fn without_comment(value: &str) -> &str {
    if value.starts_with("# ") {
        return "";
    }
    let quoted = value.strip_prefix(['"', '\'']).and_then(|inner| {
        let quote = value.chars().next()?;
        let end = 1 + inner.rfind(quote)?;
        value[end + 1..]
            .trim_start()
            .starts_with('#')
            .then(|| &value[..=end])
    });
    match quoted {
        Some(text) => text,
        None if value.starts_with(['"', '\'']) => value,
        None => value.split(" # ").next().unwrap_or_default().trim_end(),
    }
}

fn unquote(raw: &str) -> String {
    let raw = raw.trim();
    if let Ok(text) = serde_json::from_str::<String>(raw) {
        return text;
    }
    let inner = |quote: char| {
        raw.strip_prefix(quote)
            .and_then(|raw| raw.strip_suffix(quote))
    };
    match (inner('\''), inner('"')) {
        (Some(text), _) => text.replace("''", "'"),
        (None, Some(text)) => text.replace("\\\"", "\""),
        (None, None) => raw.to_owned(),
    }
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
        assert_eq!(found.tags, ["retake", "eco"]);
        assert_eq!(found.agents, ["Jett", "Sova"]);
        assert_eq!(found.map.as_deref(), Some("Bind"));
        assert_eq!(body, "Text");
    }

    #[test]
    fn every_spelling_of_a_list_is_read() {
        for lines in [
            "agents: Jett, Sova",
            "agents: \"Jett, Sova\"",
            "agents: [Jett, 'Sova'] # the two",
            "agents: [\"Jett\",\n  Sova]",
            "agents:\n- Jett\n- \"Sova\" # scouts",
            "agents:\n    - Jett\n\n    - 'Sova'",
            "agents: >\n  Jett,\n  Sova",
            "agents: |-\n  Jett\n  Sova",
            "\"Agents\":\n  Jett,\n  Sova",
            "agent: Jett\nagents: Sova",
        ] {
            let file = format!("---\n{lines}\n---\n");
            let (found, _) = parse_front_matter(&file);
            assert_eq!(found.agents, ["Jett", "Sova"], "{lines}");
            assert_eq!(found.left_out, Vec::<String>::new(), "{lines}");
        }
    }

    #[test]
    fn a_text_of_several_lines_is_one_value() {
        for lines in [
            "title: >\n  Fast\n  split",
            "title: |2-\n  Fast\n  split",
            "title: Fast\n  split",
            "title: \"Fast\n  split\"",
            "title:\n  Fast\n  split",
            "title: Fast split # of ours",
        ] {
            let file = format!("---\n{lines}\nmap: Bind\n---\n");
            let (found, _) = parse_front_matter(&file);
            let title = found.title.unwrap_or_default();
            let words: Vec<&str> = title.split_whitespace().collect();
            assert_eq!(words, ["Fast", "split"], "{lines}");
            assert_eq!(found.map.as_deref(), Some("Bind"), "{lines}");
        }
        let (found, _) = parse_front_matter("---\ntitle: Plan #2\n---\n");
        assert_eq!(found.title.as_deref(), Some("Plan #2"));
    }

    #[test]
    fn what_a_strategy_does_not_have_is_named() {
        let file = "---\nside: Middle\nauthor: Kim\nmap: [Bind, Haven]\naliases: []\ncssclass:\ndate: 2026-11-27\n---\n";
        let (found, _) = parse_front_matter(file);
        assert_eq!(found.side, None);
        assert_eq!(found.map.as_deref(), Some("Bind"));
        assert_eq!(
            found.left_out,
            [
                "side: Middle",
                "author: Kim",
                "map: Haven",
                "date: 2026-11-27"
            ]
        );
        for (side, read) in [
            ("Defence", Side::Defense),
            ("defenders", Side::Defense),
            ("ATTACK", Side::Attack),
            ("'Attackers'", Side::Attack),
        ] {
            let file = format!("---\nside: {side}\n---\n");
            assert_eq!(parse_front_matter(&file).0.side, Some(read), "{side}");
        }
    }

    #[test]
    fn a_rule_is_no_metadata() {
        for file in ["---\n\ntext\n\n---\n", "---\ntitle: x\n", "text\n---\n"] {
            assert_eq!(parse_front_matter(file), (FrontMatter::default(), file));
        }
    }
}
