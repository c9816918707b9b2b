//! The time zones to offer to a user of a language.

/// The zones in which most users of a locale live, the most populous first; none for an unknown locale.
///
/// The locales are those of <https://discord.com/developers/docs/reference#locales>.
pub fn zones_of_locale(locale: &str) -> &'static [&'static str] {
    match locale {
        "id" => &["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"],
        "da" => &["Europe/Copenhagen"],
        "de" => &["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"],
        "en-GB" => &[
            "Europe/London",
            "Europe/Dublin",
            "Australia/Sydney",
            "Pacific/Auckland",
        ],
        "en-US" => &[
            "America/New_York",
            "America/Chicago",
            "America/Denver",
            "America/Los_Angeles",
        ],
        "es-ES" => &["Europe/Madrid", "Atlantic/Canary"],
        "es-419" => &[
            "America/Mexico_City",
            "America/Bogota",
            "America/Argentina/Buenos_Aires",
            "America/Lima",
            "America/Santiago",
        ],
        "fr" => &["Europe/Paris", "Europe/Brussels", "America/Toronto"],
        "hr" => &["Europe/Zagreb"],
        "it" => &["Europe/Rome"],
        "lt" => &["Europe/Vilnius"],
        "hu" => &["Europe/Budapest"],
        "nl" => &["Europe/Amsterdam", "Europe/Brussels"],
        "no" => &["Europe/Oslo"],
        "pl" => &["Europe/Warsaw"],
        "pt-BR" => &["America/Sao_Paulo", "America/Manaus", "Europe/Lisbon"],
        "ro" => &["Europe/Bucharest"],
        "fi" => &["Europe/Helsinki"],
        "sv-SE" => &["Europe/Stockholm"],
        "vi" => &["Asia/Ho_Chi_Minh"],
        "tr" => &["Europe/Istanbul"],
        "cs" => &["Europe/Prague"],
        "el" => &["Europe/Athens"],
        "bg" => &["Europe/Sofia"],
        "ru" => &["Europe/Moscow", "Asia/Yekaterinburg", "Asia/Novosibirsk"],
        "uk" => &["Europe/Kyiv"],
        "hi" => &["Asia/Kolkata"],
        "th" => &["Asia/Bangkok"],
        "zh-CN" => &["Asia/Shanghai"],
        "ja" => &["Asia/Tokyo"],
        "zh-TW" => &["Asia/Taipei"],
        "ko" => &["Asia/Seoul"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use app_domain::Zone;

    use super::*;

    #[test]
    fn every_offered_zone_exists() {
        let locales = [
            "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu",
            "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru",
            "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
        ];
        for locale in locales {
            let zones = zones_of_locale(locale);
            assert!(!zones.is_empty(), "{locale}");
            for zone in zones {
                assert!(zone.parse::<Zone>().is_ok(), "{zone}");
            }
        }
        assert!(zones_of_locale("xx").is_empty());
    }
}
