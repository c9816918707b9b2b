//! Query strings of the portal's paths.

use std::fmt::Write as _;

/// Returns the path with these parameters. Empty values are left out.
pub fn with_query<'a>(
    path: &str,
    parameters: impl IntoIterator<Item = (&'a str, String)>,
) -> String {
    let mut address = path.to_owned();
    let mut mark = '?';
    for (key, value) in parameters {
        if !value.is_empty() {
            address.push(mark);
            address.push_str(key);
            address.push('=');
            push_encoded(&mut address, &value);
            mark = '&';
        }
    }
    address
}

/// Splits a value at its commas; names contain none.
pub fn split_names(value: &str) -> Vec<String> {
    let names = value.split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Escapes what JavaScript's `encodeURIComponent` escapes.
fn push_encoded(address: &mut String, value: &str) {
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            address.push(byte.into());
        } else {
            // Writing to a string does not fail.
            let _ = write!(address, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn decode(value: &str) -> String {
        let mut bytes = Vec::new();
        let mut rest = value;
        while let Some((before, after)) = rest.split_once('%') {
            bytes.extend(before.bytes());
            bytes.push(u8::from_str_radix(&after[..2], 16).expect("two digits"));
            rest = &after[2..];
        }
        bytes.extend(rest.bytes());
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn empty_values_are_left_out() {
        let parameters = [("map", ""), ("search", "a b&c"), ("side", "attack")];
        let parameters = parameters.map(|(key, value)| (key, value.to_owned()));
        let path = with_query("/stratbook", parameters);
        assert_eq!(path, "/stratbook?search=a%20b%26c&side=attack");
        assert_eq!(with_query("/matches", []), "/matches");
    }

    #[test]
    fn names_are_split_at_commas() {
        assert_eq!(split_names("Sova, Jett,,"), ["Sova", "Jett"]);
        assert!(split_names("").is_empty());
    }

    proptest! {
        #[test]
        fn every_value_survives_encoding(value in ".+") {
            let path = with_query("/x", [("key", value.clone())]);
            let encoded = path.strip_prefix("/x?key=").expect("the key");
            prop_assert!(encoded.is_ascii() && !encoded.contains(['&', '=', '#', '+', ' ']));
            prop_assert_eq!(decode(encoded), value);
        }
    }
}
