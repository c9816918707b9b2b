//! The browser's own table of time zones: which there are, and what their clocks show now.

use app_domain::{Day, zone_name};
use js_sys::{Array, Date, Function, Object, Reflect};
use leptos::prelude::untrack;
use wasm_bindgen::{JsCast, JsValue};

use crate::place::day_of_address;
use crate::session::Session;

/// What the clocks of a zone show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneNow {
    /// `Sat 20:31`.
    pub time: String,
    /// `UTC+5:30`.
    pub offset: String,
}

/// Every zone that the browser knows, by its present name; a browser that cannot tell knows UTC.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = supported()
        .map(|names| names.to_vec())
        .unwrap_or_default()
        .into_iter()
        .filter_map(|name| Some(zone_name::current(&name.as_string()?).to_owned()))
        .collect();
    if !names.iter().any(|name| name == "UTC") {
        names.push("UTC".to_owned());
    }
    names.sort_unstable();
    names
}

fn supported() -> Option<Array> {
    let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
    let list: Function = Reflect::get(&intl, &"supportedValuesOf".into())
        .ok()?
        .dyn_into()
        .ok()?;
    list.call1(&intl, &"timeZone".into()).ok()?.dyn_into().ok()
}

/// The device's time zone; `None` if the browser does not say.
pub fn of_device() -> Option<String> {
    let format = js_sys::Intl::DateTimeFormat::new(&Array::new(), &Object::new());
    let zone = Reflect::get(&format.resolved_options(), &"timeZone".into()).ok()?;
    Some(zone_name::current(&zone.as_string()?).to_owned())
}

/// The time in `zone`, `20:31`; `None` where the browser does not know the zone.
pub fn time_in(zone: &str) -> Option<String> {
    written(zone, &Date::new_0(), &[])
}

/// `Thu 14:05`: a moment, in milliseconds since 1970, as clocks in `zone` showed it.
pub fn moment_in(zone: &str, moment: f64) -> Option<String> {
    let moment = Date::new(&JsValue::from_f64(moment));
    Some(written(zone, &moment, &[("weekday", "short")])?.replace(',', ""))
}

/// Today's date in UTC, where nothing says whose; around midnight it is another one elsewhere.
pub fn today_in_utc() -> Option<Day> {
    let now: String = Date::new_0().to_iso_string().into();
    day_of_address(&now[..10])
}

/// `None` where the browser does not know the zone.
pub fn now_in(zone: &str) -> Option<ZoneNow> {
    // `Sat, 20:31 GMT+05:30`
    let text = written(
        zone,
        &Date::new_0(),
        &[("weekday", "short"), ("timeZoneName", "longOffset")],
    )?;
    let (time, offset) = text.rsplit_once(' ')?;
    Some(ZoneNow {
        time: time.replace(',', ""),
        offset: short_offset(offset),
    })
}

/// A moment, in milliseconds, by the clock of `zone`: `Sat 21 Nov, 20:31`.
pub fn at(zone: &str, moment: f64) -> Option<String> {
    let more = [("weekday", "short"), ("day", "numeric"), ("month", "short")];
    // `Sat, 21 Nov at 20:31` or `Sat 21 Nov, 20:31`, as the browser pleases.
    let text = written(zone, &Date::new(&JsValue::from_f64(moment)), &more)?;
    let (date, time) = text.rsplit_once(' ')?;
    let date = date.trim_end_matches(" at").replace(',', "");
    Some([&date, ", ", time].concat())
}

/// An instant of the wire by the viewer's clock: `Sat 21 Nov, 20:31`.
pub fn moment(instant: &str) -> String {
    let zone = untrack(|| Session::of_page().user())
        .map(|user| user.timezone.unwrap_or(user.bot_timezone))
        .unwrap_or_default();
    at(&zone, Date::parse(instant)).unwrap_or_else(|| instant.to_owned())
}

/// The minutes since midnight in `zone`.
pub fn minute_of_day(zone: &str) -> Option<f64> {
    let time = time_in(zone)?;
    let (hour, minute) = time.split_once(':')?;
    Some(hour.parse::<f64>().ok()? * 60.0 + minute.parse::<f64>().ok()?)
}

/// `UTC+5:30` of `GMT+05:30`, and `UTC+1` of `GMT+01:00`.
fn short_offset(offset: &str) -> String {
    let offset = offset.trim_start_matches("GMT").trim_end_matches(":00");
    let sign = match offset.get(..1) {
        Some("-") => "−",
        Some(_) if offset != "+00" => "+",
        _ => return "UTC".to_owned(),
    };
    let hours = &offset[1..];
    ["UTC", sign, hours.strip_prefix('0').unwrap_or(hours)].concat()
}

fn written(zone: &str, at: &Date, more: &[(&str, &str)]) -> Option<String> {
    let options = Object::new();
    let hours = [
        ("timeZone", zone),
        ("hour", "2-digit"),
        ("minute", "2-digit"),
        ("hourCycle", "h23"),
    ];
    for (name, value) in hours.iter().chain(more) {
        Reflect::set(&options, &(*name).into(), &(*value).into()).ok()?;
    }
    // Called by hand, because the typed binding does not catch what an unknown zone throws.
    let write: Function = Reflect::get(at, &"toLocaleTimeString".into())
        .ok()?
        .dyn_into()
        .ok()?;
    write.call2(at, &"en-GB".into(), &options).ok()?.as_string()
}
