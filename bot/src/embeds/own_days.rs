//! A player's own days: the fortnight, one line a day, and the confirmation after saving.

use app_domain::availability::AnswerSource;
use app_domain::{DayAvailability, UtcMinute};
use app_service::availability::{OwnDay, OwnFortnight, UpdatedAvailability};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::MAX_DESCRIPTION_CHARS;
use crate::markup::{clipped, escaped, fit_lines, ranges, short_day};
use crate::texts::own_days as texts;

/// The maximum length of a displayed reason, in characters.
const MAX_REASON_CHARS: usize = 60;

/// Lists the fortnight, one line a day.
pub fn own_days(fortnight: &OwnFortnight, now: UtcMinute) -> CreateEmbed {
    let ended = fortnight.ended_evening(now);
    let line = |own: &OwnDay| {
        let has_answer = !own.availability.is_silent() || own.absence.is_some();
        if ended == Some(own.day) && !has_answer {
            texts::evening_over(&short_day(own.day))
        } else {
            own_day_line(own)
        }
    };
    let lines: Vec<String> = fortnight.days.iter().map(line).collect();
    let footer = texts::footer(fortnight.viewer.zone.as_str());
    CreateEmbed::new()
        .title(texts::TITLE)
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS))
        .footer(CreateEmbedFooter::new(footer))
}

/// `**Tue 24 Nov** ✅ 18:00–20:00`, the times in the reader's time zone.
pub fn own_day_line(own: &OwnDay) -> String {
    let day = short_day(own.day);
    if let Some(reason) = &own.absence {
        return match reason.as_str() {
            "" => texts::away(&day),
            reason => texts::away_because(&day, &escaped(&clipped(reason, MAX_REASON_CHARS))),
        };
    }
    let times = ranges(&own.spans);
    let is_by_pattern = own.source == Some(AnswerSource::Recurring);
    match (&own.availability, is_by_pattern) {
        (DayAvailability::Silent, _) => texts::no_answer(&day),
        (DayAvailability::Unavailable, false) => texts::not_available(&day),
        (DayAvailability::Unavailable, true) => texts::not_available_by_pattern(&day),
        (DayAvailability::Windows(_), false) => texts::available(&day, &times),
        (DayAvailability::Windows(_), true) => texts::available_by_pattern(&day, &times),
    }
}

/// Confirms a saved answer: the instants, and the typed times with their zone when the player has their own zone.
pub fn day_saved(update: &UpdatedAvailability) -> String {
    let own = &update.own;
    let day = short_day(own.day);
    match (&own.availability, &update.player.timezone) {
        (DayAvailability::Silent, _) => texts::saved_no_answer(&day),
        (DayAvailability::Unavailable, _) => texts::saved_not_available(&day),
        (DayAvailability::Windows(_), None) => texts::saved_available(&day, &ranges(&own.spans)),
        (windows @ DayAvailability::Windows(_), Some(zone)) => [
            texts::saved_available(&day, &ranges(&own.spans)),
            texts::typed_times(&windows.to_string(), zone),
        ]
        .join("\n"),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::{Day, Zone};

    use super::*;

    fn own(day: &str, availability: &str) -> OwnDay {
        let (day, availability): (Day, DayAvailability) = (
            day.parse().expect("a day"),
            availability.parse().expect("an availability"),
        );
        let windows = match &availability {
            DayAvailability::Windows(windows) => windows.as_slice(),
            DayAvailability::Silent | DayAvailability::Unavailable => &[],
        };
        OwnDay {
            day,
            spans: windows
                .iter()
                .filter_map(|window| Zone::BERLIN.span(day, *window))
                .collect(),
            availability,
            version: "0/".parse().expect("a version"),
            source: Some(AnswerSource::Manual),
            absence: None,
            has_pattern: false,
        }
    }

    #[test]
    fn every_answer_has_its_symbol_and_its_words() {
        assert_eq!(
            own_day_line(&own("24.11.2026", "")),
            "**Tue 24 Nov** ⚪ no answer"
        );
        assert_eq!(
            own_day_line(&own("24.11.2026", "x")),
            "**Tue 24 Nov** ❌ not available"
        );
        assert_eq!(
            own_day_line(&own("24.11.2026", "18:00-20:00")),
            "**Tue 24 Nov** ✅ <t:1795539600:t>–<t:1795546800:t>"
        );
        let filled = OwnDay {
            source: Some(AnswerSource::Recurring),
            ..own("24.11.2026", "x")
        };
        assert!(own_day_line(&filled).ends_with("not available (from your weekly pattern)"));
    }

    #[test]
    fn an_absence_hides_the_answer() {
        let away = |reason: &str| OwnDay {
            absence: Some(reason.to_owned()),
            ..own("24.11.2026", "18:00-20:00")
        };
        assert_eq!(own_day_line(&away("")), "**Tue 24 Nov** ✈️ away");
        assert_eq!(
            own_day_line(&away("*ski*")),
            r"**Tue 24 Nov** ✈️ away: \*ski\*"
        );
    }
}
