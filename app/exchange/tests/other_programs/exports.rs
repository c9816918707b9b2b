//! Exports of other programs become strategies.

use app_exchange::import::{ImportLoss, ImportRefusal, file_address, strategy_address};
use serde_json::{Value, json};

use crate::{PNG, content, entry, lost, plan_files, problems, zip};

const RUSH: &str =
    "Strats 0123456789abcdef0123456789abcdef/B rush 00000000000000000000000000000001.md";
const HOLD: &str =
    "Strats 0123456789abcdef0123456789abcdef/Hold 00000000000000000000000000000002.md";

#[test]
fn an_export_of_notion_keeps_its_tree_its_properties_its_images_and_its_links() {
    let rush = "# B rush\n\nMap: Bind\nSide: Attack\nAgents: Jett, Sova\nTags: eco\nOwner: Kim\n\nGo **fast**, then see [Hold](Hold%2000000000000000000000000000000002.md).\n\n\
        ![map](B%20rush%2000000000000000000000000000000001/map%201.png)\n\n<aside>\n\u{1f4a1} Wait for the smoke\n\n</aside>\n\n- [ ]  plant\n- [x]  flash\n    - nested\n";
    let inner = zip(&[
        (&format!("Export-x/{RUSH}"), rush.as_bytes()),
        (&format!("Export-x/{HOLD}"), b"# Hold\n\nStay.\n"),
        (
            "Export-x/Strats 0123456789abcdef0123456789abcdef/B rush 00000000000000000000000000000001/map 1.png",
            PNG,
        ),
        (
            "Export-x/Strats 0123456789abcdef0123456789abcdef.csv",
            b"Name,Map\nB rush,Bind\n",
        ),
    ]);
    let outer = zip(&[("ExportBlock-1.zip", &inner)]);
    let found = plan_files(vec![entry("notion.zip", &outer)]).expect("a plan");
    let titles: Vec<&str> = found
        .strategies
        .iter()
        .map(|one| one.title.as_str())
        .collect();
    assert_eq!(titles, ["B rush", "Hold"]);
    let first = &found.strategies[0];
    assert_eq!(first.folders, ["Strats"]);
    assert_eq!(
        (
            first.meta.map.as_deref(),
            first.meta.side.map(|side| side.to_string())
        ),
        (Some("Bind"), Some("Attack".to_owned()))
    );
    assert_eq!(
        (&first.meta.agents, &first.meta.tags),
        (
            &vec!["Jett".to_owned(), "Sova".to_owned()],
            &vec!["eco".to_owned()]
        )
    );
    assert_eq!(
        found.files,
        [entry(
            "Strats 0123456789abcdef0123456789abcdef/B rush 00000000000000000000000000000001/map 1.png",
            PNG
        )]
    );
    let blocks = content(&found, 0);
    let types: Vec<&str> = blocks
        .iter()
        .map(|block| block["type"].as_str().expect("a type"))
        .collect();
    assert_eq!(
        types,
        ["paragraph", "paragraph", "image", "callout", "taskList"]
    );
    assert_eq!(blocks[0]["content"][0]["text"], "Owner: Kim");
    let link = &blocks[1]["content"][3];
    assert_eq!(
        (&link["text"], &link["marks"][0]["attrs"]["href"]),
        (&json!("Hold"), &json!(strategy_address(1)))
    );
    assert_eq!(blocks[2]["attrs"]["src"], file_address(0));
    assert_eq!(blocks[3]["attrs"]["kind"], "tip");
    assert_eq!(blocks[4]["content"][1]["attrs"]["checked"], true);
    assert_eq!(found.problems.len(), 1);
    assert_eq!(found.problems[0].reason, ImportLoss::RowsArePages);
}

#[test]
fn a_page_of_google_docs_keeps_classes_levels_and_addresses() {
    let html = "<html><head><style type=\"text/css\">.c1{font-weight:700}.c2{font-style:italic}ol{margin:0}.lst-kix_a-0>li:before{content:\"x\"}</style></head>\
        <body class=\"c9 doc-content\"><p class=\"c3 title\"><span>B split</span></p>\
        <h2 id=\"h.x\"><span>Plan</span></h2><p><span class=\"c1\">smoke</span><span class=\"c2\"> first</span></p>\
        <ul class=\"lst-kix_a-0 start\"><li><span>one</span></li></ul><ul class=\"lst-kix_a-1 start\"><li><span>deep</span></li></ul>\
        <ul class=\"lst-kix_a-0\"><li><span>two</span></li></ul>\
        <p><a href=\"https://www.google.com/url?q=https://a.example/x%3Fy%3D1&amp;sa=D\">link</a></p>\
        <p><img alt=\"map\" src=\"images/image1.png\"></p></body></html>";
    let file = zip(&[("BSplit.html", html.as_bytes()), ("images/image1.png", PNG)]);
    let found = plan_files(vec![entry("BSplit.zip", &file)]).expect("a plan");
    assert_eq!(found.strategies[0].title, "B split");
    let blocks = content(&found, 0);
    assert_eq!(blocks[0]["type"], "heading");
    assert_eq!(blocks[1]["content"][0]["marks"], json!([{"type": "bold"}]));
    assert_eq!(
        blocks[1]["content"][1]["marks"],
        json!([{"type": "italic"}])
    );
    assert_eq!(blocks[2]["content"][0]["content"][1]["type"], "bulletList");
    let text = found.strategies[0].content.plain_text();
    assert!(text.contains("one\ndeep\ntwo"), "{text}");
    let json = found.strategies[0].content.to_json().to_string();
    assert!(json.contains("https://a.example/x?y=1"), "{json}");
    assert!(json.contains(&file_address(0)), "{json}");
}

