//! Files with odd names, encodings and contents.

use app_exchange::file_name::relative_address;
use app_exchange::import::{ImportLoss, ImportRefusal, MAX_FILES, file_address, strategy_address};
use app_exchange::zip_file::ZipDefect;

use super::*;

#[test]
fn titles_folders_and_metadata_from_files_can_be_stored() {
    let json = "{\"format\":\"muster-strategy\",\"version\":1,\"title\":\"a\\u0007b\",\"tags\":[\"x\\u0000y\",\" \"],\"content\":{\"type\":\"doc\",\"content\":[{\"type\":\"paragraph\"}]}}";
    for (path, text, title) in [
        ("a\u{1}b/c\u{7f}d.md", "text", "c d"),
        ("a.md", "# B\u{7}rush\n\ntext", "B rush"),
        (
            "a.md",
            "---\ntitle: \"B\\u0000rush\"\ntags: [\"e\\u0007co\"]\n---\n",
            "B rush",
        ),
        ("plan.md", "# \u{1}\u{2}\n\ntext", "plan"),
        ("plan.md", "---\ntitle: \"\\u0000\"\n---\ntext", "plan"),
        ("\u{7}.md", "text", "Untitled"),
        ("a.json", json, "a b"),
        ("a.html", "<p class=title>B\u{8}rush</p>", "B rush"),
        ("c\u{b}.csv", "a,b", "c"),
        ("Pasted text.md", "# \u{7}", "Pasted text"),
    ] {
        let found = plan_of(&[(path, text.as_bytes())]);
        let strategy = &found.strategies[0];
        assert_eq!(strategy.title, title, "{path} {text}");
        let parsed = app_domain::strategy::parse_title(&strategy.title);
        assert_eq!(parsed.as_ref(), Ok(&strategy.title));
        for folder in &strategy.folders {
            assert_eq!(app_domain::folder::parse_name(folder).as_ref(), Ok(folder));
        }
        let tags = strategy.meta.tags.iter().map(String::as_str);
        assert_eq!(
            app_domain::strategy::parse_tags(tags).as_ref(),
            Ok(&strategy.meta.tags)
        );
    }
}

#[test]
fn one_odd_file_does_not_decide_about_the_others() {
    let clip = vec![0; 17 * 1024 * 1024];
    let whole = zip(&[("page.md", b"a page of another export")]);
    let cut = &whole[..whole.len() - 8];
    let export = zip(&[
        ("plan.md", b"text [clip](clip.mp4)"),
        ("clip.mp4", &clip),
        ("whole.zip", &whole),
        ("cut.zip", cut),
        ("notes.docx", b"PK\x03\x04"),
    ]);
    let found = plan_of(&[
        ("export.zip", &export),
        ("broken.zip", b"PK\x03\x04 broken"),
    ]);
    assert_eq!(found.strategies.len(), 1);
    assert_eq!(
        problems(&found),
        [
            ("clip.mp4", ImportLoss::TooLarge),
            ("broken.zip", ImportLoss::Unreadable),
            ("plan.md", ImportLoss::MissingFiles(lost(&["clip.mp4"]))),
            ("whole.zip", ImportLoss::Unsupported),
            ("cut.zip", ImportLoss::Unsupported),
            ("notes.docx", ImportLoss::WordDocument),
        ]
    );
    assert_eq!(
        plan(&[("broken.zip", b"PK\x03\x04 broken")]),
        Err(ImportRefusal::Zip(ZipDefect::Broken))
    );
    assert_eq!(
        plan(&[("plan.docx", b"PK\x03\x04")]),
        Err(ImportRefusal::Nothing(Some(ImportLoss::WordDocument)))
    );
}

#[test]
fn the_parts_of_a_large_export_of_notion_are_opened() {
    let part = zip(&[("Plan 00000000000000000000000000000001.md", b"# Plan")]);
    let export = zip(&[
        ("Export-1a2b-Part-1.zip", &part),
        ("ExportBlock-1a2b-Part-2.zip", b"PK\x03\x04 broken"),
    ]);
    let found = plan_of(&[("1a2b_Export.zip", &export)]);
    assert_eq!(found.strategies[0].title, "Plan");
    assert_eq!(
        problems(&found),
        [("ExportBlock-1a2b-Part-2.zip", ImportLoss::Unreadable)]
    );
}

