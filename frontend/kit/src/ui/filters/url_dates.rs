//! The first and last date of a list's filter, stored in the URL.

use app_domain::{Day, ValidationRule};
use app_portal::controls::typed_dates::{TypedDate, parse_date, range_error, url_value};
use app_portal::texts;
use app_portal::view_models::sentence;
use leptos::prelude::*;

use super::super::{DateField, UrlFilter};
use crate::run_effect::run_effect;

/// A rule that a pair of first and last date breaks. Either date may be missing.
type DateRangeRule = Callback<(Option<Day>, Option<Day>), Option<ValidationRule>>;

#[derive(Debug, Clone, Copy)]
pub struct UrlDates {
    filter: UrlFilter,
    range: Option<DateRangeRule>,
}

impl UrlDates {
    pub const FROM: &'static str = "from";
    pub const TO: &'static str = "to";

    /// The keys of the filter must include [`Self::FROM`] and [`Self::TO`].
    pub fn new(filter: UrlFilter) -> Self {
        Self {
            filter,
            range: None,
        }
    }

    /// Adds a rule for both dates together. Its error appears at the field of the last date.
    #[must_use]
    pub fn with_rule(
        self,
        range: impl Fn(Option<Day>, Option<Day>) -> Option<ValidationRule> + Send + Sync + 'static,
    ) -> Self {
        let range = Callback::new(move |(first, last)| range(first, last));
        Self {
            range: Some(range),
            ..self
        }
    }

    /// The date as a query parameter of a request. Empty for an invalid date; its field shows the error.
    pub fn query_value(self, key: &str) -> String {
        match self.date(key) {
            Ok(Some(day)) => day.to_string(),
            _ => String::new(),
        }
    }

    /// Both dates as query parameters of a request; `None` if either is invalid.
    pub fn valid_range(self) -> Option<(String, String)> {
        let asked = |key| {
            let day = self.date(key).ok()?;
            Some(day.map(|day| day.to_string()).unwrap_or_default())
        };
        Some((asked(Self::FROM)?, asked(Self::TO)?))
    }

    /// Renders both fields.
    pub fn fields(self) -> AnyView {
        view! { {self.field(Self::FROM, texts::FROM)} {self.field(Self::TO, texts::TO)} }.into_any()
    }

    fn field(self, key: &'static str, label: &'static str) -> AnyView {
        let value = RwSignal::new(String::new());
        let request = Memo::new(move |_| self.filter.value(key));
        run_effect(move || {
            let raw = request.get();
            let day = self
                .filter
                .own_today()
                .and_then(|today| parse_date(&raw, today).ok()?);
            value.set(day.map_or(raw, |day| day.to_string()));
        });
        let fault = Signal::derive(move || Some(sentence(&self.date(key).err()?.to_string())));
        let typed = Callback::new(move |typed: String| self.write_to_url(key, &typed));
        view! { <DateField label=label value=value fault=fault typed=typed /> }.into_any()
    }

    /// The date in the URL, if there is one, or its error.
    fn date(self, key: &str) -> TypedDate {
        let day = self.parse_url_date(key)?;
        match (key == Self::TO).then(|| self.range_error()).flatten() {
            Some(rule) => Err(rule),
            None => Ok(day),
        }
    }

    /// The error of the last date as the end of the range, if both dates are valid.
    fn range_error(self) -> Option<ValidationRule> {
        let (first, last) = (
            self.parse_url_date(Self::FROM).ok()?,
            self.parse_url_date(Self::TO).ok()?,
        );
        range_error(first, last, |first, last| self.range?.run((first, last)))
    }

    fn parse_url_date(self, key: &str) -> TypedDate {
        let raw = self.filter.value(key);
        // Without a date of today nothing is parsed.
        self.filter
            .own_today()
            .map_or(Ok(None), |today| parse_date(&raw, today))
    }

    /// Writes the date to the URL. Invalid input is written unchanged, so that nothing typed is lost.
    fn write_to_url(self, key: &str, typed: &str) {
        self.filter
            .set(key, &url_value(typed, self.filter.own_today()));
    }
}