#[test]
fn files_that_cannot_be_read_are_named_and_the_others_are_imported() {
    let found = plan_files(vec![
        entry(
            "a.md",
            b"---\ntags: [eco]\n---\ngo ![](gone.png) and [there](gone.md)\n",
        ),
        entry("b.docx", b"PK\x03\x04"),
        entry("c.md", b"\x89PNG\r\n\x1a\n\0"),
        entry("d.json", b"{}"),
        entry("e.csv", b"Name,Score\nKim,7\n"),
    ])
    .expect("a plan");
    assert_eq!(found.strategies.len(), 2);
    assert_eq!(
        problems(&found),
        [
            ("a.md", ImportLoss::MissingImages(lost(&["gone.png"]))),
            ("a.md", ImportLoss::MissingFiles(lost(&["gone.md"]))),
            ("c.md", ImportLoss::Unreadable),
            ("d.json", ImportLoss::Unsupported),
            ("b.docx", ImportLoss::WordDocument),
        ]
    );
    assert_eq!(content(&found, 1)[0]["type"], "table");
    assert_eq!(
        plan_files(vec![entry("a.png", PNG)]),
        Err(ImportRefusal::Nothing(None))
    );
}

#[test]
fn an_image_in_html_is_found_or_counted_and_a_long_title_is_named() {
    let text =
        "<img src=\"map.png\" alt=\"A\">\n\n<p align=\"center\"><img src=\"no.png\"></p>\n\ntext\n";
    let page = "<p><img src=map.png><img src=no.png>text";
    for (path, text) in [("a.md", text), ("a.html", page)] {
        let files = vec![entry(path, text.as_bytes()), entry("map.png", PNG)];
        let found = plan_files(files).expect("a plan");
        assert_eq!(content(&found, 0)[0]["attrs"]["src"], file_address(0));
        let missing = ImportLoss::MissingImages(lost(&["no.png"]));
        assert_eq!(found.problems[0].reason, missing);
    }
    let title = "a".repeat(201);
    let found =
        plan_files(vec![entry("a.md", format!("# {title}\n\ntext").as_bytes())]).expect("a plan");
    assert_eq!(found.strategies[0].title, title[..200]);
    assert_eq!(found.problems[0].reason, ImportLoss::TitleCut);
    assert_eq!(content(&found, 0)[0]["content"][0]["text"], title);
}

#[test]
fn paths_cannot_leave_the_files() {
    let found = plan_files(vec![
        entry("a/b.md", b"![](../../../etc/passwd) ![](%2e%2e/c.png)"),
        entry("c.png", PNG),
    ]);
    let found = found.expect("a plan");
    assert_eq!(found.files.len(), 1);
}

#[test]
fn pasted_text_is_named_after_its_first_heading() {
    let title = |path: &str, text: &str| {
        let found = plan_files(vec![entry(path, text.as_bytes())]).expect("a plan");
        let types: Vec<Value> = content(&found, 0)
            .iter()
            .map(|block| block["type"].clone())
            .collect();
        (found.strategies[0].title.clone(), types)
    };
    let (heading, paragraph) = (json!("heading"), json!("paragraph"));
    let docs = "<meta charset='utf-8'><b style=\"font-weight:normal;\" id=\"docs-internal-guid-1\"><h2 dir=\"ltr\"><span>B split</span></h2><p><span>Go</span></p></b>";
    assert_eq!(
        title("Pasted text.html", docs),
        ("B split".to_owned(), vec![paragraph.clone()])
    );
    let word = "<html><body><p class=MsoTitle>B hold</p><h1>Plan</h1></body></html>";
    assert_eq!(
        title("Pasted text.html", word),
        ("B hold".to_owned(), vec![heading.clone()])
    );
    assert_eq!(
        title("Pasted text.md", "by Kim\n\n## A rush\n\ngo"),
        (
            "A rush".to_owned(),
            vec![paragraph.clone(), heading, paragraph.clone()]
        )
    );
    assert_eq!(
        title("Pasted text.md", "go"),
        ("Pasted text".to_owned(), vec![paragraph.clone()])
    );
    assert_eq!(title("Plan.md", "## A\n\ngo").0, "Plan");
}

#[test]
fn toggles_of_html_within_markdown_are_read_with_their_markdown() {
    let text = "<details>\n<summary>If **no** <b>bold</b></summary>\n\n- a\n\n<details open><summary>In</summary>\n\nb\n\n</details>\n</details>\n\nafter\n\n<details><summary>One</summary>line</details>\n";
    let found = plan_files(vec![entry("a.md", text.as_bytes())]).expect("a plan");
    let blocks = content(&found, 0);
    let types: Vec<&Value> = blocks.iter().map(|block| &block["type"]).collect();
    assert_eq!(types, ["details", "paragraph", "details"]);
    let summary = &blocks[0]["content"][0]["content"];
    assert_eq!(summary[0]["text"], "If **no** ");
    assert_eq!(summary[1]["marks"][0]["type"], "bold");
    let inner = &blocks[0]["content"][1]["content"];
    assert_eq!(
        (&inner[0]["type"], &inner[1]["type"]),
        (&json!("bulletList"), &json!("details"))
    );
    assert_eq!(inner[1]["attrs"]["open"], true);
    assert_eq!(
        blocks[2]["content"][1]["content"][0]["content"][0]["text"],
        "line"
    );
}
