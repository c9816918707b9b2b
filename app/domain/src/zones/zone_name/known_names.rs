//! Tables of former zone names, and of the abbreviations that people use for zones.

/// Former names that browsers still list (Unicode CLDR keeps the oldest), with the current names in the IANA database.
pub(super) const FORMER_NAMES: &[(&str, &str)] = &[
    ("Africa/Asmera", "Africa/Asmara"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("America/Catamarca", "America/Argentina/Catamarca"),
    ("America/Coral_Harbour", "America/Atikokan"),
    ("America/Cordoba", "America/Argentina/Cordoba"),
    ("America/Godthab", "America/Nuuk"),
    ("America/Indianapolis", "America/Indiana/Indianapolis"),
    ("America/Jujuy", "America/Argentina/Jujuy"),
    ("America/Louisville", "America/Kentucky/Louisville"),
    ("America/Mendoza", "America/Argentina/Mendoza"),
    ("Asia/Calcutta", "Asia/Kolkata"),
    ("Asia/Katmandu", "Asia/Kathmandu"),
    ("Asia/Rangoon", "Asia/Yangon"),
    ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
    ("Atlantic/Faeroe", "Atlantic/Faroe"),
    ("Europe/Kiev", "Europe/Kyiv"),
    ("Pacific/Enderbury", "Pacific/Kanton"),
    ("Pacific/Ponape", "Pacific/Pohnpei"),
    ("Pacific/Truk", "Pacific/Chuuk"),
];

/// Abbreviations that people use, with the zones that they usually mean, the likeliest first.
pub(super) const ABBREVIATIONS: &[(&str, &[&str])] = &[
    ("gmt", &["Europe/London", "Africa/Abidjan", "UTC"]),
    ("bst", &["Europe/London"]),
    ("wet", &["Europe/Lisbon"]),
    ("west", &["Europe/Lisbon"]),
    ("cet", CENTRAL_EUROPE),
    ("cest", CENTRAL_EUROPE),
    ("mez", &["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"]),
    ("eet", EASTERN_EUROPE),
    ("eest", EASTERN_EUROPE),
    ("msk", &["Europe/Moscow"]),
    ("trt", &["Europe/Istanbul"]),
    ("est", EASTERN),
    ("edt", EASTERN),
    ("et", EASTERN),
    ("cst", &["America/Chicago", "Asia/Shanghai"]),
    ("cdt", &["America/Chicago"]),
    ("ct", &["America/Chicago"]),
    ("mst", &["America/Denver", "America/Phoenix"]),
    ("mdt", &["America/Denver"]),
    ("mt", &["America/Denver", "America/Phoenix"]),
    ("pst", PACIFIC),
    ("pdt", PACIFIC),
    ("pt", PACIFIC),
    ("brt", &["America/Sao_Paulo"]),
    ("art", &["America/Argentina/Buenos_Aires"]),
    ("sast", &["Africa/Johannesburg"]),
    ("gst", &["Asia/Dubai"]),
    ("pkt", &["Asia/Karachi"]),
    ("ist", &["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]),
    ("ict", &["Asia/Bangkok", "Asia/Ho_Chi_Minh"]),
    ("wib", &["Asia/Jakarta"]),
    ("sgt", &["Asia/Singapore"]),
    ("hkt", &["Asia/Hong_Kong"]),
    ("pht", &["Asia/Manila"]),
    ("jst", &["Asia/Tokyo"]),
    ("kst", &["Asia/Seoul"]),
    ("awst", &["Australia/Perth"]),
    ("acst", &["Australia/Adelaide", "Australia/Darwin"]),
    ("aest", EASTERN_AUSTRALIA),
    ("aedt", EASTERN_AUSTRALIA),
    ("nzst", &["Pacific/Auckland"]),
    ("nzdt", &["Pacific/Auckland"]),
];

const CENTRAL_EUROPE: &[&str] = &[
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/Madrid",
    "Europe/Rome",
    "Europe/Warsaw",
    "Europe/Amsterdam",
    "Europe/Stockholm",
];
const EASTERN_EUROPE: &[&str] = &[
    "Europe/Helsinki",
    "Europe/Athens",
    "Europe/Kyiv",
    "Europe/Bucharest",
];
const EASTERN: &[&str] = &["America/New_York", "America/Toronto"];
const PACIFIC: &[&str] = &["America/Los_Angeles", "America/Vancouver"];
const EASTERN_AUSTRALIA: &[&str] = &[
    "Australia/Sydney",
    "Australia/Melbourne",
    "Australia/Brisbane",
];
