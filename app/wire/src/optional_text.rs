//! A field of a change that an empty text clears.

use std::borrow::Cow;

use serde::de::IntoDeserializer;
use serde::de::value::{CowStrDeserializer, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The new value of a field; `None` clears it and is an empty text on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClearableField<T>(pub Option<T>);

impl<T: Serialize> Serialize for ClearableField<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_str(""),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ClearableField<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        if text.is_empty() {
            return Ok(Self(None));
        }
        let text: CowStrDeserializer<Error> = text.into_deserializer();
        let value = T::deserialize(text).map_err(de::Error::custom)?;
        Ok(Self(Some(value)))
    }
}
