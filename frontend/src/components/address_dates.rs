//! The first and the last date of what a list shows, kept in the address.

use app_domain::{Day, Rule};
use leptos::prelude::*;

use super::{AddressFilter, DateField};
use crate::place::address_of_day;
use crate::reading::sentence;
use crate::texts;
use crate::zone_clock::today_in_utc;

/// What is wrong with a first and a last date; either may not be chosen.
type Range = Callback<(Option<Day>, Option<Day>), Option<Rule>>;

#[derive(Debug, Clone, Copy)]
pub struct AddressDates {
    filter: AddressFilter,
    range: Option<Range>,
}

impl AddressDates {
    pub const FROM: &'static str = "from";
    pub const TO: &'static str = "to";

    /// The filter has [`Self::FROM`] and [`Self::TO`] among its keys.
    pub fn of(filter: AddressFilter) -> Self {
        Self {
            filter,
            range: None,
        }
    }

    /// Also asks `range` what is wrong with both dates together; the field of the last one says so.
    pub fn within(
        self,
        range: impl Fn(Option<Day>, Option<Day>) -> Option<Rule> + Send + Sync + 'static,
    ) -> Self {
        let range = Callback::new(move |(first, last)| range(first, last));
        Self {
            range: Some(range),
            ..self
        }
    }

    /// As the server is asked; a date that cannot be read is not, its field says so.
    pub fn asked(self, key: &str) -> String {
        match self.date(key) {
            Ok(Some(day)) => day.to_string(),
            _ => String::new(),
        }
    }

    /// The first and the last one as the server is asked, unless something is wrong with either.
    pub fn asked_soundly(self) -> Option<(String, String)> {
        let asked = |key| {
            let day = self.date(key).ok()?;
            Some(day.map(|day| day.to_string()).unwrap_or_default())
        };
        Some((asked(Self::FROM)?, asked(Self::TO)?))
    }

    /// Both fields.
    pub fn fields(self) -> AnyView {
        view! { {self.field(Self::FROM, texts::FROM)} {self.field(Self::TO, texts::TO)} }.into_any()
    }

    fn field(self, key: &'static str, label: &'static str) -> AnyView {
        let value = RwSignal::new(String::new());
        let asked = Memo::new(move |_| self.filter.value(key));
        Effect::new(move |_| {
            let raw = asked.get();
            let day = read(&raw).and_then(Result::ok);
            value.set(day.map_or(raw, |day| day.to_string()));
        });
        let fault = Signal::derive(move || Some(sentence(&self.date(key).err()?.to_string())));
        let typed = Callback::new(move |typed: String| self.keep(key, &typed));
        view! { <DateField label=label value=value fault=fault typed=typed /> }.into_any()
    }

    /// The date in the address; none where none is asked for.
    fn date(self, key: &str) -> Result<Option<Day>, Rule> {
        let day = self.read(key)?;
        match (key == Self::TO).then(|| self.broken()).flatten() {
            Some(rule) => Err(rule),
            None => Ok(day),
        }
    }

    /// What is wrong with the last date as the end of the range, as far as both can be read.
    fn broken(self) -> Option<Rule> {
        let (first, last) = (self.read(Self::FROM).ok()?, self.read(Self::TO).ok()?);
        match (first, last) {
            (Some(first), Some(last)) if last < first => Some(Rule::EndBeforeStart),
            _ => self.range?.run((first, last)),
        }
    }

    fn read(self, key: &str) -> Result<Option<Day>, Rule> {
        read(&self.filter.value(key)).transpose()
    }

    /// What was typed stands in the address as it is where it cannot be read, so that nothing typed is lost.
    fn keep(self, key: &str, typed: &str) {
        let typed = typed.trim();
        match read(typed) {
            Some(Ok(day)) => self.filter.set(key, &address_of_day(day)),
            _ => self.filter.set(key, typed),
        }
    }
}

/// A date that was typed, or that stands in the address; nothing is no date.
fn read(raw: &str) -> Option<Result<Day, Rule>> {
    // Which date it is here matters to no year but the nearest.
    let today = today_in_utc()?;
    (!raw.is_empty()).then(|| Day::typed(raw, today))
}
