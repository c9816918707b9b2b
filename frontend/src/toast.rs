//! One short word about what was just done, with the way back.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;

use crate::texts;

const SHOWN_FOR: Duration = Duration::from_secs(7);

#[derive(Clone)]
struct Toast {
    words: String,
    undo: Option<Arc<dyn Fn() + Send + Sync>>,
    number: u32,
}

/// Where components leave their toast; a new one takes the place of the old.
#[derive(Clone, Copy)]
pub struct Toasts {
    current: RwSignal<Option<Toast>>,
    counter: StoredValue<u32>,
}

impl Toasts {
    pub fn begin() {
        provide_context(Self {
            current: RwSignal::new(None),
            counter: StoredValue::new(0),
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// Says `words` for some seconds.
    #[allow(dead_code)]
    pub fn say(self, words: String) {
        self.show(words, None);
    }

    /// Says `words` for some seconds; `undo` takes back what they speak of.
    pub fn offer_undo(self, words: String, undo: impl Fn() + Send + Sync + 'static) {
        self.show(words, Some(Arc::new(undo)));
    }

    fn show(self, words: String, undo: Option<Arc<dyn Fn() + Send + Sync>>) {
        let number = self.counter.get_value() + 1;
        self.counter.set_value(number);
        self.current.set(Some(Toast {
            words,
            undo,
            number,
        }));
        let expire = move || {
            self.current
                .try_update(|current| current.take_if(|toast| toast.number == number));
        };
        set_timeout(expire, SHOWN_FOR);
    }
}

/// The place of toasts, once per page. It stands in the page while empty, so that what appears in it is spoken.
#[component]
pub fn ToastPlace() -> impl IntoView {
    let toasts = Toasts::of_page();
    view! {
        <div role="status">
            {move || {
                toasts
                    .current
                    .get()
                    .map(|toast| {
                        let undo = toast
                            .undo
                            .map(|undo| {
                                let press = move |_| {
                                    undo();
                                    toasts.current.set(None);
                                };
                                view! {
                                    <button type="button" class="button button-quiet" on:click=press>
                                        {texts::UNDO}
                                    </button>
                                }
                            });
                        view! {
                            <div class="toast">
                                <span>{toast.words}</span>
                                {undo}
                            </div>
                        }
                    })
            }}
        </div>
    }
}
