//! A player's own days: the fortnight, one line a day, and the confirmation after saving.

use app_domain::DayAvailability;
use app_domain::availability::AnswerSource;
use app_service::availability::{OwnDay, OwnFortnight, UpdatedAvailability};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::{
    AVAILABLE_SYMBOL, AWAY_SYMBOL, MAX_DESCRIPTION_CHARS, NO_ANSWER_SYMBOL, UNAVAILABLE_SYMBOL,
};
use crate::markup::{clipped, escaped, fit_lines, ranges, short_day};

/// The maximum length of a displayed reason, in characters.
const MAX_REASON_CHARS: usize = 60;

/// Lists the fortnight, one line a day.
pub fn own_days(fortnight: &OwnFortnight) -> CreateEmbed {
    let lines: Vec<String> = fortnight.days.iter().map(own_day_line).collect();
    let footer = format!(
        "Your days in {}. Change one with /set.",
        fortnight.viewer.zone
    );
    CreateEmbed::new()
        .title("Your next 14 days")
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS))
        .footer(CreateEmbedFooter::new(footer))
}

/// `**Tue 24 Nov** ✅ 18:00–20:00`, the times in the reader's time zone.
pub fn own_day_line(own: &OwnDay) -> String {
    let day = short_day(own.day);
    let said = format_answer(own);
    let pattern = match own.source {
        Some(AnswerSource::Recurring) => " (from your weekly pattern)",
        Some(AnswerSource::Manual) | None => "",
    };
    match &own.absence {
        None => format!("**{day}** {said}{pattern}"),
        Some(reason) if reason.is_empty() => format!("**{day}** {AWAY_SYMBOL} away"),
        Some(reason) => format!("**{day}** {AWAY_SYMBOL} away: {}", format_reason(reason)),
    }
}

fn format_reason(reason: &str) -> String {
    escaped(&clipped(reason, MAX_REASON_CHARS))
}

/// Confirms a saved answer: the instants, and the typed times with their zone when the player has their own zone.
pub fn day_saved(update: &UpdatedAvailability) -> String {
    let own = &update.own;
    let zone = match (&update.player.timezone, &own.availability) {
        (Some(zone), windows @ DayAvailability::Windows(_)) => {
            format!("\nThat is {windows} in {zone}.")
        }
        _ => String::new(),
    };
    format!(
        "Saved: **{}** {}{zone}",
        short_day(own.day),
        format_answer(own)
    )
}

fn format_answer(own: &OwnDay) -> String {
    match own.availability {
        DayAvailability::Silent => format!("{NO_ANSWER_SYMBOL} no answer"),
        DayAvailability::Unavailable => format!("{UNAVAILABLE_SYMBOL} not available"),
        DayAvailability::Windows(_) => format!("{AVAILABLE_SYMBOL} {}", ranges(&own.spans)),
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
