//! A page's answer as it comes in: a skeleton, a refusal with the way out, or the content.

use leptos::prelude::*;

use super::LoadFailed;
use crate::question::{Answer, Question};
use crate::texts;

/// Every page that asks the server stands in one of these:
///
/// ```ignore
/// let shape = question.shape(|own| own.days.iter().map(|day| day.date).collect::<Vec<Day>>());
/// view! { <Answered question=question shape=shape waiting=waiting content=move |dates| days(question, &dates) /> }
/// ```
///
/// The content is laid out anew only when the shape changes; inside it, parts read the question by
/// [`Question::with`], so that a change elsewhere never takes the focus or the scroll position away.
#[component]
pub fn Answered<T, S>(
    question: Question<T>,
    /// What [`Question::shape`] gave.
    shape: Memo<Answer<S>>,
    /// The skeleton of the final shape; it is shown late enough not to flash, and spoken as *Loading*.
    waiting: fn() -> AnyView,
    content: impl Fn(S) -> AnyView + Send + 'static,
) -> AnyView
where
    T: Clone + PartialEq + Send + Sync + 'static,
    S: Clone + PartialEq + Send + Sync + 'static,
{
    (move || match shape.get() {
        Answer::Waiting => skeleton(waiting),
        Answer::Refused(refusal) => {
            view! { <LoadFailed refusal=refusal again=move || question.restart() /> }.into_any()
        }
        Answer::Here(shape) => content(shape),
    })
    .into_any()
}

/// What stands on the page until its content is here.
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
