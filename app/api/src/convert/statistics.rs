//! Converts statistics, and parses their query.

use app_domain::matches::parse_date;
use app_domain::statistics::attendance::PresenceStatistics;
use app_domain::statistics::compositions::AgentComposition;
use app_domain::statistics::percent;
use app_domain::statistics::team_record::{MatchTally, ResultStreak};
use app_domain::statistics::trend::{RollingTally, TrendBucket};
use app_domain::{Day, RuleViolation, RuleViolations, ValidationRule};
use app_service::statistics::{StatisticsPlayer, StatisticsQuery, TeamStatistics};
use app_wire::{
    AvailabilityStatisticsBody, CompositionBody, MatchStatisticsBody, NamedTally, PeriodBody,
    PlayerPresence, PresenceBody, RollingRateBody, StatisticsBody, StatisticsRequest, StreakBody,
    TallyBody,
};

use super::field_parsing::parse_optional;

/// Maximum number of opponents and of compositions in a response: these lists grow with every match.
const MAX_LISTED_ENTRIES: usize = 50;

/// Parses the query. Returns every invalid field; an empty text means the default.
pub fn parse_statistics_query(
    request: &StatisticsRequest,
) -> Result<StatisticsQuery, Vec<RuleViolation>> {
    let mut faults = RuleViolations::default();
    let day = |raw: &str| -> Result<Option<Day>, ValidationRule> {
        let raw = raw.trim();
        (!raw.is_empty()).then(|| parse_date(raw)).transpose()
    };
    let read = StatisticsQuery {
        from: faults.record("from", day(&request.from)).flatten(),
        to: faults.record("to", day(&request.to)).flatten(),
        kind: faults
            .record("type", parse_optional(&request.kind))
            .flatten(),
    };
    faults.into_result(read)
}

pub fn statistics(found: &TeamStatistics) -> StatisticsBody {
    let record = &found.record;
    let kinds = record
        .kinds
        .iter()
        .map(|(kind, tally)| named_tally(kind.as_str(), *tally));
    let together = found.compositions.compositions.iter();
    let matches = MatchStatisticsBody {
        total: tally(record.total),
        maps: named_tallies(&record.maps),
        types: kinds.collect(),
        opponents: named_tallies(
            &record.opponents[..record.opponents.len().min(MAX_LISTED_ENTRIES)],
        ),
        opponent_count: record.opponents.len(),
        form: record.form.clone(),
        streak: record.streak.map(streak),
        longest_wins: record.longest_wins,
        longest_losses: record.longest_losses,
        step: found.trend.step,
        over_time: found.trend.buckets.iter().map(period).collect(),
        rolling: found
            .trend
            .rolling
            .iter()
            .filter_map(rolling_rate)
            .collect(),
        compositions: together.take(MAX_LISTED_ENTRIES).map(composition).collect(),
        composition_count: found.compositions.compositions.len(),
        agents: named_tallies(&found.compositions.agents),
    };
    let hours = found.hours.days();
    let hours = hours.map(|day| day.iter().map(|hour| hour.percent()).collect());
    StatisticsBody {
        from: found.from,
        to: found.to,
        matches,
        availability: AvailabilityStatisticsBody {
            since: found.since,
            days: found.days,
            playable_days: found.playable,
            team: presence(found.everybody),
            players: found.players.iter().map(player).collect(),
            hours: hours.collect(),
        },
    }
}

fn tally(tally: MatchTally) -> TallyBody {
    TallyBody {
        played: tally.played(),
        wins: tally.wins,
        losses: tally.losses,
        draws: tally.draws,
        win_percent: percent(tally.wins, tally.played()),
    }
}

fn named_tallies(tallies: &[(String, MatchTally)]) -> Vec<NamedTally> {
    tallies
        .iter()
        .map(|(name, tally)| named_tally(name, *tally))
        .collect()
}

fn named_tally(name: &str, counted: MatchTally) -> NamedTally {
    NamedTally {
        name: name.to_owned(),
        tally: tally(counted),
    }
}

fn streak(streak: ResultStreak) -> StreakBody {
    StreakBody {
        result: streak.outcome,
        length: streak.length,
    }
}

fn period(bucket: &TrendBucket) -> PeriodBody {
    PeriodBody {
        from: bucket.first,
        to: bucket.last,
        tally: tally(bucket.tally),
    }
}

fn rolling_rate(one: &RollingTally) -> Option<RollingRateBody> {
    let win_percent = percent(one.tally.wins, one.tally.played())?;
    let date = one.date;
    Some(RollingRateBody { date, win_percent })
}

fn composition(one: &AgentComposition) -> CompositionBody {
    CompositionBody {
        agents: one.agents.clone(),
        tally: tally(one.tally),
    }
}

fn player((person, found): &(StatisticsPlayer, PresenceStatistics)) -> PlayerPresence {
    PlayerPresence {
        user_id: person.id.clone(),
        display_name: person.name.clone(),
        role: person.role,
        presence: presence(*found),
    }
}

fn presence(found: PresenceStatistics) -> PresenceBody {
    PresenceBody {
        asked: found.asked,
        answered: found.answered,
        response_percent: found.response_percent(),
        available: found.available,
        absent: found.absent,
        playable: found.playable,
        attended: found.attended,
        attendance_percent: found.attendance_percent(),
        lead_minutes: found.lead,
    }
}
