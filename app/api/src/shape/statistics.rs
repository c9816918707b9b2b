//! Statistics for the wire, and what is asked of them.

use app_domain::matches::date;
use app_domain::statistics::compositions::Composition;
use app_domain::statistics::percent;
use app_domain::statistics::presence::Presence;
use app_domain::statistics::record::{Streak, Tally};
use app_domain::statistics::trend::{Bucket, Step};
use app_domain::{Day, Faults, Rule, RuleViolation};
use app_service::statistics::{Asked, Person, Statistics};

use super::lenient::or_empty;
use crate::wire::{
    AvailabilityFigures, CompositionBody, MatchFigures, NamedTally, PeriodBody, PlayerPresence,
    PresenceBody, StatisticsAsked, StatisticsBody, StreakBody, TallyBody,
};

/// Opponents and compositions that are told by name: lists that grow with every match.
const MOST: usize = 50;

/// Reads what is asked, and names every fault; an empty text does not matter.
pub fn statistics_asked(asked: &StatisticsAsked) -> Result<Asked, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let day = |raw: &str| -> Result<Option<Day>, Rule> {
        let raw = raw.trim();
        (!raw.is_empty()).then(|| date(raw)).transpose()
    };
    let read = Asked {
        from: faults.noted("from", day(&asked.from)).flatten(),
        to: faults.noted("to", day(&asked.to)).flatten(),
        kind: faults.noted("type", or_empty(&asked.kind)).flatten(),
    };
    faults.or(read)
}

pub fn statistics(found: &Statistics) -> StatisticsBody {
    let record = &found.record;
    let kinds = record
        .kinds
        .iter()
        .map(|(kind, tally)| named(kind.as_str(), *tally));
    let form = record.form.iter().map(ToString::to_string);
    let together = found.compositions.together.iter();
    let matches = MatchFigures {
        total: tally(record.total),
        maps: names(&record.maps),
        types: kinds.collect(),
        opponents: names(&record.opponents[..record.opponents.len().min(MOST)]),
        opponent_count: record.opponents.len(),
        form: form.collect(),
        streak: record.streak.map(streak),
        longest_wins: record.longest_wins,
        longest_losses: record.longest_losses,
        step: step(found.trend.step).to_owned(),
        over_time: found.trend.buckets.iter().map(period).collect(),
        compositions: together.take(MOST).map(composition).collect(),
        composition_count: found.compositions.together.len(),
        agents: names(&found.compositions.agents),
    };
    let hours = found.hours.days();
    let hours = hours.map(|day| day.iter().map(|hour| hour.percent()).collect());
    StatisticsBody {
        from: found.from,
        to: found.to,
        matches,
        availability: AvailabilityFigures {
            days: found.days,
            playable_days: found.playable,
            team: presence(found.everybody),
            players: found.players.iter().map(player).collect(),
            hours: hours.collect(),
        },
    }
}

fn step(step: Step) -> &'static str {
    match step {
        Step::Week => "week",
        Step::Month => "month",
    }
}

fn tally(tally: Tally) -> TallyBody {
    TallyBody {
        played: tally.played(),
        wins: tally.wins,
        losses: tally.losses,
        draws: tally.draws,
        win_percent: percent(tally.wins, tally.played()),
    }
}

fn names(tallies: &[(String, Tally)]) -> Vec<NamedTally> {
    tallies
        .iter()
        .map(|(name, tally)| named(name, *tally))
        .collect()
}

fn named(name: &str, counted: Tally) -> NamedTally {
    NamedTally {
        name: name.to_owned(),
        tally: tally(counted),
    }
}

fn streak(streak: Streak) -> StreakBody {
    StreakBody {
        result: streak.outcome.to_string(),
        length: streak.length,
    }
}

fn period(bucket: &Bucket) -> PeriodBody {
    PeriodBody {
        from: bucket.first,
        to: bucket.last,
        tally: tally(bucket.tally),
    }
}

fn composition(one: &Composition) -> CompositionBody {
    CompositionBody {
        agents: one.agents.clone(),
        tally: tally(one.tally),
    }
}

fn player((person, found): &(Person, Presence)) -> PlayerPresence {
    PlayerPresence {
        user_id: person.id.to_string(),
        display_name: person.name.clone(),
        role: person.role,
        presence: presence(*found),
    }
}

fn presence(found: Presence) -> PresenceBody {
    PresenceBody {
        asked: found.asked,
        answered: found.answered,
        response_percent: found.response(),
        available: found.available,
        absent: found.absent,
        playable: found.playable,
        attended: found.attended,
        attendance_percent: found.attendance(),
        lead_minutes: found.lead,
    }
}
