//! Values among a fixed list, each with its text.

/// Defines an enum. `as_str` and `Display` give the text of a value.
macro_rules! named_values {
    ($(#[$doc:meta])* $name:ident { $($value:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($value,)+
        }

        impl $name {
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$value),+];

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $text,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use named_values;
