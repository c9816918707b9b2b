//! The team by role, as one list from the first main player to the last coach.

use app_domain::{PlayerId, Role};
use app_portal::texts;
use app_portal::texts::players as words;
use leptos::prelude::*;

use super::PlayersView;
use super::drag::PlayerDrag;
use super::row::{HANDLE_HINT_ID, PlayerListItem};

#[component]
pub fn PlayerList(shown: PlayersView, drag: PlayerDrag) -> impl IntoView {
    let order = Memo::new(move |_| drag.order());
    let target = Memo::new(move |_| drag.drop_target());
    let groups = Role::ALL.map(|role| {
        let players = Memo::new(move |_| order.with(|order| order.group(role).to_vec()));
        group(role, players, shown, drag)
    });
    view! {
        <p class="spoken" id=HANDLE_HINT_ID>
            {words::HANDLE_HINT}
        </p>
        <p class="spoken" role="status">
            {drag.announcement()}
        </p>
        <div
            class="players-list"
            data-lifted=move || drag.is_dragging().then_some("")
            node_ref=drag.list()
        >
            {groups.into_iter().collect_view()}
            {move || {
                target
                    .get()
                    .map(|(top, height)| {
                        view! { <div class="players-landing" style:--top=top style:--height=height></div> }
                    })
            }}
        </div>
    }
}

fn group(
    role: Role,
    players: Memo<Vec<PlayerId>>,
    shown: PlayersView,
    drag: PlayerDrag,
) -> AnyView {
    let heading = format!("players-{}", role.as_str());
    let labelled_by = heading.clone();
    let count = Memo::new(move |_| players.with(Vec::len));
    let shift = Memo::new(move |_| drag.shift_of_heading(role));
    view! {
        <section aria-labelledby=labelled_by>
            <header class="players-heading" data-part="" style:--shift=move || shift.get().unwrap_or_default()>
                <h2 id=heading>{texts::role(role)}</h2>
                <span class="figures">{count}</span>
                {move || (count.get() == 0).then(|| view! { <p>{words::nobody_in(role)}</p> })}
            </header>
            <ul>
                <For
                    each=move || players.get()
                    key=PlayerId::clone
                    children=move |id| view! { <PlayerListItem id=id shown=shown drag=drag /> }
                />
            </ul>
        </section>
    }
    .into_any()
}
