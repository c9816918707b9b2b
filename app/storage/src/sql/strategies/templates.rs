//! The strategies that the team uses as templates.

use app_domain::strategy::{StrategyId, StrategySummary};
use app_service::port::{TemplateReads, TemplateWrites};
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, query, query_as};

use super::super::statement::{ReadRows, RunStatement};
use super::super::{Result, StoreTransaction};
use super::rows::{SUMMARY_COLUMNS, StrategySummaryRow};

#[async_trait]
impl TemplateReads for StoreTransaction {
    async fn template_strategies(&mut self) -> Result<Vec<StrategySummary>> {
        let rows: Vec<StrategySummaryRow> = query_as(AssertSqlSafe(format!(
            "select {SUMMARY_COLUMNS} from strategies where bin_id is null \
             and id in (select strategy_id from template_strategies) order by title_key, turn"
        )))
        .all(self)
        .await?;
        rows.into_iter().map(StrategySummaryRow::summary).collect()
    }
}

#[async_trait]
impl TemplateWrites for StoreTransaction {
    async fn put_template(&mut self, strategy: StrategyId) -> Result<()> {
        query("insert into template_strategies (strategy_id) values ($1) on conflict do nothing")
            .bind(strategy.0)
            .run(self)
            .await?;
        Ok(())
    }

    async fn remove_template(&mut self, strategy: StrategyId) -> Result<()> {
        query("delete from template_strategies where strategy_id = $1")
            .bind(strategy.0)
            .run(self)
            .await?;
        Ok(())
    }
}
