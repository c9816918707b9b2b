//! The editor of the chosen weekday: its windows as chips, two fields that add one, "Not available", and a switch.

use app_domain::DayAvailability;
use app_portal::controls::added_window::AddedWindow;
use app_portal::display::weekdays;
use app_portal::pattern_draft;
use app_portal::texts::{self, availability as own_texts, recurring as words};
use frontend_kit::ui::{AddWindow, Pill, WindowChips, icon};
use leptos::prelude::*;

use super::draft::WeekEditor;

#[component]
pub fn WeekdayEditor(week: WeekEditor, chosen: RwSignal<usize>) -> AnyView {
    (move || {
        let index = weekdays()[chosen.get() % 7];
        view! { <WeekdayPanel week=week index=index /> }
    })
    .into_any()
}

#[component]
fn WeekdayPanel(week: WeekEditor, index: u8) -> impl IntoView {
    let is_said = Memo::new(move |_| !week.weekday(index).answer.is_silent());
    let answer = Callback::new(move |()| Some(week.weekday(index).answer));
    let add = Callback::new(move |added: AddedWindow| week.set_answer(index, added.answer));
    let is_unavailable = move || week.weekday(index).answer == DayAvailability::Unavailable;
    let zone = move || {
        let clocks = week.query.with(|week| week.clocks.clone())?;
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
            <div class="recurring-answer">
                {move || paused_pill(week, index)} {move || answer_view(week, index)}
                {move || zone_note(week, index)}
            </div>
            <AddWindow answer=answer add=add />
            <div class="recurring-presets">
                <button
                    type="button"
                    class="button"
                    aria-pressed=move || is_unavailable().to_string()
                    on:click=move |_| week.set_answer(index, DayAvailability::Unavailable)
                >
                    {icon("unavailable")}
                    {texts::NOT_AVAILABLE}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled=move || !is_said.get()
                    on:click=move |_| week.set_answer(index, DayAvailability::Silent)
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
                            Callback::new(move |is_on| week.set_active(index, is_on)),
                        )
                    })
            }}
        </section>
    }
}

/// A switch whose state belongs to the week.
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

fn answer_view(week: WeekEditor, index: u8) -> AnyView {
    let windows = match week.weekday(index).answer {
        DayAvailability::Silent => {
            return view! { <p class="recurring-hint">{words::NOTHING_SAID}</p> }.into_any();
        }
        DayAvailability::Unavailable => {
            return view! { <Pill symbol="unavailable" tone="unavailable" words=texts::NOT_AVAILABLE /> }
                .into_any();
        }
        DayAvailability::Windows(windows) => windows.as_slice().to_vec(),
    };
    let remove = move |(rest, _): (DayAvailability, String)| week.set_answer(index, rest);
    let join = move |joined| week.set_answer(index, joined);
    view! {
        <WindowChips
            windows=windows
            remove=Some(Callback::new(remove))
            join=Some(Callback::new(join))
        />
    }
    .into_any()
}

fn paused_pill(week: WeekEditor, index: u8) -> Option<AnyView> {
    (!week.weekday(index).is_active)
        .then(|| view! { <Pill symbol="pause" tone="silent" words=words::PAUSED /> }.into_any())
}

/// The time zone of the entry, where it differs from what the player would expect.
fn zone_note(week: WeekEditor, index: u8) -> Option<AnyView> {
    let stored = week
        .query
        .with(|week| pattern_draft::zone_note(week, index));
    let note = stored.flatten().filter(|_| !week.is_drafted(index))?;
    Some(view! { <p class="field-hint">{note}</p> }.into_any())
}