#[test]
fn links_find_files_however_their_names_are_written() {
    for (path, address) in [
        ("U\u{308}ber.md", "%C3%9Cber.md"),
        ("\u{dc}ber.md", "U%CC%88ber.md"),
        ("\u{dc}ber.md", "\u{fc}ber.md"),
        ("Plan: A.md", "<Plan: A.md>"),
        ("Plan: A.md", "Plan%3A%20A.md"),
        ("a//b.md", "a/b.md"),
        ("a/b.md", "./a//b.md"),
        ("a\\b.md", "<a\\b.md>"),
        ("./b.md", "b.md"),
        ("a/b.md", "/a/b.md"),
        (".plan.md", ".plan.md"),
        ("50%.md", "50%.md"),
        ("50%25.md", "50%25.md"),
        ("Plan #2.md", "<Plan #2.md>"),
        ("Plan #2.md", "Plan%20%232.md#part"),
        ("Why?.md", "Why%3F.md"),
        ("a (b).md", "a%20(b).md"),
    ] {
        let text = format!("[there]({address})");
        let export = zip(&[("index.md", text.as_bytes()), (path, b"text")]);
        let found = plan_of(&[("a.zip", &export)]);
        assert_eq!(
            addresses(&found, 0),
            [strategy_address(1)],
            "{path} {address}"
        );
        assert_eq!(problems(&found), [], "{path}");
    }
}

#[test]
fn an_exported_link_works_elsewhere_and_comes_back() {
    for name in [
        "50% (a) #1 & $.md",
        "a  b.md",
        "Über?.md",
        "x_*y*.md",
        "<a>.md",
        "a\"b.md",
    ] {
        let address = relative_address("a/index.md", &format!("b/{name}"));
        // RFC 3986: no sign in it ends the address or has a meaning in Markdown.
        let is_plain = |sign: char| sign.is_alphanumeric() || "-._~/%".contains(sign);
        assert!(address.chars().all(is_plain), "{address}");
        let text = format!("[there]({address})");
        let path = format!("b/{name}");
        let export = zip(&[("a/index.md", text.as_bytes()), (&path, b"text")]);
        let found = plan_of(&[("a.zip", &export)]);
        assert_eq!(addresses(&found, 0), [strategy_address(1)], "{address}");
    }
}

#[test]
fn wiki_links_and_embeds_of_obsidian_lead_to_their_files() {
    let text = "See [[Hold]], [[b/Hold|the hold]], [[hold#Part]], [[Nowhere]] and [[#Own]].\n\n![[map.png|300]]\n\n![[Hold]]\n\n![[gone.png]]\n";
    let export = zip(&[
        ("a/Plan.md", text.as_bytes()),
        ("b/Hold.md", b"text"),
        ("files/map.png", PNG),
    ]);
    let found = plan_of(&[("vault.zip", &export)]);
    let (hold, own) = (strategy_address(1), strategy_address(0));
    assert_eq!(
        addresses(&found, 0),
        [
            hold.clone(),
            hold.clone(),
            hold.clone(),
            own,
            file_address(0),
            hold
        ]
    );
    assert!(
        found.strategies[0]
            .content
            .plain_text()
            .starts_with("See Hold, the hold, hold#Part, Nowhere and")
    );
    assert_eq!(blocks(&found)[1]["attrs"]["width"], 300);
    assert_eq!(
        problems(&found),
        [
            ("a/Plan.md", ImportLoss::MissingImages(lost(&["gone.png"]))),
            ("a/Plan.md", ImportLoss::MissingFiles(lost(&["Nowhere"]))),
        ]
    );
}

#[test]
fn an_image_of_html_alone_on_a_line_is_kept_or_named() {
    for html in [
        "<img src=\"map.png\" alt=\"A\" width=\"300\">",
        "<img src='map.png'/>",
        "<IMG SRC=map.png>",
        "text\n<img src=\"map.png\">\ntext",
        "<p align=center>\n  <img src=\"map.png\">\n</p>",
        "- a\n\n  <img src=\"map.png\">",
        "<figure><img src=\"map.png\"><figcaption>A</figcaption></figure>",
    ] {
        let found = plan_of(&[("a.md", html.as_bytes()), ("map.png", PNG)]);
        assert_eq!(found.files.len(), 1, "{html}");
        assert_eq!(addresses(&found, 0), [file_address(0)], "{html}");
        let found = plan_of(&[("a.md", html.as_bytes())]);
        let missing = ImportLoss::MissingImages(lost(&["map.png"]));
        assert_eq!(problems(&found), [("a.md", missing)], "{html}");
    }
}

