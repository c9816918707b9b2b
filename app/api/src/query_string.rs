//! The arguments of a query in the address of its request: JSON, with the characters escaped that a query string must
//! not contain (RFC 3986 §3.4). Without arguments the address has no query string.

use std::fmt::Write;

/// Appends the arguments to the path. Arguments that are all null are left out.
pub fn with_arguments(path: &str, json: &str) -> String {
    if has_only_nulls(json) {
        return path.to_owned();
    }
    let mut address = String::with_capacity(path.len() + json.len() * 2);
    address.push_str(path);
    address.push('?');
    for byte in json.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~,:".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

/// Returns the arguments in a query string; `None` if it is not valid.
pub fn arguments(query: Option<&str>) -> Option<String> {
    let Some(query) = query.filter(|query| !query.is_empty()) else {
        return Some("{}".to_owned());
    };
    let mut bytes = Vec::with_capacity(query.len());
    let mut rest = query.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            let (high, low) = (digit()?, digit()?);
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Whether the object has no values but nulls. Any other value follows the colon of its name.
fn has_only_nulls(json: &str) -> bool {
    json.split(':')
        .skip(1)
        .all(|value| value.starts_with("null"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_back_from_the_address() {
        for json in [
            r#"{"from":"26.11.2026"}"#,
            r#"{"asked":{"search":"a & b: 100 % é","tags":[]},"cursor":null}"#,
            r#"{"name":"null"}"#,
        ] {
            let address = with_arguments("/rpc/a", json);
            let (path, query) = address.split_once('?').expect("a query string");
            assert_eq!(
                (path, arguments(Some(query)).as_deref()),
                ("/rpc/a", Some(json))
            );
            assert!(query.bytes().all(|byte| byte.is_ascii_graphic()), "{query}");
        }
    }

    #[test]
    fn a_query_without_arguments_has_the_plain_address() {
        for json in ["{}", r#"{"from":null}"#, r#"{"from":null,"to":null}"#] {
            assert_eq!(with_arguments("/rpc/a", json), "/rpc/a");
        }
        assert_eq!(arguments(None).as_deref(), Some("{}"));
        assert_eq!(arguments(Some("%7b%7D")).as_deref(), Some("{}"));
    }

    #[test]
    fn a_broken_query_string_has_no_arguments() {
        for query in ["%", "%7", "%zz", "%ff", "%+1"] {
            assert_eq!(arguments(Some(query)), None, "{query}");
        }
    }
}
