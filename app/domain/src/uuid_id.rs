//! Ids that are UUIDs of version 7, and so sort by creation time.

/// Defines an id. It is text on the wire.
macro_rules! uuid_id {
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub uuid::Uuid);

        impl $name {
            /// Creates an id from the time in milliseconds since 1970 and random bytes, so that a client can generate
            /// the id of a new record.
            pub fn from_timestamp(milliseconds: u64, random: &[u8; 10]) -> Self {
                Self(uuid::Builder::from_unix_timestamp_millis(milliseconds, random).into_uuid())
            }

            /// Returns the id if a client may have generated it for a new record.
            pub fn require_generated(self) -> Result<Self, $crate::ValidationRule> {
                let is_in_order = self.0.get_version_num() == 7;
                is_in_order
                    .then_some(self)
                    .ok_or($crate::ValidationRule::TimeOrderedUuid)
            }

            /// Parses the id that a client generated for a new record.
            pub fn parse_generated(raw: &str) -> Result<Self, $crate::ValidationRule> {
                raw.parse().and_then(Self::require_generated)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ValidationRule;

            fn from_str(raw: &str) -> Result<Self, Self::Err> {
                raw.parse().map(Self).map_err(|_| $crate::ValidationRule::Uuid)
            }
        }

        $crate::day::text_on_the_wire!($name);
    };
}
pub(crate) use uuid_id;
