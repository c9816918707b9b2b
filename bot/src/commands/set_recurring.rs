//! `/set-recurring days time`: what one says about every such weekday.

use app_domain::finding::weekdays_of;
use app_domain::{Availability, Rule};
use app_service::Result;
use app_service::patterns::{WeekdayChange, save_week, week};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::options::{Options, broken, text};
use crate::answer::Answer;
use crate::{Bot, caller, embeds};

pub const NAME: &str = "set-recurring";
const DAYS: &str = "days";
const TIME: &str = "time";

pub fn definition() -> CreateCommand {
    let days = text(DAYS, "Weekdays, such as mon, wed or mon-fri").required(true);
    let time = text(
        TIME,
        "Times as 19:00-22:00, several with commas, or x for not available",
    );
    CreateCommand::new(NAME)
        .description("Say what your usual week looks like; it fills the days you have not answered")
        .add_option(days)
        .add_option(time.required(true))
}

/// Nothing is stored unless every weekday and every time is understood. A paused weekday stays paused.
pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let days = weekdays_of(options.required(DAYS)?).map_err(|rule| broken(DAYS, rule))?;
    let time: Availability = options
        .required(TIME)?
        .parse()
        .map_err(|rule| broken(TIME, rule))?;
    if time.is_silent() {
        return Err(broken(TIME, Rule::EmptyPattern));
    }
    let zone = week(&bot.services, &owner).await?.zone;
    let changes: Vec<WeekdayChange> = days
        .iter()
        .map(|day| WeekdayChange {
            day_of_week: *day,
            availability: time.clone(),
            active: None,
            zone: Some(zone),
        })
        .collect();
    let saved = save_week(&bot.services, &owner, &changes).await?;
    Ok(Answer::text(embeds::pattern_saved(&days, &saved, zone)))
}
