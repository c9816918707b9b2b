//! A value that is an empty text if there is none.

use std::borrow::Cow;

use serde::de::IntoDeserializer;
use serde::de::value::{CowStrDeserializer, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A value that is an empty text on the wire if there is none. In a change, it clears the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionalText<T>(pub Option<T>);

impl<T> Default for OptionalText<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Serialize> Serialize for OptionalText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_str(""),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OptionalText<T> {
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

#[cfg(test)]
mod tests {
    use app_domain::strategy::Side;

    use super::*;

    #[test]
    fn an_empty_text_is_no_value_and_reads_back() {
        for (value, json) in [(None, r#""""#), (Some(Side::Attack), r#""Attack""#)] {
            let text = OptionalText(value);
            assert_eq!(serde_json::to_string(&text).expect("json"), json);
            assert_eq!(
                serde_json::from_str::<OptionalText<Side>>(json).ok(),
                Some(text)
            );
        }
        assert!(serde_json::from_str::<OptionalText<Side>>(r#""Left""#).is_err());
        assert!(serde_json::from_str::<OptionalText<Side>>("null").is_err());
    }
}
