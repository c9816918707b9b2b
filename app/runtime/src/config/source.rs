//! Reads settings from the environment, then from a file, then from the defaults, and collects the errors.

use std::collections::{BTreeMap, BTreeSet};
use std::env::{self, VarError};
use std::path::Path;

use super::validation::SettingResult;
use super::{secret_file, unknown_settings};

const CONFIG_FILE_VARIABLE: &str = "MUSTER_CONFIG";
const DEFAULT_CONFIG_FILE: &str = ".env";

/// Returns the value of an environment variable.
type EnvironmentLookup = dyn Fn(&str) -> Result<String, VarError>;

/// The sources of settings, and the errors found so far.
pub(super) struct ConfigSource {
    environment: Box<EnvironmentLookup>,
    environment_names: Vec<String>,
    file: BTreeMap<String, String>,
    /// The settings that were read: all that exist, once the whole configuration was read.
    known: BTreeSet<String>,
    faults: Vec<String>,
}

impl ConfigSource {
    /// Reads this process's environment and its settings file.
    pub fn from_process() -> Self {
        let mut source = Self {
            environment: Box::new(|name| env::var(name)),
            environment_names: env::vars_os()
                .filter_map(|(name, _)| name.into_string().ok())
                .collect(),
            file: BTreeMap::new(),
            known: BTreeSet::new(),
            faults: Vec::new(),
        };

        if let Some(path) = source.raw_value(CONFIG_FILE_VARIABLE) {
            source.read_file(CONFIG_FILE_VARIABLE, Path::new(&path));
        } else if Path::new(DEFAULT_CONFIG_FILE).exists() {
            source.read_file(DEFAULT_CONFIG_FILE, Path::new(DEFAULT_CONFIG_FILE));
        }
        source
    }

    /// Uses the given environment and file instead of the process's own.
    pub fn from_pairs(environment: &[(&str, &str)], file: &[(&str, &str)]) -> Self {
        let owned = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
            pairs
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect()
        };
        let environment = owned(environment);
        Self {
            environment_names: environment.keys().cloned().collect(),
            environment: Box::new(move |name| {
                environment.get(name).cloned().ok_or(VarError::NotPresent)
            }),
            file: owned(file),
            known: BTreeSet::from([CONFIG_FILE_VARIABLE.to_owned()]),
            faults: Vec::new(),
        }
    }

    fn read_file(&mut self, name: &str, path: &Path) {
        let text = match std::fs::read(path) {
            Ok(text) => text,
            Err(error) => {
                return self
                    .add_fault(name, &format!("{} cannot be read: {error}", path.display()));
            }
        };
        // Some editors put a byte order mark before the text.
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
        for line in dotenvy::from_read_iter(text) {
            match line {
                Ok((name, value)) => drop(self.file.insert(name, value)),
                // The error would repeat the line, which may hold a secret.
                Err(_) => {
                    return self.add_fault(
                        name,
                        &format!("{} has a line that is not NAME=value", path.display()),
                    );
                }
            }
        }
    }

    /// Returns the value of `name`, or `default` if it is not set.
    ///
    /// An invalid value is recorded as an error and the default is returned, so that the other settings are still
    /// checked.
    pub fn get_or_default<T>(
        &mut self,
        name: &str,
        default: &str,
        check: impl Fn(&str) -> SettingResult<T>,
    ) -> T {
        self.get(name, &check).unwrap_or_else(|| {
            check(default).unwrap_or_else(|fault| unreachable!("{name}'s default {fault}"))
        })
    }

    /// Returns the value of `name`, or `None` if it is not set. An invalid value is recorded as an error.
    pub fn get<T>(&mut self, name: &str, check: impl Fn(&str) -> SettingResult<T>) -> Option<T> {
        let raw = self.raw_value(name)?;
        check(&raw)
            .map_err(|fault| self.add_fault(name, &fault))
            .ok()
    }

    /// Records the error `fault` if `name` is not set, also not in a file that cannot be read.
    pub fn require(&mut self, name: &str, fault: &str) {
        if self.raw_value(name).is_none() && self.secret_path(name).is_none() {
            self.add_fault(name, fault);
        }
    }

    /// Records an error. A setting may be read twice; its error counts once.
    pub fn add_fault(&mut self, name: &str, fault: &str) {
        let fault = format!("{name}: {fault}");
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// Returns all errors, including those about names that seem to be misspelled settings.
    pub fn into_faults(mut self) -> Vec<String> {
        let in_file = self.file.keys();
        let unknown: Vec<_> = in_file
            .filter_map(|name| unknown_settings::fault_in_file(name, &self.known))
            .chain(self.environment_names.iter().filter_map(|name| {
                let is_set = |setting: &str| {
                    self.file.contains_key(setting)
                        || self.environment_names.iter().any(|other| other == setting)
                };
                unknown_settings::fault_in_environment(name, &self.known, is_set)
            }))
            .collect();
        self.faults.extend(unknown);
        self.faults
    }

    /// Returns the value of `name`, for a secret also from the file that `NAME_FILE` names.
    fn raw_value(&mut self, name: &str) -> Option<String> {
        let value = self.own_value(name);
        let Some((file_setting, path)) = self.secret_path(name) else {
            return value;
        };
        if value.is_some() {
            self.add_fault(
                &file_setting,
                &format!("{name} is set too; set one of them"),
            );
            return value;
        }
        secret_file::read(Path::new(&path))
            .map_err(|fault| self.add_fault(&file_setting, &fault))
            .ok()
    }

    /// Returns the setting that names the file of a secret, and its value.
    fn secret_path(&mut self, name: &str) -> Option<(String, String)> {
        let setting = secret_file::setting(name)?;
        let path = self.own_value(&setting)?;
        Some((setting, path))
    }

    /// Returns the trimmed value of `name`. A blank value counts as unset.
    fn own_value(&mut self, name: &str) -> Option<String> {
        self.known.insert(name.to_owned());
        let value = match (self.environment)(name) {
            Ok(value) => Some(value),
            Err(VarError::NotPresent) => self.file.get(name).cloned(),
            Err(VarError::NotUnicode(_)) => {
                self.add_fault(name, "must be UTF-8");
                None
            }
        };
        value
            .map(|value| value.trim().to_owned())
            .filter(|value| !value.is_empty())
    }
}
