//! Where settings come from: the environment, then a file, then the default; it gathers what is wrong.

use std::collections::HashMap;
use std::env::{self, VarError};
use std::path::Path;

use super::fields::Checked;

const NAMED_FILE: &str = "MUSTER_CONFIG";
const USUAL_FILE: &str = ".env";

/// The value of a variable by its name.
type Environment = dyn Fn(&str) -> Result<String, VarError>;

pub(super) struct Source {
    environment: Box<Environment>,
    file: HashMap<String, String>,
    faults: Vec<String>,
}

impl Source {
    /// This process's environment, and its file.
    pub fn of_process() -> Self {
        let mut source = Self {
            environment: Box::new(|name| env::var(name)),
            file: HashMap::new(),
            faults: Vec::new(),
        };
        if let Some(path) = source.raw(NAMED_FILE) {
            source.read_file(NAMED_FILE, Path::new(&path));
        } else if Path::new(USUAL_FILE).exists() {
            source.read_file(USUAL_FILE, Path::new(USUAL_FILE));
        }
        source
    }

    /// An environment and a file from memory.
    pub fn of(environment: &[(&str, &str)], file: &[(&str, &str)]) -> Self {
        let owned = |pairs: &[(&str, &str)]| -> HashMap<String, String> {
            pairs
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect()
        };
        let environment = owned(environment);
        Self {
            environment: Box::new(move |name| {
                environment.get(name).cloned().ok_or(VarError::NotPresent)
            }),
            file: owned(file),
            faults: Vec::new(),
        }
    }

    fn read_file(&mut self, name: &str, path: &Path) {
        let lines = match dotenvy::from_path_iter(path) {
            Ok(lines) => lines,
            Err(error) => {
                return self.fault(name, &format!("{} cannot be read: {error}", path.display()));
            }
        };
        for line in lines {
            match line {
                Ok((name, value)) => drop(self.file.insert(name, value)),
                // The error would repeat the line, which may hold a secret.
                Err(_) => {
                    return self.fault(
                        name,
                        &format!("{} has a line that is not NAME=value", path.display()),
                    );
                }
            }
        }
    }

    /// The value of `name`, or `default` when there is none.
    ///
    /// A wrong value is gathered as a fault and the default stands in, so that reading goes on.
    pub fn checked<T>(
        &mut self,
        name: &str,
        default: &str,
        check: impl Fn(&str) -> Checked<T>,
    ) -> T {
        self.optional(name, &check).unwrap_or_else(|| {
            check(default).unwrap_or_else(|fault| unreachable!("{name}'s default {fault}"))
        })
    }

    pub fn optional<T>(&mut self, name: &str, check: impl Fn(&str) -> Checked<T>) -> Option<T> {
        let raw = self.raw(name)?;
        check(&raw).map_err(|fault| self.fault(name, &fault)).ok()
    }

    /// Notes as a fault that `name` is not set.
    pub fn require(&mut self, name: &str, fault: &str) {
        if self.raw(name).is_none() {
            self.fault(name, fault);
        }
    }

    pub fn fault(&mut self, name: &str, fault: &str) {
        self.faults.push(format!("{name}: {fault}"));
    }

    pub fn into_faults(self) -> Vec<String> {
        self.faults
    }

    /// What is set, without the blanks around it; blank counts as not set.
    fn raw(&mut self, name: &str) -> Option<String> {
        let value = match (self.environment)(name) {
            Ok(value) => Some(value),
            Err(VarError::NotPresent) => self.file.get(name).cloned(),
            Err(VarError::NotUnicode(_)) => {
                self.fault(name, "must be UTF-8");
                None
            }
        };
        value
            .map(|value| value.trim().to_owned())
            .filter(|value| !value.is_empty())
    }
}
