//! DOCX files have the parts and the structure that readers expect.

use std::collections::BTreeMap;
use std::path::Path;

use app_document::Document;
use app_document::board::{MapGeometry, MapOutlines};
use app_domain::strategy::{Side, StrategyMeta};
use app_domain::upload::UploadKind;
use app_exchange::docx::{EmbeddedImage, write};
use app_exchange::zip_file::{ZipLimits, read_zip};
use app_exchange::{StrategyFile, markdown};
use serde_json::{Value, json};

const LIMITS: ZipLimits = ZipLimits {
    files: 50,
    file_bytes: 1_000_000,
    total_bytes: 1_000_000,
};
/// A PNG image of one pixel.
const PNG: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0x0d, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0xf0, 0x1f, 0, 5, 0, 1, 0xff, 0x89, 0x99, 0x3d, 0x1d, 0, 0,
    0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

fn p(content: &Value) -> Value {
    json!({"type": "paragraph", "content": content})
}

fn text(words: &str) -> Value {
    json!([{"type": "text", "text": words}])
}

fn maps() -> MapOutlines {
    let outline = json!({"callouts": [{"name": "Hookah", "at": [700, 100]}]});
    let mut maps = MapOutlines::default();
    maps.insert(
        "Bind",
        MapGeometry::from_json(&outline).expect("an outline"),
    );
    maps
}

fn board() -> Value {
    json!({"type": "mapBoard", "attrs": {"map": "Bind"}, "content": [{"type": "boardPhase", "content": [
        {"type": "boardItem", "attrs": {"id": "s", "kind": "smoke", "at": [700, 100]}},
    ]}]})
}

fn strategy() -> StrategyFile {
    let bold = json!([{"type": "text", "text": "fast & <loud>\u{1}", "marks": [{"type": "bold"}, {"type": "italic"}]},
        {"type": "hardBreak"}, {"type": "text", "text": "see", "marks": [{"type": "link", "attrs": {"href": "/strategies/1"}}]},
        {"type": "text", "text": "x = 1", "marks": [{"type": "code"}]}]);
    let item = |content: Value| json!({"type": "listItem", "content": content});
    let nested = json!({"type": "bulletList", "content": [item(json!([p(&text("flash"))]))]});
    let cell = |name: &str, words: &str, columns: u8, rows: u8| json!({"type": name, "attrs": {"colspan": columns, "rowspan": rows}, "content": [p(&text(words))]});
    let content = json!({"type": "doc", "content": [
        {"type": "heading", "attrs": {"level": 2}, "content": text("Plan")},
        p(&bold),
        {"type": "orderedList", "attrs": {"start": 3, "type": "a"}, "content": [item(json!([p(&text("smoke")), nested])), item(json!([p(&text("go"))]))]},
        {"type": "taskList", "content": [{"type": "taskItem", "attrs": {"checked": true}, "content": [p(&text("plant"))]}]},
        {"type": "blockquote", "content": [p(&text("stay"))]},
        {"type": "callout", "attrs": {"kind": "warning"}, "content": [p(&text("late lurk"))]},
        {"type": "details", "attrs": {"open": false}, "content": [
            {"type": "detailsSummary", "content": text("If they rotate")},
            {"type": "detailsContent", "content": [p(&text("fall back"))]},
        ]},
        {"type": "codeBlock", "content": text("a\n  b")},
        {"type": "horizontalRule"},
        {"type": "image", "attrs": {"src": "/uploads/a.png", "alt": "the map", "title": "B site", "width": 320}},
        {"type": "image", "attrs": {"src": "https://a.example/b.png", "alt": "elsewhere"}},
        {"type": "video", "attrs": {"src": "https://youtu.be/abc", "title": "A split"}},
        {"type": "table", "content": [
            {"type": "tableRow", "content": [cell("tableHeader", "map", 1, 1), cell("tableHeader", "call", 2, 1)]},
            {"type": "tableRow", "content": [cell("tableCell", "Bind", 1, 2), cell("tableCell", "rush", 1, 1), cell("tableCell", "fast", 1, 1)]},
            {"type": "tableRow", "content": [cell("tableCell", "hold", 2, 1)]},
        ]},
        board(),
        {"type": "gallery", "content": [{"type": "text", "text": "of another editor"}]},
    ]});
    StrategyFile {
        meta: StrategyMeta {
            title: "B split".into(),
            map: Some("Bind".into()),
            side: Some(Side::Attack),
            tags: vec!["eco".into()],
            agents: vec!["Jett".into(), "Sova".into()],
        },
        content: Document::from_json(content).expect("a document"),
        maps: maps(),
    }
}

