//! The effect of absences on a player's next fourteen days: which of them are away, and which answers that sets aside.

use app_api::functions::availability::load_availability;
use app_domain::PlayerId;
use app_portal::absences::{AbsenceDayEffect, ProposedAbsence, day_answer, effect_summary};
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts;
use app_wire::{AbsenceBody, OwnDayBody};
use frontend_kit::query::live_query::{LiveQuery, OWN_DAY_EVENTS};
use frontend_kit::ui::icon;
use leptos::prelude::*;

#[component]
pub fn AbsenceEffectStrip(
    /// The id of the player.
    player: PlayerId,
    #[prop(into)] title: String,
    /// The player's absences as the page shows them.
    #[prop(into)]
    absences: Signal<Vec<AbsenceBody>>,
    #[prop(into)] proposal: Signal<ProposedAbsence>,
) -> impl IntoView {
    let subject = Some(QuerySubject::player(&player));
    let query = LiveQuery::refetch_about(subject, &OWN_DAY_EVENTS, move || {
        load_availability(Some(player.clone()), None)
    });
    let days = Memo::new(move |_| {
        let own = query.with(|own| own.days.clone())?;
        let (absences, proposal) = (absences.get(), proposal.get());
        let fate = |day: OwnDayBody| (AbsenceDayEffect::of(day.date, &absences, proposal), day);
        Some(own.into_iter().map(fate).collect::<Vec<_>>())
    });
    let summary = move || days.with(|days| Some(effect_summary(days.as_ref()?)));
    let heading = title.clone();
    view! {
        <section class="absences-effect" aria-label=title>
            <div class="absences-effect-heading">
                <h2>{heading}</h2>
                <p aria-live="polite">{summary}</p>
            </div>
            {move || match days.get() {
                Some(days) => {
                    let cells = days.iter().map(|(fate, day)| day_cell(*fate, day));
                    view! { <ol class="absences-strip" translate="no">{cells.collect_view()}</ol> }.into_any()
                }
                None => skeleton_view(),
            }}
        </section>
    }
}

fn day_cell(fate: AbsenceDayEffect, day: &OwnDayBody) -> AnyView {
    let (symbol, text) = day_answer(fate, &day.availability);
    let is_answered = !day.availability.is_silent();
    let title = text.clone();
    view! {
        <li class="absences-cell" data-fate=fate.name() title=title>
            <span class="absences-cell-date">
                <b>{texts::weekday_short(day.date)}</b>
                " "
                <span>{texts::day_of_month(day.date)}</span>
            </span>
            {icon(symbol)}
            {fate.label().map(|words| view! { <span class="spoken">{words} ": "</span> })}
            <span class="absences-cell-answer clip" data-answered=is_answered.then_some("")>
                {text}
            </span>
        </li>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    let cells = (0..14).map(|_| view! { <li class="skeleton absences-cell"></li> });
    view! {
        <ol class="absences-strip" translate="no" aria-hidden="true">
            {cells.collect_view()}
        </ol>
    }
    .into_any()
}
