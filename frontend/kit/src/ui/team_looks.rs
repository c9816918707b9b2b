//! The looks of the players, for pages whose entries name players by id.

use app_api::functions::looks::load_player_looks;
use app_domain::PlayerId;
use app_domain::event::EventKind;
use app_wire::PlayerLookBody;
use leptos::prelude::*;

use super::player_picture::{PictureSize, PlayerPicture};
use crate::query::live_query::LiveQuery;

#[derive(Clone, Copy)]
pub struct TeamLooks(LiveQuery<Vec<PlayerLookBody>>);

impl TeamLooks {
    pub fn load() -> Self {
        Self(LiveQuery::refetch_on(
            &[EventKind::PlayersChanged],
            load_player_looks,
        ))
    }

    /// Renders the small picture of a player. One who has left has the initials without a color.
    pub fn picture(self, id: Option<PlayerId>, name: String) -> AnyView {
        let look = Memo::new(move |_| {
            self.0
                .with(|looks| {
                    let mut looks = looks.iter();
                    looks
                        .find(|one| Some(&one.user_id) == id.as_ref())
                        .map(|one| one.look.clone())
                })
                .flatten()
        });
        (move || {
            view! { <PlayerPicture name=name.clone() look=look.get() size=PictureSize::Small /> }
        })
        .into_any()
    }
}
