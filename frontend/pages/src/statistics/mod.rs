//! Statistics of matches and availability: key figures, then charts, each of which can be shown as a table.

mod availability_charts;
mod bars;
mod chart;
mod figures;
mod filter;
mod match_charts;
mod playable_hours_chart;
mod presence_chart;
mod statistics_page;
mod win_rate_chart;

pub use statistics_page::StatisticsPage;
