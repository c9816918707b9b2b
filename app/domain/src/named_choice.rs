//! Choices among a few options, each with the name that is stored and on the wire.

/// Defines a choice with the name of each option. `#[default]` marks the default option. `FromStr` accepts exactly the
/// names, `Display` and the JSON value are the name.
macro_rules! named_choice {
    ($(#[$doc:meta])* $choice:ident { $(#[$first_doc:meta])* $first:ident = $first_name:literal,
        $($(#[$option_doc:meta])* $option:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
        pub enum $choice {
            $(#[$first_doc])*
            $first,
            $($(#[$option_doc])* $option,)+
        }

        $crate::day::text_on_the_wire!($choice);

        impl $choice {
            pub const ALL: [Self; [$first_name, $($name),+].len()] =
                [Self::$first, $(Self::$option),+];

            pub fn as_str(self) -> &'static str {
                match self {
                    Self::$first => $first_name,
                    $(Self::$option => $name,)+
                }
            }
        }

        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $choice {
            type Err = $crate::validation_rule::ValidationRule;

            fn from_str(raw: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.into_iter().find(|choice| choice.as_str() == raw);
                found.ok_or($crate::validation_rule::ValidationRule::OneOf(
                    concat!($first_name, $(", ", $name),+),
                ))
            }
        }
    };
}
pub(crate) use named_choice;

#[cfg(test)]
mod tests {
    use crate::validation_rule::ValidationRule;

    named_choice! {
        FruitKind {
            Apple = "apple",
            #[default]
            Pear = "pear",
        }
    }

    #[test]
    fn an_option_reads_back_as_it_was_written() {
        for fruit in FruitKind::ALL {
            assert_eq!(fruit.to_string().parse(), Ok(fruit));
            let json = serde_json::to_value(fruit).expect("json");
            assert_eq!(json, fruit.as_str());
            assert_eq!(serde_json::from_value::<FruitKind>(json).ok(), Some(fruit));
        }
        assert_eq!(FruitKind::default(), FruitKind::Pear);
    }

    #[test]
    fn another_name_is_refused_with_the_names_of_all_options() {
        let refused = "Apple".parse::<FruitKind>();
        assert_eq!(refused, Err(ValidationRule::OneOf("apple, pear")));
    }
}
