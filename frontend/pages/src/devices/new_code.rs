//! The content of a dialog that requests a one-time code and shows it.

use app_portal::texts;
use app_portal::texts::devices as words;
use app_wire::ApiError;
use frontend_kit::session::UserSession;
use frontend_kit::ui::Notice;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Sends the request at once. `shown` renders the code.
pub fn new_code<T: Clone + Send + Sync + 'static>(
    open: RwSignal<bool>,
    explanation: &'static str,
    request: impl Future<Output = Result<T, ApiError>> + 'static,
    shown: fn(T) -> AnyView,
) -> AnyView {
    let session = UserSession::of_page();
    let created = RwSignal::new(None::<Result<T, ApiError>>);
    spawn_local(async move {
        let response = request.await;
        if let Err(error) = &response {
            session.handle_refusal(error);
        }
        created.try_set(Some(response));
    });
    view! {
        <p>{explanation}</p>
        {move || match created.get() {
            None => view! { <p class="devices-used" translate="no" role="status">{words::CREATING}</p> }.into_any(),
            Some(Ok(code)) => shown(code),
            Some(Err(error)) => {
                view! { <Notice symbol="alert" tone="error" title=words::NOT_CREATED words=error.error /> }.into_any()
            }
        }}
        <div class="dialog-actions">
            <button type="button" class="button button-primary" autofocus=true on:click=move |_| open.set(false)>
                {texts::players::DONE}
            </button>
        </div>
    }
    .into_any()
}
