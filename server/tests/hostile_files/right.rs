//! What is right however odd it looks, and is served as what it is.

use app_testkit::samples::{ANIMATED_WEBP, AVIF, GIF, JPEG, PDF, PNG, PROGRESSIVE_JPEG, WEBP};

use super::made::{deflated, padded, patched, rectangle, with_chunk};
use super::{MIB, Taken, each_comes_to_its_end, file, image};

const SCRIPT: &[u8] = b"<html><script>alert(document.domain)</script></html>";

fn followed_by(bytes: &[u8], tail: &[u8]) -> Vec<u8> {
    [bytes, tail].concat()
}

#[tokio::test]
async fn every_kind_is_taken() {
    each_comes_to_its_end(vec![
        image("a PNG", PNG, Taken("image/png")),
        image("a JPEG", JPEG, Taken("image/jpeg")),
        image("a progressive JPEG", PROGRESSIVE_JPEG, Taken("image/jpeg")),
        image("a WebP", WEBP, Taken("image/webp")),
        image("an animated WebP", ANIMATED_WEBP, Taken("image/webp")),
        image("an animated GIF", GIF, Taken("image/gif")),
        image("an AVIF", AVIF, Taken("image/avif")),
        file("a PDF", PDF, Taken("application/pdf")),
    ])
    .await;
}

#[tokio::test]
async fn what_hides_in_a_right_file_is_served_as_the_file_it_hides_in() {
    let comment = [
        b"\x21\xfe",
        &[u8::try_from(SCRIPT.len()).expect("short")][..],
        SCRIPT,
        b"\0",
    ]
    .concat();
    let commented = followed_by(&GIF[..GIF.len() - 1], &[&comment[..], b";"].concat());
    let remark = [
        b"\xff\xfe",
        &u16::try_from(SCRIPT.len() + 2)
            .expect("short")
            .to_be_bytes()[..],
        SCRIPT,
    ]
    .concat();
    let remarked = [&JPEG[..2], &remark, &JPEG[2..]].concat();
    let bomb = deflated(&vec![0; 100 * MIB]);
    let profile = [b"icc\0\0", bomb.as_slice()].concat();
    let text = [b"Comment\0\0", bomb.as_slice()].concat();
    let action = b"/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>";
    let acting = patched(PDF, b"/Type/Catalog", action);
    each_comes_to_its_end(vec![
        image(
            "a GIF and a page",
            followed_by(GIF, SCRIPT),
            Taken("image/gif"),
        ),
        image(
            "a GIF with a page as its comment",
            commented,
            Taken("image/gif"),
        ),
        image(
            "a JPEG and an archive",
            followed_by(JPEG, b"PK\x03\x04\x14\0\0\0"),
            Taken("image/jpeg"),
        ),
        image(
            "a JPEG with a page as its comment",
            remarked,
            Taken("image/jpeg"),
        ),
        image(
            "a PNG and a page",
            followed_by(PNG, SCRIPT),
            Taken("image/png"),
        ),
        image(
            "a PNG with a page as its text",
            with_chunk(PNG, b"tEXt", SCRIPT),
            Taken("image/png"),
        ),
        image(
            "a PNG with a text of 100 MiB",
            with_chunk(PNG, b"zTXt", &text),
            Taken("image/png"),
        ),
        image(
            "a PNG with a profile of 100 MiB",
            with_chunk(PNG, b"iCCP", &profile),
            Taken("image/png"),
        ),
        image(
            "a WebP and a page",
            followed_by(WEBP, SCRIPT),
            Taken("image/webp"),
        ),
        file("a PDF with a script", acting, Taken("application/pdf")),
        file(
            "a PDF and a page",
            followed_by(PDF, SCRIPT),
            Taken("application/pdf"),
        ),
    ])
    .await;
}

#[tokio::test]
async fn whatever_a_file_is_called_its_name_is_harmless() {
    let name = |name, called: &str| image(name, PNG, Taken("image/png")).called(called);
    each_comes_to_its_end(vec![
        name("called a page", "page.html"),
        name("called after a way out", "../../../../etc/passwd"),
        name("called after a drive", "C:\\Windows\\system32\\a.dll"),
        name(
            "called with control characters",
            "a\tb%0D%0ASet-Cookie: c=d.png",
        ),
        name("called from right to left", "\u{202e}gnp.exe"),
        name("called at length", &"🎯".repeat(3000)),
        name("called with quotes", "\"; filename=\"x.html"),
        name("called nothing", ""),
        name("called by dots", ".."),
    ])
    .await;
}

#[tokio::test]
async fn the_largest_that_may_be_is_taken() {
    each_comes_to_its_end(vec![
        image("40 megapixels", rectangle(8000, 5000), Taken("image/png")),
        image("5 MiB", padded(PNG, 5 * MIB, b""), Taken("image/png")),
        file(
            "10 MiB",
            padded(&PDF[..9], 10 * MIB, &PDF[9..]),
            Taken("application/pdf"),
        ),
    ])
    .await;
}
