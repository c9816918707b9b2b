//! Files with a valid start that are incomplete or inconsistent.

use app_testkit::samples::{AVIF, GIF, JPEG, PDF, PNG, WEBP};

use super::file_builders::{END, SIGNATURE, deflate, patch, png, png_header};
use super::{BROKEN, check_each, file, image};

fn half(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len() / 2]
}

#[tokio::test]
async fn what_is_cut_off_is_refused() {
    check_each(vec![
        image("nothing", b"", BROKEN),
        file("nothing as a PDF", b"", BROKEN),
        image("half a PNG", half(PNG), BROKEN),
        image("a PNG without its end", &PNG[..PNG.len() - 12], BROKEN),
        image("half a JPEG", half(JPEG), BROKEN),
        image("a JPEG without its end", &JPEG[..JPEG.len() - 2], BROKEN),
        image("half a WebP", half(WEBP), BROKEN),
        image("half a GIF", half(GIF), BROKEN),
        image("half an AVIF", half(AVIF), BROKEN),
        file("half a PDF", half(PDF), BROKEN),
        image("a PNG's signature", SIGNATURE, BROKEN),
        image("a GIF's signature", b"GIF89a", BROKEN),
        image("a JPEG's signature", b"\xff\xd8\xff", BROKEN),
        image("a WebP's signature", b"RIFF\x04\0\0\0WEBP", BROKEN),
        image(
            "an AVIF's signature",
            b"\0\0\0\x14ftypavif\0\0\0\0avif",
            BROKEN,
        ),
        file("a PDF's signature", b"%PDF-1.7\n", BROKEN),
    ])
    .await;
}

#[tokio::test]
async fn what_contradicts_itself_is_refused() {
    let few = deflate(&[0; 64]);
    let short = png(&[(b"IHDR", &png_header(2000, 2000)), (b"IDAT", &few), END]);
    let flat = png(&[(b"IHDR", &png_header(0, 8)), (b"IDAT", &few), END]);
    let noise: Vec<u8> = (0..4096_u32)
        .map(|at| at.wrapping_mul(2_654_435_761).to_be_bytes()[0])
        .collect();
    let noisy = png(&[(b"IHDR", &png_header(64, 64)), (b"IDAT", &noise), END]);
    let mut wrong_sum = PNG.to_vec();
    wrong_sum[SIGNATURE.len() + 24] ^= 1;
    check_each(vec![
        image("a PNG of fewer rows than it says", short, BROKEN),
        image("a PNG without width", flat, BROKEN),
        image("a PNG of noise", noisy, BROKEN),
        image("a PNG with a wrong sum", wrong_sum, BROKEN),
        image(
            "a PNG without pixels",
            png(&[(b"IHDR", &png_header(8, 8)), END]),
            BROKEN,
        ),
        image(
            "a GIF without pictures",
            [&GIF[..13], b";"].concat(),
            BROKEN,
        ),
        image(
            "a GIF without height",
            patch(GIF, &[8, 0, 6, 0], &[8, 0, 0, 0]),
            BROKEN,
        ),
        image(
            "a WebP longer than it is",
            patch(WEBP, &WEBP[4..8], &[0, 0, 0, 9]),
            BROKEN,
        ),
        image(
            "a JPEG of noise",
            [b"\xff\xd8\xff\xe0", &noise[..]].concat(),
            BROKEN,
        ),
    ])
    .await;
}
