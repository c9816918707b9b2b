//! File names that every operating system and every ZIP program accepts.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;

/// Maximum number of bytes of a name without its extension. Most file systems allow 255 bytes.
const MAX_STEM_BYTES: usize = 120;
/// Names that Windows reserves for devices, with and without an extension. The superscript digits count as digits there.
const DEVICE_NAMES: [&str; 30] = [
    "conin$",
    "conout$",
    "com\u{b9}",
    "com\u{b2}",
    "com\u{b3}",
    "lpt\u{b9}",
    "lpt\u{b2}",
    "lpt\u{b3}",
    "con",
    "prn",
    "aux",
    "nul",
    "com1",
    "com2",
    "com3",
    "com4",
    "com5",
    "com6",
    "com7",
    "com8",
    "com9",
    "lpt1",
    "lpt2",
    "lpt3",
    "lpt4",
    "lpt5",
    "lpt6",
    "lpt7",
    "lpt8",
    "lpt9",
];

/// Returns a file name without an extension: the title without separators, reserved signs and control characters, and
/// `Untitled` if nothing is left.
pub fn safe_stem(title: &str) -> String {
    let is_reserved = |c: char| {
        c.is_control()
            || matches!(
                c,
                '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            )
    };
    let words: String = title
        .chars()
        .map(|c| if is_reserved(c) { ' ' } else { c })
        .collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    // A leading dot hides a file, and Windows drops dots at the end.
    let words = words.trim_matches(['.', ' ']);
    let mut end = words.len().min(MAX_STEM_BYTES);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    let stem = words[..end].trim_end_matches(['.', ' ']);
    let device = stem.split('.').next().unwrap_or_default().trim_end();
    if stem.is_empty() {
        "Untitled".to_owned()
    } else if DEVICE_NAMES.contains(&device.to_ascii_lowercase().as_str()) {
        format!("{stem}_")
    } else {
        stem.to_owned()
    }
}

/// Gives each name once, ignoring case, as file systems do: a repeated one gets a number.
#[derive(Debug, Default)]
pub struct UniqueNames(BTreeSet<String>);

impl UniqueNames {
    /// Returns `folder/stem.extension`, or `folder/stem (2).extension` if the name is taken.
    pub fn claim(&mut self, folder: &str, stem: &str, extension: &str) -> String {
        let separator = if folder.is_empty() { "" } else { "/" };
        let dot = if extension.is_empty() { "" } else { "." };
        let mut number = 1;
        loop {
            let count = match number {
                1 => String::new(),
                _ => format!(" ({number})"),
            };
            let name = format!("{folder}{separator}{stem}{count}{dot}{extension}");
            // macOS decomposes letters.
            let key: String = name.nfc().collect();
            if self.0.insert(key.to_lowercase()) {
                return name;
            }
            number += 1;
        }
    }
}

/// Returns the path to `target` from the folder of the file `source`; both are relative to the same folder.
pub fn relative_path(source: &str, target: &str) -> String {
    let source: Vec<&str> = source.split('/').collect();
    let folder = &source[..source.len() - 1];
    let target: Vec<&str> = target.split('/').collect();
    let shared = folder.iter().zip(&target[..target.len() - 1]);
    let shared = shared.take_while(|(one, other)| one == other).count();
    let up = std::iter::repeat_n("..", folder.len() - shared);
    let down = target[shared..].iter().copied();
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Returns [`relative_path`] as an address: with the signs encoded that have a meaning in an address or in Markdown
/// (RFC 3986, 2.1).
pub fn relative_address(source: &str, target: &str) -> String {
    let mut out = String::new();
    for sign in relative_path(source, target).chars() {
        if sign.is_alphanumeric() || "-._~/".contains(sign) {
            out.push(sign);
        } else {
            let mut bytes = [0; 4];
            for byte in sign.encode_utf8(&mut bytes).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_no_separators_and_no_reserved_signs() {
        for (title, stem) in [
            ("B split: fast / slow?", "B split fast slow"),
            ("../../etc/passwd", "etc passwd"),
            ("..", "Untitled"),
            ("  ", "Untitled"),
            ("CON", "CON_"),
            ("nul.plan", "nul.plan_"),
            ("Aux .txt", "Aux .txt_"),
            ("COM\u{b2}", "COM\u{b2}_"),
            ("conin$", "conin$_"),
            ("a\u{7}b<c>|", "a b c"),
            (".hidden.", "hidden"),
            ("Ansturm über B", "Ansturm über B"),
            ("a\u{202e}fdp.exe", "a fdp.exe"),
        ] {
            assert_eq!(safe_stem(title), stem);
        }
        assert!(safe_stem(&"ü".repeat(200)).len() <= MAX_STEM_BYTES);
    }

    #[test]
    fn a_path_leads_from_file_to_file() {
        assert_eq!(relative_path("a/b/x.md", "a/c/y.md"), "../c/y.md");
        assert_eq!(relative_path("x.md", "files/y.png"), "files/y.png");
        assert_eq!(relative_path("a/x.md", "a/y.md"), "y.md");
        assert_eq!(
            relative_address("a/x.md", "Ü b/50% (#1) & $.md"),
            "../Ü%20b/50%25%20%28%231%29%20%26%20%24.md"
        );
    }

    #[test]
    fn a_repeated_name_gets_a_number() {
        let mut names = UniqueNames::default();
        assert_eq!(names.claim("Bind", "Rush", "md"), "Bind/Rush.md");
        assert_eq!(names.claim("Bind", "rush", "md"), "Bind/rush (2).md");
        assert_eq!(names.claim("", "Rush", "md"), "Rush.md");
        assert_eq!(names.claim("", "Rush", ""), "Rush");
        assert_eq!(names.claim("", "\u{dc}b", "md"), "\u{dc}b.md");
        assert_eq!(names.claim("", "U\u{308}b", "md"), "U\u{308}b (2).md");
    }
}
