//! One day of the fortnight: verdict, window, lineup, missing players and free times.

use std::cmp::Ordering;

use app_domain::analysis::DayStatus;
use app_domain::relative_day::RelativeDay;
use app_domain::{Day, PlayerId, UtcMinute};
use app_portal::own_days::is_too_far_ahead;
use app_portal::route::day_path;
use app_portal::texts;
use app_portal::view_models::{
    DayDates, DayVerdict, lineup_dots, relative_day, remark, team_times, times,
};
use app_wire::{ClockPair, FortnightBody, FortnightDay};
use leptos::prelude::*;

use super::VerdictPill;
use super::agents::lineup::Lineup;
use super::heat_strip::heat_strip;

/// The content of a card. The card renders again only when this changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayCardContent {
    pub day: FortnightDay,
    pub clocks: ClockPair,
    pub minimum_players: usize,
    pub is_past: bool,
    /// Whether today's session or evening is over.
    pub has_ended: bool,
    /// Whether players cannot answer the day yet.
    pub is_too_far_ahead: bool,
    /// The viewer's player id.
    pub viewer_id: Option<PlayerId>,
    /// The day relative to the viewer's today. `None` unless it is the team's or the viewer's today.
    pub relative: Option<RelativeDay>,
}

impl DayCardContent {
    /// The content for a day of a fortnight; `None` if the fortnight does not contain the day.
    pub fn from_fortnight(
        fortnight: &FortnightBody,
        date: Day,
        viewer_id: Option<PlayerId>,
        now: UtcMinute,
    ) -> Option<Self> {
        let day = fortnight.days.iter().find(|day| day.date == date)?;
        let relative = relative_day(fortnight, day);
        let is_near = date == fortnight.today || relative == RelativeDay::Today;
        Some(Self {
            day: day.clone().without_late_help(now),
            clocks: fortnight.clocks.clone(),
            minimum_players: fortnight.minimum_players,
            is_past: date < fortnight.today,
            has_ended: date >= fortnight.today && day.has_ended(&fortnight.clocks, now),
            is_too_far_ahead: is_too_far_ahead(date, fortnight.today),
            viewer_id,
            relative: is_near.then_some(relative),
        })
    }

    /// Whether nobody is asked about the day anymore.
    pub fn is_over(&self) -> bool {
        self.is_past || self.has_ended
    }

    pub fn verdict(&self) -> DayVerdict {
        if self.has_ended && self.day.status != DayStatus::OffDay {
            DayVerdict::Ended
        } else {
            DayVerdict::of(&self.day, self.minimum_players, self.is_past)
        }
    }

    /// The date of the day as the viewer and as the team call it.
    pub fn dates(&self) -> DayDates {
        DayDates::of(&self.day, &self.clocks)
    }
}

#[component]
pub fn DayCard(
    date: Day,
    today: Day,
    /// `None` while the loaded fortnight does not contain the day.
    #[prop(into)]
    shown: Signal<Option<DayCardContent>>,
    /// The viewer's own state.
    own: AnyView,
) -> impl IntoView {
    let class = match date.cmp(&today) {
        Ordering::Less => "day-card day-card-past",
        Ordering::Equal => "day-card day-card-today",
        Ordering::Greater => "day-card",
    };
    let now = Memo::new(move |_| texts::relative(shown.with(|card| card.as_ref()?.relative)?));
    let became_playable = became_playable(shown);
    let has_ended =
        Memo::new(move |_| shown.with(|card| card.as_ref().is_some_and(|card| card.has_ended)));
    let own_date =
        Memo::new(move |_| shown.with(|card| card.as_ref().map_or(date, |card| card.dates().own)));
    // The link is not rendered again, so that a change elsewhere keeps the focus.
    view! {
        <li
            class=class
            translate="no"
            data-ended=move || has_ended.get().then_some("")
            data-became-playable=move || became_playable.get().then_some("")
        >
            <h2 class="day-card-date">
                <a class="day-card-link" href=day_path(date)>
                    <b>{move || texts::weekday_short(own_date.get())}</b>
                    " "
                    <time>{move || texts::date_short(own_date.get())}</time>
                </a>
                {move || now.get().map(|word| view! { <span class="day-card-now">{word}</span> })}
            </h2>
            {move || shown.get().map(|card| card_content(&card))}
            {own}
        </li>
    }
}

/// Whether the day has become playable since the card was first shown.
fn became_playable(shown: Signal<Option<DayCardContent>>) -> RwSignal<bool> {
    let is_playable =
        Memo::new(move |_| shown.with(|card| Some(card.as_ref()?.day.status.can_proceed())));
    let became_playable = RwSignal::new(false);
    Effect::new(move |before: Option<Option<bool>>| {
        let now = is_playable.get();
        if let (Some(Some(before)), Some(now)) = (before, now)
            && before != now
        {
            became_playable.set(now);
        }
        now
    });
    became_playable
}

fn card_content(card: &DayCardContent) -> AnyView {
    let DayCardContent {
        day,
        clocks,
        minimum_players,
        ..
    } = card;
    let verdict = card.verdict();
    let note = remark(day, clocks, card.viewer_id.as_ref(), card.is_over());
    let session = day.window.filter(|_| day.status.can_proceed());
    let window = if let Some(window) = session {
        let own = times(&clocks.viewer, window.starts_at, window.ends_at);
        view! { <span class="day-card-times">{own}</span> }.into_any()
    } else {
        let words = verdict.no_window_text(day, clocks, *minimum_players);
        view! { <span class="day-card-times day-card-times-none">{words}</span> }.into_any()
    };
    let team = match session {
        Some(window) => team_times(window, clocks),
        None => card.dates().team_day(),
    };
    let team = team.map(
        |words| view! { <span class="day-card-team" title=words.clone()>{words.clone()}</span> },
    );
    view! {
        <div class="day-card-verdict">
            <VerdictPill verdict=verdict />
        </div>
        <div class="day-card-window">{window} {team}</div>
        <Lineup dots=lineup_dots(day, *minimum_players) />
        <p class="day-card-note" title=note.clone()>
            {note.clone()}
        </p>
        {heat_strip(day, clocks, *minimum_players)}
    }
    .into_any()
}
