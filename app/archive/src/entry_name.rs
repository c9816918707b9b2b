//! The names of an archive's entries. Any other name is refused, whatever path it names.

use std::fmt;

use app_domain::upload;

const HEADER: &str = "muster.json";
const CHECKSUMS: &str = "checksums.txt";
const TABLES_PREFIX: &str = "tables/";
const UPLOADS_PREFIX: &str = "uploads/";
const JSONL_SUFFIX: &str = ".jsonl";

/// The name of an entry in the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryName {
    /// The first entry.
    Header,
    /// Rows of a table, one line of JSON per row. The parts of a table are numbered from 1.
    Rows { table: String, part: u32 },
    /// The bytes of an upload, under its stored file name.
    Upload(String),
    /// The last entry, in the format of `sha256sum -c`.
    Checksums,
}

impl EntryName {
    pub fn parse(raw: &str) -> Option<Self> {
        match raw {
            HEADER => return Some(Self::Header),
            CHECKSUMS => return Some(Self::Checksums),
            _ => {}
        }
        if let Some(file) = raw.strip_prefix(UPLOADS_PREFIX) {
            upload::parse_file_name(file)?;
            return Some(Self::Upload(file.to_owned()));
        }
        let rows = raw
            .strip_prefix(TABLES_PREFIX)?
            .strip_suffix(JSONL_SUFFIX)?;
        let (table, part) = rows.split_once('/')?;
        let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
        let name = Self::Rows {
            table: table.to_owned(),
            part: part.parse().ok()?,
        };
        (table.bytes().all(is_letter) && name.to_string() == raw).then_some(name)
    }
}

impl fmt::Display for EntryName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => f.write_str(HEADER),
            Self::Rows { table, part } => {
                write!(f, "{TABLES_PREFIX}{table}/{part:06}{JSONL_SUFFIX}")
            }
            Self::Upload(file) => write!(f, "{UPLOADS_PREFIX}{file}"),
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
            EntryName::Header,
            EntryName::Rows {
                table: "player_days".to_owned(),
                part: 12,
            },
            EntryName::Upload(upload),
            EntryName::Checksums,
        ] {
            assert_eq!(EntryName::parse(&name.to_string()), Some(name));
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
            assert_eq!(EntryName::parse(raw), None, "{raw}");
        }
    }
}
