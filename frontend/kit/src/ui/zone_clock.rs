//! The browser's time zone database: the known zones and their current times.

use app_domain::{Day, UtcInstant, ZoneName, zone_name};
use app_portal::controls::zone_format::{short_offset, unified_moment};
use app_portal::texts::times;
use js_sys::{Array, Date, Function, Object, Reflect};
use leptos::prelude::untrack;
use wasm_bindgen::{JsCast, JsValue};

use crate::session::UserSession;

pub const MILLISECONDS_PER_MINUTE: f64 = 60_000.0;

/// The current time in a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneTime {
    /// `Sat 20:31`.
    pub time: String,
    /// `UTC+5:30`.
    pub offset: String,
}

/// The current names of all zones that the browser knows, sorted. Always includes UTC.
pub fn zone_names() -> Vec<String> {
    let mut names: Vec<String> = supported_zones()
        .map(|names| names.to_vec())
        .unwrap_or_default()
        .into_iter()
        .filter_map(|name| Some(zone_name::current_name(&name.as_string()?).to_owned()))
        .collect();
    if !names.iter().any(|name| name == "UTC") {
        names.push("UTC".to_owned());
    }
    names.sort_unstable();
    names
}

fn supported_zones() -> Option<Array> {
    let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
    let list: Function = Reflect::get(&intl, &"supportedValuesOf".into())
        .ok()?
        .dyn_into()
        .ok()?;
    list.call1(&intl, &"timeZone".into()).ok()?.dyn_into().ok()
}

/// The device's time zone; `None` if the browser does not report it.
pub fn device_zone() -> Option<String> {
    let format = js_sys::Intl::DateTimeFormat::new(&Array::new(), &Object::new());
    let zone = Reflect::get(&format.resolved_options(), &"timeZone".into()).ok()?;
    Some(zone_name::current_name(&zone.as_string()?).to_owned())
}

/// The current time in `zone`, as `20:31` or `8:31 pm`; `None` if the browser does not know the zone.
pub fn time_in(zone: &str) -> Option<String> {
    Some(times::reworded(&clock_in(zone)?))
}

/// The current time in `zone`, as `20:31`.
fn clock_in(zone: &str) -> Option<String> {
    format_with_options(zone, &Date::new_0(), &[])
}

/// Formats a moment, in milliseconds since 1970, as weekday and time in `zone`: `Thu 14:05`.
pub fn format_weekday_time(zone: &str, moment: f64) -> Option<String> {
    let moment = Date::new(&JsValue::from_f64(moment));
    let text = format_with_options(zone, &moment, &[("weekday", "short")])?;
    Some(times::reworded(&text.replace(',', "")))
}

/// Formats a moment, in milliseconds since 1970, in the viewer's zone: `19:30`.
pub fn format_time(moment: f64) -> String {
    let moment = Date::new(&JsValue::from_f64(moment));
    let text = format_with_options(&viewer_zone(), &moment, &[]);
    text.map(|text| times::reworded(&text)).unwrap_or_default()
}

/// Formats a moment, in milliseconds since 1970, in the viewer's zone: `Thu 14:05`.
pub fn format_own_weekday_time(moment: f64) -> String {
    format_weekday_time(&viewer_zone(), moment).unwrap_or_default()
}

fn viewer_zone() -> ZoneName {
    zone_of(UserSession::of_page())
}

fn zone_of(session: UserSession) -> ZoneName {
    untrack(|| session.user())
        .map(|user| user.timezone.unwrap_or(user.bot_timezone))
        .unwrap_or_default()
}

/// Today's date in the viewer's zone; in UTC if the browser does not know that zone.
pub fn own_today(session: UserSession) -> Option<Day> {
    date_in(&zone_of(session)).or_else(|| date_in("UTC"))
}

fn date_in(zone: &str) -> Option<Day> {
    let date = [
        ("day", "2-digit"),
        ("month", "2-digit"),
        ("year", "numeric"),
    ];
    // `27/11/2026, 20:31`
    let text = format_with_options(zone, &Date::new_0(), &date)?;
    text.split_once(',')?.0.replace('/', ".").parse().ok()
}

/// The current time in `zone` with its offset; `None` if the browser does not know the zone.
pub fn now_in(zone: &str) -> Option<ZoneTime> {
    // `Sat, 20:31 GMT+05:30`
    let text = format_with_options(
        zone,
        &Date::new_0(),
        &[("weekday", "short"), ("timeZoneName", "longOffset")],
    )?;
    let (time, offset) = text.rsplit_once(' ')?;
    Some(ZoneTime {
        time: times::reworded(&time.replace(',', "")),
        offset: short_offset(offset),
    })
}

/// Formats a moment, in milliseconds since 1970, in `zone`: `Sat 21 Nov, 20:31`.
pub fn format_moment(zone: &str, moment: f64) -> Option<String> {
    let more = [("weekday", "short"), ("day", "numeric"), ("month", "short")];
    let text = format_with_options(zone, &Date::new(&JsValue::from_f64(moment)), &more)?;
    Some(times::reworded(&unified_moment(&text)?))
}

/// Formats the date of a moment, in milliseconds since 1970, in the viewer's zone: `Sat 21 Nov`.
pub fn format_own_date(moment: f64) -> Option<String> {
    let text = format_moment(&viewer_zone(), moment)?;
    Some(text.split_once(',')?.0.to_owned())
}

/// Formats an instant in the viewer's zone: `Sat 21 Nov, 20:31`; as RFC 3339 if the browser does not know the zone.
pub fn format_instant(instant: UtcInstant) -> String {
    format_moment(&viewer_zone(), milliseconds(instant)).unwrap_or_else(|| instant.to_string())
}

/// Milliseconds since 1970, as the functions of this module take a moment.
#[allow(clippy::cast_precision_loss, reason = "milliseconds since 1970")]
pub fn milliseconds(instant: UtcInstant) -> f64 {
    instant.unix_millis() as f64
}

/// The minutes since midnight in `zone`.
pub fn minute_of_day(zone: &str) -> Option<f64> {
    let time = clock_in(zone)?;
    let (hour, minute) = time.split_once(':')?;
    // Parsing fractions would add tables of 10 KB to the portal.
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    Some(f64::from(60 * hour + minute))
}

fn format_with_options(zone: &str, at: &Date, more: &[(&str, &str)]) -> Option<String> {
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
    // Called through `Reflect`, because the typed binding does not catch the exception for an unknown zone.
    let write: Function = Reflect::get(at, &"toLocaleTimeString".into())
        .ok()?
        .dyn_into()
        .ok()?;
    write.call2(at, &"en-GB".into(), &options).ok()?.as_string()
}
