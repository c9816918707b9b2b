//! The properties that Notion writes as lines between the title and the text of a page.

use crate::markdown::FrontMatter;

/// The properties that a strategy has.
const KNOWN: [&str; 6] = ["map", "side", "agent", "agents", "tag", "tags"];
/// Maximum number of bytes of the name of a property.
const MAX_NAME_BYTES: usize = 40;

/// Takes the known properties out of a page. The others become lines of its first paragraph. A page whose first
/// paragraph is no list of properties stays as it is.
pub(super) fn take(page: &str, meta: &mut FrontMatter) -> String {
    read(page, meta).unwrap_or_else(|| page.to_owned())
}

fn read(page: &str, meta: &mut FrontMatter) -> Option<String> {
    let (title, rest) = page.trim_start().split_once('\n')?;
    let rest = rest.trim_start_matches('\n');
    let end = rest.find("\n\n").unwrap_or(rest.len());
    let found: Option<Vec<_>> = rest[..end].lines().map(property).collect();
    let found = found.filter(|_| title.starts_with("# "))?;
    let is_known = |name: &str| KNOWN.contains(&name.to_lowercase().as_str());
    if !found.iter().any(|(name, _)| is_known(name)) {
        return None;
    }
    let mut kept = Vec::new();
    for (name, value) in found {
        if is_known(name) {
            let values = value.split(',');
            values.for_each(|value| meta.add(&name.to_lowercase(), value));
        } else {
            kept.push(format!("{name}: {value}"));
        }
    }
    Some([title, "\n\n", &kept.join("\\\n"), &rest[end..]].concat())
}

/// The name and the value in a line.
fn property(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let is_plain = name.len() <= MAX_NAME_BYTES && !name.contains(['.', '/', '*', '[']);
    (is_plain && (value.is_empty() || value.starts_with(' '))).then(|| (name.trim(), value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_properties_become_metadata() {
        let mut meta = FrontMatter::default();
        let page =
            "# B split\n\nMap: Bind\nTags: eco, retake\nOwner: Kim\nState: done\n\nGo **fast**.\n";
        assert_eq!(
            take(page, &mut meta),
            "# B split\n\nOwner: Kim\\\nState: done\n\nGo **fast**.\n"
        );
        assert_eq!(meta.map.as_deref(), Some("Bind"));
        assert_eq!(meta.tags, ["eco", "retake"]);
    }

    #[test]
    fn a_text_with_colons_is_no_list_of_properties() {
        for page in [
            "# B split\n\nPlan: go\nthen stay\n",
            "# B split\n\nNote: go\n",
            "Map: Bind\n",
        ] {
            assert_eq!(take(page, &mut FrontMatter::default()), page);
        }
    }
}
