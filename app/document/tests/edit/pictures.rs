//! Typed images, and cards of videos.

use app_document::{DeletionUnit, Document, EditorCommand, ImageAttributes, VideoLink};
use serde_json::json;

use crate::{check, editor, shown, type_into};

const BACK: EditorCommand = EditorCommand::Backspace(DeletionUnit::Grapheme);

#[test]
fn a_typed_image_becomes_one_and_backspace_restores_the_text() {
    for (before, typed, after, restored) in [
        (
            "p(|)",
            "![map](https://a.org/x.png)",
            "img:https://a.org/x.png p(|)",
            "p(![map](https://a.org/x.png)|)",
        ),
        (
            "p(go |b)",
            "![](/uploads/a.png)",
            "p(go ) img:/uploads/a.png p(|b)",
            "p(go ![](/uploads/a.png)|b)",
        ),
        (
            "p(a|)",
            "![](/uploads/a.png)",
            "p(a![](/uploads/a.png)|)",
            "p(a![](/uploads/a.png|)",
        ),
        (
            "p(|)",
            "![x](javascript:y)",
            "p(![x](javascript:y)|)",
            "p(![x](javascript:y|)",
        ),
    ] {
        let escape = |notation: &str| {
            let (open, text) = notation.split_once("p(").expect("a paragraph");
            let (text, close) = text.rsplit_once(')').expect("a paragraph");
            let signs = text
                .replace('[', "\\[")
                .replace(']', "\\]")
                .replace('(', "\\(")
                .replace(')', "\\)");
            [open, "p(", &signs, ")", close].concat()
        };
        let mut editor = editor(before);
        type_into(&mut editor, typed);
        let is_image = after.contains("img");
        let expected = if is_image {
            after.to_owned()
        } else {
            escape(after)
        };
        assert_eq!(shown(&editor), expected, "{typed}");
        editor.run(&BACK, 99_000.0);
        assert_eq!(shown(&editor), escape(restored), "{typed}");
    }
}

#[test]
fn an_image_keeps_unknown_attributes_when_its_size_and_its_caption_change() {
    let attributes = json!({"src": "/uploads/a.png", "alt": "map", "title": null, "width": 640, "height": 480, "x": {"y": 1}});
    let stored = json!({"type": "doc", "content": [{"type": "image", "attrs": attributes}]});
    let mut editor =
        app_document::DocumentEditor::new(Document::from_json(stored).expect("a document"));
    let image = ImageAttributes {
        source: "/uploads/a.png".to_owned(),
        alternative: Some("map".to_owned()),
        title: Some("Late round".to_owned()),
        width: Some(320),
        height: Some(240),
    };
    editor.run(
        &EditorCommand::SetImage {
            path: vec![0],
            image,
        },
        0.0,
    );
    let attributes = &editor.document().to_json()["content"][0]["attrs"];
    assert_eq!(
        *attributes,
        json!({"src": "/uploads/a.png", "alt": "map", "title": "Late round", "width": 320, "height": 240, "x": {"y": 1}})
    );
    let shown = editor.document().content()[0].element().expect("an image");
    assert_eq!(shown.caption(), Some("Late round"));
    assert_eq!(editor.document().plain_text(), "map\nLate round");
}

#[test]
fn the_address_of_a_video_alone_in_its_line_becomes_a_card_on_enter() {
    for (before, typed, after) in [
        (
            "p(|)",
            "https://youtu.be/abc\nx",
            "video:https://youtu.be/abc p(x|)",
        ),
        (
            "p(|) p(b)",
            "https://clips.twitch.tv/Ab\n",
            "video:https://clips.twitch.tv/Ab p(|b)",
        ),
        (
            "p(see |)",
            "https://youtu.be/abc\n",
            "p(see <a=https://youtu.be/abc https://youtu.be/abc>) p(|)",
        ),
        (
            "ul(li(p(|)))",
            "https://youtu.be/abc\n",
            "ul(li(p(<a=https://youtu.be/abc https://youtu.be/abc>)) li(p(|)))",
        ),
        (
            "p(|)",
            "https://a.org\n",
            "p(<a=https://a.org https://a.org>) p(|)",
        ),
    ] {
        let mut editor = editor(before);
        type_into(&mut editor, typed);
        assert_eq!(shown(&editor), after, "{typed}");
    }
    let mut editor = editor("p(|)");
    type_into(&mut editor, "https://youtu.be/abc\n");
    editor.run(&BACK, 99_000.0);
    assert_eq!(shown(&editor), "p(https://youtu.be/abc|)");
}

#[test]
fn a_card_is_inserted_and_changed_and_is_one_unit() {
    let video = |address: &str| VideoLink::of(address).expect("a video");
    check(&[
        (
            "p(a|)",
            EditorCommand::InsertVideo(video("https://youtu.be/abc")),
            "p(a) video:https://youtu.be/abc p(|)",
        ),
        (
            "p(a|) video:https://youtu.be/abc",
            EditorCommand::SetVideo {
                path: vec![1],
                video: video("https://youtu.be/xyz"),
            },
            "p(a|) video:https://youtu.be/xyz",
        ),
        (
            "video:https://youtu.be/abc p(|b)",
            BACK,
            "[video:https://youtu.be/abc] p(b)",
        ),
        ("[video:https://youtu.be/abc] p(b)", BACK, "p(|b)"),
    ]);
}

#[test]
fn a_youtube_node_of_tiptap_is_a_card_and_is_stored_as_it_is() {
    let youtube = |attributes: serde_json::Value| json!({"type": "doc", "content": [{"type": "youtube", "attrs": attributes}, {"type": "paragraph"}]});
    let stored = youtube(
        json!({"src": "https://www.youtube.com/watch?v=abc", "start": 0, "width": 640, "height": 480}),
    );
    let document = Document::from_json(stored.clone()).expect("a document");
    let card = document.content()[0].element().expect("a card");
    assert_eq!(
        card.video().map(|video| video.address).as_deref(),
        Some("https://www.youtube.com/watch?v=abc")
    );
    assert_eq!(document.to_json(), stored);
    // Without the address of a video it is unknown, and is stored as it is, too.
    for attributes in [
        json!({"src": "javascript:alert(1)"}),
        json!({"src": null}),
        json!({"x": 1}),
    ] {
        let stored = youtube(attributes);
        let document = Document::from_json(stored.clone()).expect("a document");
        assert_eq!(
            document.content()[0]
                .element()
                .and_then(app_document::ElementNode::video),
            None
        );
        assert_eq!(document.to_json(), stored);
    }
}
