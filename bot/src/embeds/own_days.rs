//! A player's own days: the fortnight, one line a day, and what was understood after saving.

use app_domain::Availability;
use app_domain::availability::Source;
use app_service::availability::{OwnDay, OwnFortnight, Update};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::{ABSENT, AVAILABLE, DESCRIPTION_MAX, SILENT, UNAVAILABLE};
use crate::markup::{clipped, escaped, fitted, ranges, short_day};

/// Characters of an absence's reason that are shown.
const REASON_MAX: usize = 60;

/// The fortnight, one line a day.
pub fn own_days(fortnight: &OwnFortnight) -> CreateEmbed {
    let lines: Vec<String> = fortnight.days.iter().map(own_day_line).collect();
    let footer = format!(
        "Your days in {}. Change one with /set.",
        fortnight.viewer.zone
    );
    CreateEmbed::new()
        .title("Your next 14 days")
        .description(fitted(&lines, DESCRIPTION_MAX))
        .footer(CreateEmbedFooter::new(footer))
}

/// `**Tue 24 Nov** ✅ 18:00–20:00`, the times in the reader's own clock.
pub fn own_day_line(own: &OwnDay) -> String {
    let day = short_day(own.day);
    let said = said(own);
    let pattern = match own.source {
        Some(Source::Recurring) => " (from your weekly pattern)",
        Some(Source::Manual) | None => "",
    };
    match &own.absence {
        None => format!("**{day}** {said}{pattern}"),
        Some(reason) if reason.is_empty() => format!("**{day}** {ABSENT} absent"),
        Some(reason) => format!("**{day}** {ABSENT} absent: {}", shown(reason)),
    }
}

fn shown(reason: &str) -> String {
    escaped(&clipped(reason, REASON_MAX))
}

/// What was understood: the instants, and in whose clock they were typed when that is not the platform's to tell.
pub fn saved(update: &Update) -> String {
    let own = &update.own;
    let zone = match (&update.player.timezone, &own.availability) {
        (Some(zone), windows @ Availability::Windows(_)) => {
            format!("\nThat is {windows} in {zone}.")
        }
        _ => String::new(),
    };
    format!("Saved: **{}** {}{zone}", short_day(own.day), said(own))
}

fn said(own: &OwnDay) -> String {
    match own.availability {
        Availability::Silent => format!("{SILENT} no answer"),
        Availability::Unavailable => format!("{UNAVAILABLE} not available"),
        Availability::Windows(_) => format!("{AVAILABLE} {}", ranges(&own.spans)),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::{Day, Zone};

    use super::*;

    fn own(day: &str, availability: &str) -> OwnDay {
        let (day, availability): (Day, Availability) = (
            day.parse().expect("a day"),
            availability.parse().expect("an availability"),
        );
        let windows = match &availability {
            Availability::Windows(windows) => windows.as_slice(),
            Availability::Silent | Availability::Unavailable => &[],
        };
        OwnDay {
            day,
            spans: windows
                .iter()
                .filter_map(|window| Zone::BERLIN.span(day, *window))
                .collect(),
            availability,
            version: "0/".parse().expect("a version"),
            source: Some(Source::Manual),
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
            source: Some(Source::Recurring),
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
        assert_eq!(own_day_line(&away("")), "**Tue 24 Nov** ✈️ absent");
        assert_eq!(
            own_day_line(&away("*ski*")),
            r"**Tue 24 Nov** ✈️ absent: \*ski\*"
        );
    }
}
