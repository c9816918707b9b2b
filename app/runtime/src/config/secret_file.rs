//! Secrets in files of their own: `NAME_FILE` names the file with the value of `NAME`, as containers and systemd pass
//! secrets.

use std::path::Path;

use super::validation::SettingResult;

/// The settings that are, or may contain, a secret.
const SECRET_SETTINGS: [&str; 7] = [
    "ADMIN_TOKEN",
    "CHAT_OAUTH_CLIENT_SECRET",
    "CHAT_TOKEN",
    "DATABASE_URL",
    "METRICS_TOKEN",
    "UPLOADS_S3_ACCESS_KEY_ID",
    "UPLOADS_S3_SECRET_ACCESS_KEY",
];

/// Returns the setting that names the file of a secret; `None` if the setting is no secret.
pub(super) fn setting(name: &str) -> Option<String> {
    SECRET_SETTINGS
        .contains(&name)
        .then(|| format!("{name}_FILE"))
}

/// Returns the text of the file without the line end after it. The error names the file and never its content.
pub(super) fn read(path: &Path) -> SettingResult<String> {
    let file = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("the file {file} cannot be read: {error}"))?;
    let secret = text.trim_end_matches(['\r', '\n']);
    if secret.trim().is_empty() {
        return Err(format!("the file {file} is empty"));
    }
    Ok(secret.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::super::source::ConfigSource;
    use super::super::{Config, ConfigError};
    use super::*;

    const TOKEN: &str = "9f86d081884c7d659a2feaa0c55ad015";

    /// A folder with one file, and the path of the file.
    fn file(content: &str) -> (TempDir, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("secret");
        fs::write(&path, content).expect("a file");
        let path = path.display().to_string();
        (folder, path)
    }

    fn faults(settings: &[(&str, &str)]) -> String {
        Config::from_pairs(settings)
            .expect_err("refused")
            .to_string()
    }

    #[test]
    fn a_secret_is_read_from_its_file_without_the_line_end() {
        for end in ["", "\n", "\r\n"] {
            let (_folder, path) = file(&format!("{TOKEN}{end}"));
            let configuration = Config::from_pairs(&[("ADMIN_TOKEN_FILE", &path)]);
            let token = configuration.expect("right settings").admin_token;
            assert_eq!(token.expect("a token").reveal(), TOKEN, "{end:?}");
        }
    }

    #[test]
    fn every_secret_may_be_in_a_file_and_no_other_setting() {
        for name in SECRET_SETTINGS {
            let faults = faults(&[(&format!("{name}_FILE"), "/not/there")]);
            let fault = format!("\n  {name}_FILE: the file /not/there cannot be read: ");
            assert!(faults.contains(&fault), "{faults}");
        }
        let pairs = [("PUBLIC_URL_FILE", "/not/there")];
        let other = Config::read(ConfigSource::from_pairs(&[], &pairs));
        let faults = other.expect_err("refused").to_string();
        assert!(
            faults.contains("PUBLIC_URL_FILE: is not a setting"),
            "{faults}"
        );
    }

    #[test]
    fn a_secret_and_its_file_at_once_are_refused() {
        let (_folder, path) = file("xxxxxxxx");
        let faults = faults(&[("ADMIN_TOKEN", TOKEN), ("ADMIN_TOKEN_FILE", &path)]);
        let fault = "\n  ADMIN_TOKEN_FILE: ADMIN_TOKEN is set too; set one of them";
        assert!(faults.contains(fault), "{faults}");
        assert!(!faults.contains(TOKEN), "{faults}");
    }

    #[test]
    fn an_empty_file_is_refused_by_name() {
        let (_folder, path) = file("\n \n");
        let faults = faults(&[("METRICS_TOKEN_FILE", &path)]);
        let fault = format!("\n  METRICS_TOKEN_FILE: the file {path} is empty");
        assert!(faults.contains(&fault), "{faults}");
    }

    #[test]
    fn the_value_in_a_file_is_checked_like_any_other_and_not_repeated() {
        let (_folder, path) = file("guessable\n");
        let faults = faults(&[("ADMIN_TOKEN_FILE", &path)]);
        assert!(faults.contains("\n  ADMIN_TOKEN: must be"), "{faults}");
        assert!(!faults.contains("guessable"), "{faults}");
    }

    #[test]
    fn what_requires_a_secret_accepts_its_file_and_names_a_missing_one_once() {
        let read = |path: &str| -> Result<_, ConfigError> {
            Config::read_for_bot(ConfigSource::from_pairs(
                &[
                    ("CHAT_TOKEN_FILE", path),
                    ("CHAT_GUILD_ID", "900000000000000001"),
                ],
                &[],
            ))
        };
        let (_folder, path) = file("MTIz.abc-DEF.a_secret_part\n");
        let (_, bot) = read(&path).expect("right settings");
        assert_eq!(bot.token.reveal(), "MTIz.abc-DEF.a_secret_part");
        let faults = read("/not/there").expect_err("refused");
        assert_eq!(faults.faults().len(), 1, "{faults}");
    }
}
