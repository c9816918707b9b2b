//! What the entries of an archive are called. A name that is none of these is refused, whatever it leads to.

use std::fmt;

use app_domain::upload;

const HEADER: &str = "muster.json";
const CHECKSUMS: &str = "checksums.txt";
const TABLES: &str = "tables/";
const UPLOADS: &str = "uploads/";
const LINES: &str = ".jsonl";

/// The place of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name {
    /// The first entry.
    Header,
    /// Rows of a table, a line of JSON for each; the parts of a table are counted from 1.
    Rows { table: String, part: u32 },
    /// The bytes of an upload, under the name by which they are kept.
    Upload(String),
    /// The last entry: `sha256sum -c` can read it.
    Checksums,
}

impl Name {
    pub fn read(raw: &str) -> Option<Self> {
        match raw {
            HEADER => return Some(Self::Header),
            CHECKSUMS => return Some(Self::Checksums),
            _ => {}
        }
        if let Some(file) = raw.strip_prefix(UPLOADS) {
            upload::read_file_name(file)?;
            return Some(Self::Upload(file.to_owned()));
        }
        let rows = raw.strip_prefix(TABLES)?.strip_suffix(LINES)?;
        let (table, part) = rows.split_once('/')?;
        let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
        let name = Self::Rows {
            table: table.to_owned(),
            part: part.parse().ok()?,
        };
        (table.bytes().all(is_letter) && name.to_string() == raw).then_some(name)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => f.write_str(HEADER),
            Self::Rows { table, part } => write!(f, "{TABLES}{table}/{part:06}{LINES}"),
            Self::Upload(file) => write!(f, "{UPLOADS}{file}"),
            Self::Checksums => f.write_str(CHECKSUMS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_was_written() {
        let upload = format!("{}.png", "0123456789abcdef".repeat(2));
        for name in [
            Name::Header,
            Name::Rows {
                table: "player_days".to_owned(),
                part: 12,
            },
            Name::Upload(upload),
            Name::Checksums,
        ] {
            assert_eq!(Name::read(&name.to_string()), Some(name));
        }
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_none() {
        for raw in [
            "",
            "/etc/passwd",
            "../muster.json",
            "./muster.json",
            "uploads/../../x.png",
            "uploads/x.png",
            "uploads/0123456789abcdef0123456789abcdef.png/",
            "tables/../000001.jsonl",
            "tables/players/1.jsonl",
            "tables/players/+00001.jsonl",
            "tables/Players/000001.jsonl",
        ] {
            assert_eq!(Name::read(raw), None, "{raw}");
        }
    }
}
