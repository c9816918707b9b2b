//! Texts that other programs, people and attackers type.

pub fn hostile_texts() -> Vec<String> {
    let plain = [
        "",
        " \u{2003} ",
        "\u{0}",
        "a\u{0}b",
        "bell \u{7}",
        "two\r\nlines",
        "tab\there",
        "next line \u{85}",
        "\u{9b}31m",
        "\u{7f}",
        "\u{202e}backwards",
        "\u{feff}mark",
        "\u{2028}",
        "\u{200b}",
        "u\u{308}ber",
        "👩\u{200d}👩\u{200d}👧",
        "a,b",
        "../../etc/passwd",
        "C:\\aux.txt",
        "{{}} %s ${x}",
        "'; drop table strategies; --",
        "<script>alert(1)</script>",
        "[link](javascript:alert(1))",
        "@everyone",
        "=cmd()",
        "\"quoted\"",
        "\\u0000",
        "null",
    ];
    let long = ["x".repeat(81), "ü".repeat(201), "long ".repeat(1_100)];
    let texts = plain.map(str::to_owned).into_iter().chain(long);
    texts.chain(random_texts()).collect()
}

/// As many texts as `RANDOM_TEXTS` says, the same in every run: letters of all scripts, among them controls.
fn random_texts() -> impl Iterator<Item = String> {
    let count = std::env::var("RANDOM_TEXTS").map_or(0, |count| count.parse().expect("a number"));
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    // Xorshift (Marsaglia 2003).
    let mut next = move |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u32::try_from(state % u64::from(below)).expect("it is below")
    };
    (0..count).map(move |_| {
        let shorter_than = 1 << next(8);
        let length = next(shorter_than);
        let letters = (0..length).filter_map(|_| {
            let end = [0x80, 0x100, 0x2100, 0x3100, 0x10_000, 0x11_0000][next(6) as usize];
            char::from_u32(next(end))
        });
        letters.collect()
    })
}
