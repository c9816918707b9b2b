//! Free space, and the permission to write, where database, uploads and backups are.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use app_runtime::Config;
use app_service::port::FileLocation;

use super::finding::{DoctorFinding, reason};

const MEGABYTE: u64 = 1_000_000;
/// Below this, a few uploads or a backup fill the disk.
const LITTLE_SPACE: u64 = 1_000 * MEGABYTE;
const NO_SPACE: u64 = 100 * MEGABYTE;

/// A place where this program writes.
struct DataFolder {
    subject: &'static str,
    /// The setting that names it.
    setting: &'static str,
    path: PathBuf,
}

/// The space of a disk in bytes.
#[derive(Debug, Clone, Copy)]
struct DiskSpace {
    free: u64,
    total: u64,
}

pub fn check(configuration: &Config) -> Vec<DoctorFinding> {
    let mut folders = Vec::new();
    if let Some(file) = configuration.database_file() {
        let parent = file.parent().filter(|path| !path.as_os_str().is_empty());
        folders.push(DataFolder {
            subject: "disk of the database",
            setting: "DATABASE_URL",
            path: parent.unwrap_or(Path::new(".")).to_owned(),
        });
    }
    let places = [
        (
            "disk of the uploads",
            "UPLOADS_URL",
            Some(&configuration.uploads),
        ),
        (
            "disk of the backups",
            "BACKUP_URL",
            configuration.backups.as_ref(),
        ),
    ];
    for (subject, setting, place) in places {
        if let Some(FileLocation::Folder(path)) = place {
            folders.push(DataFolder {
                subject,
                setting,
                path: path.clone(),
            });
        }
    }
    folders.iter().flat_map(check_folder).collect()
}

fn check_folder(folder: &DataFolder) -> Vec<DoctorFinding> {
    let existing = nearest_existing(&folder.path);
    let mut findings = Vec::new();
    match space(&existing) {
        Ok(Some(space)) => findings.push(space_finding(folder.subject, space)),
        Ok(None) => {}
        Err(error) => findings.push(DoctorFinding::warning(
            folder.subject,
            format!("its free space is unknown: {}.", reason(error)),
            format!("Check the disk that {} names.", folder.setting),
        )),
    }
    if let Err(error) = try_write(&existing) {
        let remedy = if error.kind() == io::ErrorKind::StorageFull {
            "Free space there.".to_owned()
        } else {
            format!(
                "Let the user of this program write there, or change {}.",
                folder.setting
            )
        };
        findings.push(DoctorFinding::problem(
            folder.subject,
            format!(
                "no file can be written in {}: {}.",
                existing.display(),
                reason(error)
            ),
            remedy,
        ));
    }
    findings
}

fn space_finding(subject: &'static str, space: DiskSpace) -> DoctorFinding {
    let sentence = format!("{} of {} are free.", size(space.free), size(space.total));
    if space.free < NO_SPACE {
        DoctorFinding::problem(
            subject,
            sentence,
            "Free space now: changes fail on a full disk.",
        )
    } else if space.free < LITTLE_SPACE {
        DoctorFinding::warning(subject, sentence, "Free space before the disk is full.")
    } else {
        DoctorFinding::ok(subject, sentence)
    }
}

fn size(bytes: u64) -> String {
    if bytes < LITTLE_SPACE {
        return format!("{} MB", bytes / MEGABYTE);
    }
    let tenths = bytes / (100 * MEGABYTE);
    format!("{}.{} GB", tenths / 10, tenths % 10)
}

/// The folder itself, or the parent in which the server would create it.
fn nearest_existing(folder: &Path) -> PathBuf {
    let is_folder = |path: &&Path| path.is_dir();
    let existing = folder.ancestors().find(is_folder);
    existing.unwrap_or(Path::new(".")).to_owned()
}

/// Writes a small file and removes it.
fn try_write(folder: &Path) -> io::Result<()> {
    let probe = folder.join(format!(".muster-doctor-{}", std::process::id()));
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&probe)
        .and_then(|mut file| {
            file.write_all(b"Muster can write here.\n")?;
            file.sync_all()
        });
    let removed = fs::remove_file(&probe);
    written.and(removed)
}

/// Returns `None` on a system that does not tell.
#[cfg(unix)]
#[allow(
    clippy::useless_conversion,
    reason = "the types differ between systems"
)]
fn space(folder: &Path) -> io::Result<Option<DiskSpace>> {
    let disk = nix::sys::statvfs::statvfs(folder)?;
    let bytes = |blocks| u64::from(disk.fragment_size()).saturating_mul(u64::from(blocks));
    Ok(Some(DiskSpace {
        free: bytes(disk.blocks_available()),
        total: bytes(disk.blocks()),
    }))
}

#[cfg(not(unix))]
fn space(_: &Path) -> io::Result<Option<DiskSpace>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::super::finding::FindingLevel;
    use super::*;

    #[test]
    fn a_disk_is_full_before_its_last_byte_is_used() {
        let level = |free| {
            let total = 40_000 * MEGABYTE;
            space_finding("disk", DiskSpace { free, total }).level
        };
        assert_eq!(level(0), FindingLevel::Problem);
        assert_eq!(level(NO_SPACE - 1), FindingLevel::Problem);
        assert_eq!(level(NO_SPACE), FindingLevel::Warning);
        assert_eq!(level(LITTLE_SPACE), FindingLevel::Ok);
    }

    #[test]
    fn the_space_of_a_disk_is_measured() {
        let space = space(Path::new("/")).expect("the root").expect("on Unix");
        assert!(space.total > 0 && space.free <= space.total, "{space:?}");
    }

    #[test]
    fn space_is_shown_in_megabytes_or_gigabytes() {
        assert_eq!(size(0), "0 MB");
        assert_eq!(size(999 * MEGABYTE), "999 MB");
        assert_eq!(size(1_980 * MEGABYTE), "1.9 GB");
    }
}
