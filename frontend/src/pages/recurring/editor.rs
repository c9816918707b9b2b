//! The chosen weekday: its windows as chips, two fields for another one, not available, and its switch.

use app_domain::Availability;
use leptos::prelude::*;

use super::draft::{WEEKDAYS, Week};
use crate::components::{AddWindow, Pill, WindowChips, icon};
use crate::texts::{self, availability as own_texts, recurring as words};

#[component]
pub fn WeekdayEditor(week: Week, chosen: RwSignal<usize>) -> AnyView {
    (move || {
        let index = WEEKDAYS[chosen.get() % 7];
        view! { <Editor week=week index=index /> }
    })
    .into_any()
}

#[component]
fn Editor(week: Week, index: u8) -> AnyView {
    let is_said = Memo::new(move |_| !week.weekday(index).said.is_silent());
    let said = Callback::new(move |()| Some(week.weekday(index).said));
    let add = Callback::new(move |(said, _): (Availability, String)| week.say(index, said));
    let is_unavailable = move || week.weekday(index).said == Availability::Unavailable;
    let zone = move || {
        let clocks = week.question.with(|week| week.clocks.clone())?;
        clocks
            .differ()
            .then(|| texts::your_time(&texts::city(&clocks.viewer.zone)))
    };
    view! {
        <section class="card recurring-weekday" aria-labelledby="recurring-weekday">
            <div class="recurring-heading">
                <h2 id="recurring-weekday">{words::weekday(index)}</h2>
                <span class="recurring-zone">{zone}</span>
            </div>
            <div class="recurring-said">
                {move || paused(week, index)} {move || windows(week, index)}
                {move || elsewhere(week, index)}
            </div>
            <AddWindow said=said add=add />
            <div class="recurring-presets">
                <button
                    type="button"
                    class="button"
                    aria-pressed=move || is_unavailable().to_string()
                    on:click=move |_| week.say(index, Availability::Unavailable)
                >
                    {icon("unavailable")}
                    {texts::NOT_AVAILABLE}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled=move || !is_said.get()
                    on:click=move |_| week.say(index, Availability::Silent)
                >
                    {icon("clear")}
                    {own_texts::CLEAR}
                </button>
            </div>
            {move || {
                is_said
                    .get()
                    .then(|| {
                        switch(
                            words::ACTIVE,
                            Signal::derive(move || week.weekday(index).is_active),
                            Callback::new(move |is_on| week.activate(index, is_on)),
                        )
                    })
            }}
        </section>
    }
    .into_any()
}

/// A switch whose state is the week's.
pub fn switch(label: &'static str, is_on: Signal<bool>, turn: Callback<bool>) -> AnyView {
    view! {
        <label class="switch">
            <input
                type="checkbox"
                role="switch"
                class="switch-control"
                prop:checked=is_on
                on:change=move |change| turn.run(event_target_checked(&change))
            />
            <span class="switch-words">{label}</span>
        </label>
    }
    .into_any()
}

fn windows(week: Week, index: u8) -> AnyView {
    let windows = match week.weekday(index).said {
        Availability::Silent => {
            return view! { <p class="recurring-hint">{words::NOTHING_SAID}</p> }.into_any();
        }
        Availability::Unavailable => {
            return view! { <Pill symbol="unavailable" tone="unavailable" words=texts::NOT_AVAILABLE /> }
                .into_any();
        }
        Availability::Windows(windows) => windows.as_slice().to_vec(),
    };
    let remove = move |(rest, _): (Availability, String)| week.say(index, rest);
    view! { <WindowChips windows=windows remove=Some(Callback::new(remove)) /> }.into_any()
}

fn paused(week: Week, index: u8) -> Option<AnyView> {
    (!week.weekday(index).is_active)
        .then(|| view! { <Pill symbol="pause" tone="silent" words=words::PAUSED /> }.into_any())
}

/// Which clock the entry is kept by, where that is not plain.
fn elsewhere(week: Week, index: u8) -> Option<AnyView> {
    let entry = week.entry(index).filter(|_| !week.is_drafted(index))?;
    let (own, team) = week.question.with(|week| {
        (
            week.timezone.clone(),
            week.clocks.differ().then(|| week.clocks.team.zone.clone()),
        )
    })?;
    let said = if entry.timezone == own {
        words::team_reads(&texts::city(&team?))
    } else {
        words::typed_in(&texts::city(&entry.timezone))
    };
    Some(view! { <p class="field-hint">{said}</p> }.into_any())
}