#[test]
fn a_file_has_all_parts_and_its_xml_is_balanced() {
    let image = EmbeddedImage {
        kind: UploadKind::Png,
        bytes: PNG.to_vec(),
        pixels: (640, 360),
    };
    let images = BTreeMap::from([("/uploads/a.png".to_owned(), image)]);
    let address = |address: &str| match address.strip_prefix('/') {
        Some(rest) => format!("https://muster.example/{rest}"),
        None => address.to_owned(),
    };
    let file = write(&strategy(), &address, &images).expect("a file");
    // Readers of other programs check this file.
    let sample = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sample.docx");
    std::fs::write(sample, &file).expect("a written file");
    let parts = read_zip(&file, LIMITS).expect("a ZIP file").entries;
    for part in parts
        .iter()
        .filter(|part| !part.path.starts_with("word/media/"))
    {
        assert_balanced(&part.path, std::str::from_utf8(&part.bytes).expect("text"));
    }
    let part = |path: &str| {
        let found = parts.iter().find(|part| part.path == path);
        String::from_utf8_lossy(&found.expect("a part").bytes).into_owned()
    };
    let document = part("word/document.xml");
    for found in [
        "<w:pStyle w:val=\"Title\"/>",
        "Bind \u{b7} Attack \u{b7} Jett, Sova \u{b7} eco",
        "fast &amp; &lt;loud&gt;</w:t>",
        "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>",
        "<w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"2\"/></w:numPr>",
        "\u{2611} ",
        "<w:pStyle w:val=\"Callout\"/>",
        "<w:pStyle w:val=\"Summary\"/></w:pPr><w:r><w:t xml:space=\"preserve\">If they rotate",
        "fall back",
        "<wp:extent cx=\"3048000\" cy=\"1714500\"/>",
        "<w:gridSpan w:val=\"2\"/>",
        "<w:vMerge w:val=\"restart\"/>",
        "of another editor",
        "Smoke on Hookah",
    ] {
        assert!(document.contains(found), "{found}\n{document}");
    }
    let relations = part("word/_rels/document.xml.rels");
    assert!(relations.contains("Target=\"https://muster.example/strategies/1\""));
    assert!(part("word/numbering.xml").contains("<w:startOverride w:val=\"3\"/>"));
}

/// A JPEG file of this orientation, without a picture.
fn turned_jpeg(orientation: u8) -> Vec<u8> {
    let exif = [
        &b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"[..],
        &[orientation],
        &[0; 6],
    ];
    [&b"\xff\xd8\xff\xe1\0\x22"[..], &exif.concat(), b"\xff\xd9"].concat()
}

/// The attributes of the frame and of the picture of each image in a document.
struct ImageAttributes {
    size: (u64, u64),
    /// Left and right, top and bottom.
    excess: (u64, u64),
    transform: String,
}

impl ImageAttributes {
    fn of(xml: &str) -> Self {
        let between = |start: &str, end: &str| {
            let (_, rest) = xml.split_once(start).expect("an attribute");
            rest.split_once(end).expect("its end").0.to_owned()
        };
        let number = |start: &str| between(start, "\"").parse().expect("a number");
        Self {
            size: (number("extent cx=\""), number("\" cy=\"")),
            excess: (number("effectExtent l=\""), number("\" t=\"")),
            transform: between("<a:xfrm", ">").trim().to_owned(),
        }
    }

    /// The widths and heights that Word and `LibreOffice` reserve: each adds the excess, Word to the sides before the
    /// turn, `LibreOffice` to those after it.
    fn reserved(&self) -> [(u64, u64); 2] {
        let ((wide, high), (beside, above)) = (self.size, self.excess);
        let is_sideways = self.transform.contains("5400000") || self.transform.contains("16200000");
        let turned = if is_sideways {
            (high, wide)
        } else {
            (wide, high)
        };
        [(wide, high), turned].map(|(wide, high)| (wide + 2 * beside, high + 2 * above))
    }
}

/// Writes a document of these blocks, in which `/uploads/a.jpg` is this image. Returns its images and the file of the image.
fn written_images(blocks: &Value, image: EmbeddedImage) -> (Vec<ImageAttributes>, Vec<u8>) {
    let strategy = StrategyFile {
        content: Document::from_json(json!({"type": "doc", "content": blocks}))
            .expect("a document"),
        ..strategy()
    };
    let images = BTreeMap::from([("/uploads/a.jpg".to_owned(), image)]);
    let file = write(&strategy, &str::to_owned, &images).expect("a file");
    let parts = read_zip(&file, LIMITS).expect("a ZIP file");
    let part = |path: &str| {
        let found = parts.entries.iter().find(|part| part.path == path);
        found.expect("a part").bytes.clone()
    };
    let document = String::from_utf8(part("word/document.xml")).expect("text");
    assert_balanced("word/document.xml", &document);
    let drawings = document.split("<w:drawing>").skip(1);
    let attributes = drawings.map(ImageAttributes::of).collect();
    (attributes, part("word/media/image1.jpg"))
}

