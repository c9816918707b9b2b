//! What is more than may be, or becomes more.

use app_testkit::samples::{AVIF, GIF, JPEG, PDF, PNG, WEBP};

use super::made::{END, deflated, gif, header, padded, patched, png, rectangle, with_chunk};
use super::{MIB, TOO_LARGE, TOO_MANY_PIXELS, each_comes_to_its_end, file, image};

#[tokio::test]
async fn one_byte_too_many_is_too_many() {
    each_comes_to_its_end(vec![
        image("5 MiB and a byte", padded(PNG, 5 * MIB + 1, b""), TOO_LARGE),
        image("20 MiB", padded(JPEG, 20 * MIB, b""), TOO_LARGE),
        file(
            "10 MiB and a byte",
            padded(&PDF[..9], 10 * MIB + 1, &PDF[9..]),
            TOO_LARGE,
        ),
        file("40 MiB", padded(PDF, 40 * MIB, b""), TOO_LARGE),
    ])
    .await;
}

#[tokio::test]
async fn an_image_that_says_it_is_huge_is_refused() {
    let most = [0xff; 4];
    let empty = deflated(&[0; 64]);
    let lying = png(&[(b"IHDR", &header(65535, 65535)), (b"IDAT", &empty), END]);
    let endless = png(&[
        (b"IHDR", &header(0x7fff_ffff, 0x7fff_ffff)),
        (b"IDAT", &empty),
        END,
    ]);
    // 16,384 by 16,384, as the extended header has it: each less one, in three bytes.
    let canvas = [
        b"VP8X\x0a\0\0\0",
        &[0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0][..],
    ]
    .concat();
    let body = [&canvas[..], &WEBP[12..]].concat();
    let length = u32::try_from(body.len() + 4).expect("short").to_le_bytes();
    let webp = [b"RIFF", &length[..], b"WEBP", &body].concat();
    let size = [0, 0, 0, 8, 0, 0, 0, 6];
    let avif = patched(AVIF, &size, &[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    each_comes_to_its_end(vec![
        image("a PNG of 65,535 squared", lying, TOO_MANY_PIXELS),
        image("a PNG of two milliards squared", endless, TOO_MANY_PIXELS),
        image(
            "a GIF of 65,535 squared",
            patched(GIF, &[8, 0, 6, 0], &most),
            TOO_MANY_PIXELS,
        ),
        image(
            "a JPEG of 65,535 squared",
            patched(JPEG, &[8, 0, 6, 0, 8], &[8, 0xff, 0xff, 0xff, 0xff]),
            TOO_MANY_PIXELS,
        ),
        image("a WebP of 16,384 squared", webp, TOO_MANY_PIXELS),
        image("an AVIF of 65,535 squared", avif, TOO_MANY_PIXELS),
    ])
    .await;
}

#[tokio::test]
async fn a_bomb_does_not_go_off() {
    let frames = [&10_000_u32.to_be_bytes()[..], &0_u32.to_be_bytes()].concat();
    let animated = with_chunk(&rectangle(1000, 1000), b"acTL", &frames);
    each_comes_to_its_end(vec![
        image(
            "a row more than 40 megapixels",
            rectangle(8000, 5001),
            TOO_MANY_PIXELS,
        ),
        image(
            "600 megapixels of white",
            rectangle(30_000, 20_000),
            TOO_MANY_PIXELS,
        ),
        image(
            "a GIF of 11 times 40 megapixels",
            gif(8000, 5000, 11),
            TOO_MANY_PIXELS,
        ),
        image("a PNG of 10,000 pictures", animated, TOO_MANY_PIXELS),
    ])
    .await;
}
