//! Win rates as bars, one row each.

use app_domain::matches::MatchKind;
use app_wire::{CompositionBody, MatchStatisticsBody, NamedTally, TallyBody};

use crate::statistics::chart_table::{ChartTable, tally_row};
use crate::texts::matches;

/// Maximum number of bars; the table has all rows.
pub const MAX_BARS: usize = 8;

/// The subject of a bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BarSubject {
    Name(String),
    Agents(Vec<String>),
}

impl BarSubject {
    fn words(&self) -> String {
        match self {
            Self::Name(name) => name.clone(),
            Self::Agents(agents) => agents.join(", "),
        }
    }
}

pub type TallyBars = Vec<(BarSubject, TallyBody)>;

pub fn bars_by_name(tallies: &[NamedTally]) -> TallyBars {
    let bar = |one: &NamedTally| (BarSubject::Name(one.name.clone()), one.tally);
    tallies.iter().map(bar).collect()
}

pub fn bars_by_type(statistics: &MatchStatisticsBody) -> TallyBars {
    let bar = |one: &NamedTally| {
        let kind = one.name.parse::<MatchKind>();
        let name = kind.map_or_else(|_| one.name.clone(), |kind| matches::kind(kind).to_owned());
        (BarSubject::Name(name), one.tally)
    };
    statistics.types.iter().map(bar).collect()
}

pub fn bars_by_composition(statistics: &MatchStatisticsBody) -> TallyBars {
    let bar = |one: &CompositionBody| (BarSubject::Agents(one.agents.clone()), one.tally);
    statistics.compositions.iter().map(bar).collect()
}

/// The same figures as a table, with all rows.
pub fn tally_table(
    columns: &'static [&'static str],
    bars: &[(BarSubject, TallyBody)],
) -> ChartTable {
    let rows = bars
        .iter()
        .map(|(about, tally)| tally_row(about.words(), *tally));
    ChartTable {
        columns,
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::chart_table::tally_columns;

    const COLUMNS: [&str; 6] = tally_columns("Agents");

    #[test]
    fn a_table_names_all_agents_of_a_composition() {
        let tally = TallyBody {
            played: 3,
            wins: 2,
            losses: 1,
            draws: 0,
            win_percent: Some(67),
        };
        let agents = ["Sova", "Jett"].map(str::to_owned).to_vec();
        let table = tally_table(&COLUMNS, &[(BarSubject::Agents(agents), tally)]);
        assert_eq!(table.rows[0][..5], ["Sova, Jett", "3", "2", "1", "0"]);
        assert_eq!(table.rows[0].len(), COLUMNS.len());
    }
}
