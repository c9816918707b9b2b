//! The name of a device by the `User-Agent` of its browser: *Safari on iPhone*.

/// Marks of browsers, the more special ones first: most browsers also name those that they are built on.
const BROWSERS: [(&str, &str); 9] = [
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
];

/// Marks of systems, the more special ones first: Android names Linux, and iPadOS may name macOS.
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// Returns the browser and the system that `user_agent` names.
pub fn device_name(user_agent: &str) -> String {
    let named = |marks: &[(&str, &'static str)]| {
        let mark = marks.iter().find(|(mark, _)| user_agent.contains(mark));
        mark.map(|(_, name)| *name)
    };
    let is_safari = user_agent.contains("Safari/") && user_agent.contains("Version/");
    let browser = named(&BROWSERS).or(is_safari.then_some("Safari"));
    match (browser, named(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        (None, Some(system)) => system.to_owned(),
        (None, None) => "Unknown device".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of MDN's page about `User-Agent`, and of the vendors.
    #[test]
    fn a_device_is_named_by_browser_and_system() {
        let named = [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 13_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:124.0) Gecko/20100101 Firefox/124.0",
                "Firefox on Mac",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/51.0.2704.103 Safari/537.36",
                "Chrome on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/91.0.4472.124 Safari/537.36 Edg/91.0.864.59",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/51.0.2704.106 Safari/537.36 OPR/38.0.2220.41",
                "Opera on Linux",
            ),
            (
                "Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/21.0 Chrome/110.0.5481.154 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone",
            ),
            ("curl/8.5.0", "Unknown device"),
            ("", "Unknown device"),
        ];
        for (user_agent, name) in named {
            assert_eq!(device_name(user_agent), name);
        }
    }
}
