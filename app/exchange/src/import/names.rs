//! Folders and titles from the paths of files.

use app_domain::folder::MAX_FOLDER_NAME_CHARS;
use app_domain::text::mended_text;
use unicode_normalization::UnicodeNormalization;

use crate::zip_file::ZipEntry;

/// The name of what has none.
pub(super) const UNTITLED: &str = "Untitled";
/// The number of characters of the id that Notion adds to names.
const NOTION_ID_CHARS: usize = 32;

/// The name without the id that Notion adds.
fn without_id(name: &str) -> &str {
    let split = name.rsplit_once([' ', '_']);
    match split {
        Some((rest, id)) if is_notion_id(id) && !rest.trim().is_empty() => rest.trim_end(),
        _ => name,
    }
}

fn is_notion_id(text: &str) -> bool {
    text.len() == NOTION_ID_CHARS && text.chars().all(|c| c.is_ascii_hexdigit())
}

fn file_stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Whether the file is a page of Notion.
pub(super) fn has_notion_id(path: &str) -> bool {
    let stem = file_stem(path);
    without_id(stem).len() < stem.len()
}

/// The title of a file without one in its text.
pub(super) fn title_of(path: &str) -> String {
    let stem = file_stem(path);
    let stem = stem.strip_suffix("_all").unwrap_or(stem);
    without_id(stem).replace('_', " ").trim().to_owned()
}

/// The names of the folders of a file, and whether one of them is cut.
pub(super) fn folders_of(path: &str) -> (Vec<String>, bool) {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    let names = parts.into_iter().map(without_id);
    let is_cut = names.clone().any(|name| {
        let length = mended_name(name, usize::MAX).chars().count();
        length > MAX_FOLDER_NAME_CHARS
    });
    let names = names.map(|name| match mended_name(name, MAX_FOLDER_NAME_CHARS) {
        name if name.is_empty() => UNTITLED.to_owned(),
        name => name,
    });
    (names.collect(), is_cut)
}

/// The name in composed letters (NFC), without control characters and repeated blanks, cut to `max` characters.
pub(super) fn mended_name(raw: &str, max: usize) -> String {
    let composed: String = raw.nfc().collect();
    let spaced = mended_text(&composed, usize::MAX);
    let words: Vec<&str> = spaced.split_whitespace().collect();
    mended_text(&words.join(" "), max)
}

/// Whether the rows of this table are pages in the folder of the same name, or whether the table is the copy of another
/// one with all rows.
pub(super) fn has_pages(path: &str, all: &[ZipEntry]) -> bool {
    let base = path.rsplit_once('.').map_or(path, |(base, _)| base);
    let plain = base.strip_suffix("_all").unwrap_or(base);
    let titled = without_id(plain);
    let is_page = |file: &ZipEntry| {
        let is_inside = |folder: &str| {
            file.path
                .strip_prefix(folder)
                .is_some_and(|rest| rest.starts_with('/'))
        };
        file.path.to_ascii_lowercase().ends_with(".md") && (is_inside(plain) || is_inside(titled))
    };
    let copy = format!("{plain}_all.csv");
    let has_copy = base == plain && all.iter().any(|file| file.path == copy);
    has_copy || all.iter().any(is_page)
}

/// Removes the folder that Notion puts around a whole export.
pub(super) fn drop_common_root(files: &mut [ZipEntry]) {
    let is_root = |file: &ZipEntry| {
        let root = file.path.split_once('/').map(|(root, _)| root);
        root.is_some_and(|root| root.starts_with("Export-"))
    };
    if !files.is_empty() && files.iter().all(is_root) {
        for file in files {
            if let Some((_, rest)) = file.path.split_once('/') {
                file.path = rest.to_owned();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "1a2b3c4d5e6f708192a3b4c5d6e7f809";

    #[test]
    fn ids_of_notion_are_no_part_of_names() {
        let path = format!("Bind {ID}/B site {ID}/Fast split {ID}.md");
        assert_eq!(title_of(&path), "Fast split");
        assert_eq!(folders_of(&path).0, ["Bind", "B site"]);
        assert!(has_notion_id(&path));
        assert!(!has_notion_id("Bind/Fast split.md"));
        assert_eq!(title_of("notes/b_split.md"), "b split");
    }

    #[test]
    fn names_from_paths_keep_the_rules_of_folders_and_titles() {
        let long = "a".repeat(MAX_FOLDER_NAME_CHARS + 1);
        let path = format!("B\u{7}ind/\u{1}/{long}/U\u{308}ber\u{0}.md");
        let (folders, is_cut) = folders_of(&path);
        assert_eq!(folders, ["B ind", UNTITLED, &long[1..]]);
        assert!(is_cut);
        for name in &folders {
            assert_eq!(app_domain::folder::parse_name(name).as_ref(), Ok(name));
        }
        assert_eq!(mended_name(&title_of(&path), 10), "\u{dc}ber");
    }

    #[test]
    fn a_table_with_pages_is_known_by_its_folder() {
        let file = |path: String| ZipEntry {
            path,
            bytes: Vec::new(),
        };
        let all = [
            file(format!("Strats {ID}.csv")),
            file(format!("Strats/Rush {ID}.md")),
            file(format!("Scores {ID}.csv")),
        ];
        assert!(has_pages(&all[0].path, &all));
        assert!(!has_pages(&all[2].path, &all));
    }
}
