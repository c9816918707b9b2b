//! Random teams with answers around the analyzed days.

use std::collections::{BTreeMap, BTreeSet};

use app_domain::analysis::SessionDemand;
use app_domain::day_records::PlayerDays;
use app_domain::{Day, DayAvailability, Role, Span, TimeOfDay, Window, Zone};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;

use super::{ANSWERED, DAYS};
use crate::calendar::{ZONES, any_zone};

#[derive(Debug, Clone)]
pub(super) struct TeamMember {
    pub(super) role: Role,
    pub(super) zone: Zone,
    /// For each answered date the player's local windows; `None` without an answer.
    pub(super) answers: Vec<Option<Vec<Window>>>,
    /// First day and length of an absence.
    pub(super) absence: Option<(i64, i64)>,
}

#[derive(Debug, Clone)]
pub(super) struct RandomTeam {
    pub(super) bot: Zone,
    pub(super) first: Day,
    pub(super) members: Vec<TeamMember>,
    pub(super) off: BTreeSet<i64>,
    pub(super) demand: SessionDemand,
}

/// The stored windows of a member by team day, and the days with an answer.
pub(super) struct MemberTimes {
    pub(super) role: Role,
    pub(super) windows: BTreeMap<Day, Vec<Span>>,
    pub(super) answered: BTreeSet<Day>,
    pub(super) absent: BTreeSet<Day>,
}

impl RandomTeam {
    pub(super) fn day(&self, at: i64) -> Day {
        self.first.plus(at)
    }

    pub(super) fn is_off(&self, day: Day) -> bool {
        self.off.contains(&day.days_since(self.first))
    }

    pub(super) fn lines(&self) -> Vec<MemberTimes> {
        let line = |member: &TeamMember| {
            let mut days = PlayerDays::new(self.bot);
            for (at, answer) in ANSWERED.zip(&member.answers) {
                if let Some(windows) = answer {
                    let value = DayAvailability::from_windows(windows.clone());
                    let value = if value.is_silent() {
                        DayAvailability::Unavailable
                    } else {
                        value
                    };
                    // A clock change may skip a window; the date then stays without an answer.
                    let _ = days.set(member.zone, self.day(at), &value, false);
                }
            }
            let spans = |windows: &[app_domain::day_records::StoredWindow]| {
                windows.iter().map(|window| window.span).collect()
            };
            let absence = member.absence.iter();
            MemberTimes {
                role: member.role,
                answered: days
                    .records()
                    .flat_map(|(day, _)| day.plus(-2).through(day.plus(2)))
                    .filter(|day| days.team_source(member.zone, *day).is_some())
                    .collect(),
                windows: days
                    .records()
                    .map(|(day, record)| (day, spans(&record.windows)))
                    .collect(),
                absent: absence
                    .flat_map(|(first, length)| self.day(*first).consecutive(*length))
                    .collect(),
            }
        };
        self.members.iter().map(line).collect()
    }

    /// The windows of a member that can matter for a day, without hidden ones.
    pub(super) fn near_windows(&self, member: &MemberTimes, day: Day) -> Vec<Span> {
        let near = day.plus(-2).through(day.plus(1));
        let shown = near
            .filter(|near| *near == day || !(self.is_off(*near) || member.absent.contains(near)));
        shown
            .flat_map(|near| member.windows.get(&near).cloned().unwrap_or_default())
            .collect()
    }
}

pub(super) fn any_window() -> impl Strategy<Value = Window> {
    let time = |minutes: i64| {
        let minutes = u16::try_from(minutes.rem_euclid(1440)).expect("minutes of a day");
        TimeOfDay::from_hm(minutes / 60, minutes % 60).expect("a time")
    };
    let start = prop_oneof![
        2 => (18..48i64).prop_map(|step| step * 30),
        1 => (0..12i64).prop_map(|step| step * 30),
        1 => 0..1440i64,
    ];
    let length = prop_oneof![
        3 => (1..14i64).prop_map(|step| step * 30),
        1 => 1..1439i64,
    ];
    let window = (start, length).prop_map(move |(start, length)| Window {
        start: time(start),
        end: time(start + length),
    });
    let until_midnight = (20..24i64).prop_map(move |hour| Window {
        start: time(hour * 60),
        end: time(0),
    });
    let whole_day = Just(Window {
        start: time(0),
        end: time(0),
    });
    prop_oneof![5 => window, 2 => until_midnight, 1 => whole_day]
}

pub(super) fn any_member(bot: Zone) -> impl Strategy<Value = TeamMember> {
    let role = select(vec![
        Role::Main,
        Role::Main,
        Role::Main,
        Role::Sub,
        Role::Coach,
    ]);
    let zone = prop_oneof![Just(bot), any_zone()];
    let answer = prop_oneof![
        2 => Just(None),
        1 => Just(Some(Vec::new())),
        6 => vec(any_window(), 1..3).prop_map(Some),
    ];
    let answers = vec(answer, ANSWERED.count());
    let absence = proptest::option::weighted(0.2, (-2..DAYS, 1..3i64));
    (role, zone, answers, absence).prop_map(|(role, zone, answers, absence)| TeamMember {
        role,
        zone,
        answers,
        absence,
    })
}

/// A team whose days are near a clock change of its zone or of a player's in most cases.
pub(super) fn any_team() -> impl Strategy<Value = RandomTeam> {
    let bot = prop_oneof![Just(Zone::BERLIN), any_zone()];
    bot.prop_flat_map(|bot| {
        let members = vec(any_member(bot), 3..8);
        let off = btree_set(-2..=DAYS, 0..2);
        let minutes = select(vec![15, 30, 60, 60, 90, 120, 480]);
        (
            members,
            off,
            1usize..=5,
            minutes,
            any::<usize>(),
            -3..=0i64,
            0..365i64,
        )
            .prop_map(
                move |(mut members, off, players, minutes, pick, before, any_day)| {
                    members.sort_by_key(|member| member.role);
                    let zones: Vec<Zone> = std::iter::once(bot)
                        .chain(members.iter().map(|member| member.zone))
                        .collect();
                    let years = ZONES.iter().filter(|year| zones.contains(&year.zone));
                    let changes: Vec<Day> = years.flat_map(|year| year.changes.clone()).collect();
                    let new_year = crate::calendar::new_year().plus(any_day);
                    let anchor = changes
                        .get(pick % (changes.len() + 1))
                        .copied()
                        .unwrap_or(new_year);
                    RandomTeam {
                        bot,
                        first: anchor.plus(before),
                        members,
                        off,
                        demand: SessionDemand { players, minutes },
                    }
                },
            )
    })
}
