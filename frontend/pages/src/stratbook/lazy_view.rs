//! The views of the stratbook that are opened by a link or a button. Their code is a chunk of its own, which is fetched
//! when the link or the button is pointed at or focused.

use app_document::board::BoardContent;
use app_domain::strategy::StrategyId;
use app_wire::StrategyItem;
use frontend_kit::chunks::{chunk_view, lazy_part};
use leptos::prelude::*;

use super::bin::StratbookBin;
use super::import::ImportSteps;
use super::list_filter::StrategyListFilter;
use super::outside_links::{OutsideLinks, ShareForm};
use super::strategy::{PracticeView, VersionHistoryView};
use super::templates::StrategyTemplates;

#[derive(Clone, Copy)]
pub enum StratbookView {
    Bin,
    OutsideLinks(StrategyListFilter),
    Templates(StrategyListFilter),
    History {
        id: StrategyId,
        list_filter: StrategyListFilter,
        /// Receives the title of the strategy.
        name: RwSignal<Option<String>>,
    },
    Practice {
        boards: Memo<Vec<BoardContent>>,
        item: Memo<Option<StrategyItem>>,
        list_filter: StrategyListFilter,
    },
    /// The content of the dialog that imports into the folder that the page shows.
    Import {
        open: RwSignal<bool>,
        folder: Signal<String>,
    },
    /// The content of the dialog that shares the strategy with this id.
    Share(Memo<Option<StrategyId>>),
}

chunk_view!(
    VIEWS: stratbook_views, draw_stratbook_view, fetch_stratbook_views,
    |view: StratbookView| view.draw()
);

/// Renders a view of the stratbook as soon as its code is loaded.
pub fn lazy_stratbook_view(view: StratbookView) -> AnyView {
    lazy_part(&VIEWS, move || Box::pin(draw_stratbook_view(view)))
}

/// Fetches the code of the stratbook's views, for what opens one of them.
pub fn prefetch_stratbook_views() {
    VIEWS.begin_fetch();
}

impl StratbookView {
    fn draw(self) -> AnyView {
        match self {
            Self::Bin => view! { <StratbookBin /> }.into_any(),
            Self::OutsideLinks(list_filter) => {
                view! { <OutsideLinks list_filter=list_filter /> }.into_any()
            }
            Self::Templates(list_filter) => {
                view! { <StrategyTemplates list_filter=list_filter /> }.into_any()
            }
            Self::History {
                id,
                list_filter,
                name,
            } => {
                view! { <VersionHistoryView id=id list_filter=list_filter name=name /> }.into_any()
            }
            Self::Practice {
                boards,
                item,
                list_filter,
            } => view! { <PracticeView boards=boards item=item list_filter=list_filter /> }
                .into_any(),
            Self::Import { open, folder } => {
                view! { <ImportSteps open=open folder=folder /> }.into_any()
            }
            Self::Share(id) => {
                let form = |id| view! { <ShareForm id=id /> };
                id.get_untracked().map(form).into_any()
            }
        }
    }
}