fn jpeg(orientation: u8, pixels: (u32, u32)) -> EmbeddedImage {
    EmbeddedImage {
        kind: UploadKind::Jpeg,
        bytes: turned_jpeg(orientation),
        pixels,
    }
}

fn image(width: Option<u32>) -> Value {
    json!({"type": "image", "attrs": {"src": "/uploads/a.jpg", "alt": "a photo", "width": width}})
}

/// The text area of a page in English metric units.
const PAGE: (u64, u64) = (5_731_510, 8_863_330);

#[test]
fn an_image_of_every_orientation_is_upright() {
    // Turned by LibreOffice as exiftool names the orientations: mirrored first, then turned clockwise.
    for (orientation, transform, is_sideways) in [
        (1, "", false),
        (2, "flipH=\"1\"", false),
        (3, "rot=\"10800000\"", false),
        (4, "rot=\"10800000\" flipH=\"1\"", false),
        (5, "rot=\"16200000\" flipH=\"1\"", true),
        (6, "rot=\"5400000\"", true),
        (7, "rot=\"5400000\" flipH=\"1\"", true),
        (8, "rot=\"16200000\"", true),
    ] {
        let (images, file) = written_images(&json!([image(None)]), jpeg(orientation, (400, 300)));
        assert_eq!(images[0].transform, transform, "{orientation}");
        // The stored pixels keep their sides; the frame has room for the turned ones.
        assert_eq!(images[0].size, (3_810_000, 2_857_500), "{orientation}");
        let excess = if is_sideways { (0, 476_250) } else { (0, 0) };
        assert_eq!(images[0].excess, excess, "{orientation}");
        let is_turned = file.windows(4).any(|bytes| bytes == b"Exif");
        assert!(
            !is_turned || orientation == 1,
            "{orientation}: not turned twice"
        );
    }
}

#[test]
fn an_image_fits_the_page_and_keeps_its_ratio() {
    for orientation in 1..=8 {
        for pixels in [
            (4000, 3000),
            (3000, 4000),
            (300, 6000),
            (6000, 300),
            (1, 16_384),
            (16_384, 1),
        ] {
            for width in [None, Some(16), Some(600), Some(4000)] {
                let (images, _) = written_images(&json!([image(width)]), jpeg(orientation, pixels));
                let found = &images[0];
                let case = format!("{orientation}, {pixels:?}, {width:?}: {:?}", found.size);
                let mut reserved = found.reserved().into_iter();
                assert!(
                    reserved.all(|(wide, high)| wide <= PAGE.0 && high <= PAGE.1),
                    "{case}"
                );
                let (wide, high) = found.size;
                let (left, right) = (wide * u64::from(pixels.1), high * u64::from(pixels.0));
                let rounding = u64::from(pixels.0.max(pixels.1)) * 2;
                assert!(left.abs_diff(right) <= rounding, "{case}");
            }
        }
    }
}

#[test]
fn an_image_in_a_cell_or_a_list_fits_its_place() {
    let cell = |content: Value| json!({"type": "tableCell", "content": [content]});
    let table = json!({"type": "table", "content": [
        {"type": "tableRow", "content": [cell(image(Some(2000))), cell(p(&text("words")))]},
    ]});
    let item = |content: Value| json!({"type": "listItem", "content": content});
    let inner =
        json!({"type": "bulletList", "content": [item(json!([p(&text("a")), image(Some(2000))]))]});
    let list = json!({"type": "bulletList", "content": [item(json!([p(&text("b")), inner]))]});
    let quote = json!({"type": "blockquote", "content": [image(Some(2000))]});
    let (images, _) = written_images(&json!([table, list, quote]), jpeg(1, (4000, 1000)));
    let widths: Vec<u64> = images.iter().map(|image| image.size.0).collect();
    let twips = [9_026 / 2 - 216, 9_026 - 2 * 360, 9_026 - 360];
    assert_eq!(widths, twips.map(|width| width * 635));
}

#[test]
fn a_board_names_the_places_of_its_map_in_markdown() {
    let cell = json!({"type": "table", "content": [{"type": "tableRow", "content": [
        {"type": "tableCell", "content": [board()]},
    ]}]});
    let content = json!({"type": "doc", "content": [board(), cell]});
    let strategy = StrategyFile {
        content: Document::from_json(content).expect("a document"),
        ..strategy()
    };
    let markdown = markdown::write(&strategy, &[], &|address| address.to_owned());
    let (_, body) = markdown.split_once("---\n\n").expect("front matter");
    assert_eq!(
        body,
        "Bind\\\nSmoke on Hookah\n\n|  |\n| --- |\n| Bind<br>Smoke on Hookah |\n"
    );
}

/// Every element is closed in order.
fn assert_balanced(path: &str, xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in xml.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("the end of a tag");
        let name = tag.trim_start_matches('/');
        let name = name.split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('?') || tag.ends_with('/') {
            continue;
        }
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{path}");
        } else {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{path}: {open:?}");
}
