//! The name of a time zone where there is no time zone database.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// The IANA name of a time zone. Only a server with the database knows whether the zone exists.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ZoneName(String);

impl Deref for ZoneName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<String> for ZoneName {
    fn from(name: String) -> Self {
        Self(name)
    }
}

impl fmt::Display for ZoneName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
