//! The fortnight that begins today.

use app_api::functions::schedule::load_schedule;
use app_portal::sync::change_counts::QuerySubject;
use app_wire::FortnightBody;
use frontend_kit::query::kept_owner::KeptOwner;
use frontend_kit::query::live::LiveStream;
use frontend_kit::query::live_query::{LiveQuery, TEAM_DAY_EVENTS};
use leptos::prelude::*;

use super::one_press_answers::DeclinedChanges;

/// The fortnight that begins today, shared by the pages that show a part of it. Loaded when it is first needed, and kept
/// until the user leaves the portal.
#[derive(Clone, Copy)]
pub struct CurrentFortnight {
    portal: KeptOwner,
    query: StoredValue<Option<LiveQuery<FortnightBody>>>,
}

impl CurrentFortnight {
    pub fn provide() {
        DeclinedChanges::provide();
        provide_context(Self {
            portal: KeptOwner::current(),
            query: StoredValue::new(None),
        });
    }

    pub fn of_page() -> LiveQuery<FortnightBody> {
        let current: Self = expect_context();
        current.query.get_value().unwrap_or_else(|| {
            let query = current.portal.with(|| {
                let subject = Some(QuerySubject::CurrentFortnight);
                LiveQuery::refetch_stored(subject, &TEAM_DAY_EVENTS, || load_schedule(None))
            });
            LiveStream::of_page().set_fortnight(query);
            current.query.set_value(Some(query));
            query
        })
    }
}
