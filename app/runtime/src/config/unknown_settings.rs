//! Finds misspelled settings: names that are close to a known one.

use std::collections::BTreeSet;

/// Maximum number of letters in which a misspelled name differs from the known one.
const MAX_EDITS: usize = 2;
/// Shorter names are close to many others.
const MIN_SIMILAR_LENGTH: usize = 8;

/// Returns the error of a name in the settings file that is no setting. Names that begin like no setting belong to
/// other programs and are no error.
pub(super) fn fault_in_file(name: &str, known: &BTreeSet<String>) -> Option<String> {
    if known.contains(name) {
        return None;
    }
    match similar(name, known) {
        Some(setting) => Some(suggestion(name, setting)),
        None if begins_like_a_setting(name, known) => Some(format!("{name}: is not a setting")),
        None => None,
    }
}

/// Returns the error of an environment variable whose name is close to a setting that is not set. All others are
/// foreign.
pub(super) fn fault_in_environment(
    name: &str,
    known: &BTreeSet<String>,
    is_set: impl Fn(&str) -> bool,
) -> Option<String> {
    if known.contains(name) {
        return None;
    }
    similar(name, known)
        .filter(|setting| !is_set(setting))
        .map(|setting| suggestion(name, setting))
}

fn suggestion(name: &str, setting: &str) -> String {
    format!("{name}: is not a setting; did you mean {setting}?")
}

/// The known name that is closest to `name`, if it is close.
fn similar<'a>(name: &str, known: &'a BTreeSet<String>) -> Option<&'a str> {
    let name = name.to_ascii_uppercase();
    known
        .iter()
        .map(|setting| (strsim::osa_distance(&name, setting), setting))
        .filter(|(edits, setting)| {
            *edits == 0 || (*edits <= MAX_EDITS && setting.len() >= MIN_SIMILAR_LENGTH)
        })
        .min()
        .map(|(_, setting)| setting.as_str())
}

/// Whether the first word of `name` is that of a known setting, for example `CHAT`.
fn begins_like_a_setting(name: &str, known: &BTreeSet<String>) -> bool {
    let first_word = |name: &str| name.split('_').next().map(str::to_ascii_uppercase);
    known
        .iter()
        .any(|setting| first_word(setting) == first_word(name))
}

#[cfg(test)]
mod tests {
    use super::super::source::ConfigSource;
    use super::super::{Config, ConfigError};

    fn read(environment: &[(&str, &str)], file: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::read(ConfigSource::from_pairs(environment, file))
    }

    #[test]
    fn a_misspelled_setting_stops_the_start_with_a_suggestion() {
        for (misspelled, setting) in [
            ("DATABSE_URL", "DATABASE_URL"),
            ("PULBIC_URL", "PUBLIC_URL"),
            ("BIND_ADRESS", "BIND_ADDRESS"),
            ("CHAT_TOKENS", "CHAT_TOKEN"),
            ("UPLOADS_S3_ACESS_KEY_ID", "UPLOADS_S3_ACCESS_KEY_ID"),
            ("public_url", "PUBLIC_URL"),
            ("MUSTER_CONFG", "MUSTER_CONFIG"),
        ] {
            let expected = format!("\n  {misspelled}: is not a setting; did you mean {setting}?");
            let pairs = [(misspelled, "a-secret-value")];
            for refused in [read(&pairs, &[]), read(&[], &pairs)] {
                let faults = refused.expect_err(misspelled).to_string();
                assert!(faults.contains(&expected), "{faults}");
                assert!(!faults.contains("a-secret-value"), "{faults}");
            }
        }
    }

    #[test]
    fn an_unknown_name_in_the_file_that_begins_like_a_setting_is_refused() {
        for name in ["CHAT_CHANNEL", "UPLOADS_FOLDER", "LOG_LEVEL", "MUSTER_PORT"] {
            let faults = read(&[], &[(name, "x")]).expect_err(name).to_string();
            assert!(
                faults.contains(&format!("\n  {name}: is not a setting")),
                "{faults}"
            );
        }
    }

    #[test]
    fn foreign_names_are_no_errors() {
        let foreign = [
            ("PATH", "/bin"),
            ("LANG", "C"),
            ("LOGNAME", "muster"),
            ("NO_COLOR", "1"),
            ("POSTGRES_PASSWORD", "x"),
            ("RUST_BACKTRACE", "1"),
        ];
        assert!(read(&foreign, &foreign).is_ok());
        let of_the_environment = [
            ("CHAT_CHANNEL", "x"),
            ("MUSTER_CACHE", "x"),
            ("LOG_LEVEL", "x"),
        ];
        assert!(read(&of_the_environment, &[]).is_ok());
    }

    #[test]
    fn a_variable_of_another_program_is_no_error_next_to_the_setting() {
        let both = [
            ("DATABASE_URL", "sqlite://a.db"),
            ("DATABASE_URI", "mysql://b"),
        ];
        assert!(read(&both, &[]).is_ok());
    }
}
