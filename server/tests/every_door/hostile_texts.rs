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
    plain.map(str::to_owned).into_iter().chain(long).collect()
}
