//! The states of a query: a skeleton, an error with a retry button, or the content.

use app_portal::texts;
use leptos::prelude::*;

use super::LoadFailed;
use crate::query::live_query::{LiveQuery, QueryState};

/// Every page that loads data renders it in this component:
///
/// ```ignore
/// let shape = query.shape(|own| own.days.iter().map(|day| day.date).collect::<Vec<Day>>());
/// view! { <QueryView query=query shape=shape waiting=waiting content=move |dates| days(query, &dates) /> }
/// ```
///
/// The content is laid out again only when the shape changes. Parts inside it read the query by [`LiveQuery::with`], so
/// that a change elsewhere keeps the focus and the scroll position.
#[component]
pub fn QueryView<T, S>(
    query: LiveQuery<T>,
    /// The result of [`LiveQuery::shape`].
    shape: Memo<QueryState<S>>,
    /// The skeleton, in the shape of the content. It appears after a delay to avoid flashing, and is announced as
    /// *Loading*.
    waiting: fn() -> AnyView,
    content: impl Fn(S) -> AnyView + Send + 'static,
) -> AnyView
where
    T: Clone + PartialEq + Send + Sync + 'static,
    S: Clone + PartialEq + Send + Sync + 'static,
{
    (move || match shape.get() {
        QueryState::Loading => skeleton(waiting),
        QueryState::Failed(error) => {
            view! { <LoadFailed error=error again=move || query.reload() /> }.into_any()
        }
        QueryState::Loaded(shape) => content(shape),
    })
    .into_any()
}

/// Renders a skeleton until the content is loaded.
pub fn skeleton(drawn: fn() -> AnyView) -> AnyView {
    view! {
        <div aria-busy="true">
            <span class="spoken" role="status">
                {texts::LOADING}
            </span>
            <div aria-hidden="true">{drawn()}</div>
        </div>
    }
    .into_any()
}
