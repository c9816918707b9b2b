//! A player's own days.

use app_service::availability;
use app_wire::{ClockPair, OwnDayBody, OwnFortnightBody};

use super::schedule::span;

pub(crate) fn own_fortnight(own: availability::OwnFortnight) -> OwnFortnightBody {
    OwnFortnightBody {
        user_id: own.player.id.clone(),
        display_name: own.player.display_name,
        today: own.today,
        days: own.days.iter().map(own_day).collect(),
        off_days: own.off_days,
        week_before: own.week_before.iter().map(own_day).collect(),
        clocks: ClockPair {
            viewer: own.viewer,
            team: own.team,
        },
    }
}

pub(crate) fn own_day(own: &availability::OwnDay) -> OwnDayBody {
    OwnDayBody {
        date: own.day,
        availability: own.availability.clone(),
        version: Some(own.version.clone()),
        source: own.source,
        spans: own.spans.iter().map(|filed| span(*filed)).collect(),
        absence: own.absence.clone(),
        has_pattern: own.has_pattern,
    }
}