#[test]
fn images_within_a_text_become_files() {
    // A GIF and a text.
    let gif = "R0lGODlhAQABAAAAACwAAAAAAQABAAAC";
    for (path, text) in [
        ("a.md", format!("![a](data:image/gif;base64,{gif}) b")),
        (
            "a.md",
            format!("![a][pic]\n\n[pic]: <data:image/gif;base64,{gif}>\n"),
        ),
        ("a.md", format!("<img src=\"data:image/gif;base64,{gif}\">")),
        (
            "a.html",
            format!("<p><img src=\"data:image/gif;base64,{gif}\">"),
        ),
    ] {
        let found = plan_of(&[(path, text.as_bytes())]);
        assert_eq!(addresses(&found, 0), [file_address(0)], "{text}");
        assert_eq!(found.files[0].path, "a 1.gif");
        assert_eq!(problems(&found), [], "{text}");
    }
    let text = "<img src=\"data:image/svg+xml;base64,PHN2Zz4=\">\n\n![a](data:image/png,abc)";
    let found = plan_of(&[("a.md", text.as_bytes())]);
    let missing = lost(&["data:image/svg+xml", "data:image/png,abc"]);
    assert_eq!(
        problems(&found),
        [("a.md", ImportLoss::MissingImages(missing))]
    );
}

#[test]
fn an_image_that_no_text_shows_is_named() {
    let found = plan_of(&[("a.md", b"![](b.png)"), ("b.png", PNG), ("c/d.png", PNG)]);
    assert_eq!(found.files.len(), 1);
    assert_eq!(problems(&found), [("c/d.png", ImportLoss::Unused)]);
}

#[test]
fn images_within_a_text_beyond_the_limit_are_named() {
    let image = "![](data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC)\n\n";
    let found = plan_of(&[("a.md", image.repeat(MAX_FILES + 2).as_bytes())]);
    assert_eq!(found.files.len(), MAX_FILES);
    let missing = lost(&["data:image/gif"; 2]);
    assert_eq!(
        problems(&found),
        [("a.md", ImportLoss::MissingImages(missing))]
    );
}

#[test]
fn texts_in_the_encodings_and_with_the_separators_of_excel_are_read() {
    let utf_16 = |text: &str| {
        let marked = ["\u{feff}", text].concat();
        marked
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<_>>()
    };
    for (path, bytes) in [
        ("a.csv", b"sep=;\r\nR\xfcckzug;B\r\n".to_vec()),
        ("a.csv", b"R\xfcckzug;B\r\n1,5;2,5\r\n".to_vec()),
        ("a.csv", "\u{feff}Rückzug;B\n".as_bytes().to_vec()),
        ("a.tsv", utf_16("Rückzug\tB\r\n")),
    ] {
        let found = plan_of(&[(path, &bytes)]);
        let row = &blocks(&found)[0]["content"][0]["content"];
        assert_eq!(row.as_array().map(Vec::len), Some(2), "{path}");
        assert_eq!(
            row[0]["content"][0]["content"][0]["text"], "Rückzug",
            "{path}"
        );
    }
    for (path, bytes) in [
        ("a.md", b"R\xfcckzug".to_vec()),
        ("a.txt", utf_16("Rückzug")),
        (
            "a.html",
            b"<meta charset=windows-1252><p>R\xfcckzug".to_vec(),
        ),
        ("a.html", utf_16("<p>Rückzug")),
    ] {
        let found = plan_of(&[(path, &bytes)]);
        assert_eq!(
            found.strategies[0].content.plain_text(),
            "Rückzug",
            "{path}"
        );
    }
}

#[test]
fn metadata_that_a_strategy_does_not_have_is_named() {
    let text = "---\nside: Middle\nauthor: Kim\nagents: Jett, Sova\ntags: [a, b]\n---\ntext";
    let found = plan_of(&[("a.md", text.as_bytes())]);
    assert_eq!(found.strategies[0].meta.agents, ["Jett", "Sova"]);
    let left_out = ImportLoss::Metadata(lost(&["side: Middle", "author: Kim"]));
    assert_eq!(problems(&found), [("a.md", left_out)]);
    let tags: Vec<String> = (0..21).map(|at| at.to_string()).collect();
    let text = format!(
        "---\ntags: [{}, {}]\n---\n",
        "x".repeat(41),
        tags.join(", ")
    );
    let found = plan_of(&[("a.md", text.as_bytes())]);
    assert_eq!(found.strategies[0].meta.tags, tags[..20]);
    let long = format!("tags: {}", "x".repeat(41));
    let left_out = ImportLoss::Metadata(lost(&[&long, "tags: 20"]));
    assert_eq!(problems(&found), [("a.md", left_out)]);
}
