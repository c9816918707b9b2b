//! The list of comments on a strategy.

use app_domain::comment_thread::{ThreadId, ThreadMessageId};
use app_wire::CommentThreadBody;

/// Which threads of a strategy are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ThreadFilter {
    #[default]
    Open,
    Resolved,
}

impl ThreadFilter {
    pub const ALL: [Self; 2] = [Self::Open, Self::Resolved];

    /// The filter that lists this thread.
    pub fn of(thread: &CommentThreadBody) -> Self {
        if thread.resolved_at.is_none() {
            Self::Open
        } else {
            Self::Resolved
        }
    }

    /// The ids of the listed threads.
    pub fn ids(self, threads: &[CommentThreadBody]) -> Vec<ThreadId> {
        let listed = threads.iter().filter(|thread| Self::of(thread) == self);
        listed.map(|thread| thread.id).collect()
    }
}

/// Adds a thread from the server, or replaces the one with its id. A new one is last until the list is fetched again.
pub fn put_thread(threads: &mut Vec<CommentThreadBody>, thread: CommentThreadBody) {
    match threads.iter_mut().find(|known| known.id == thread.id) {
        Some(known) => *known = thread,
        None => threads.push(thread),
    }
}

/// Removes a message; with the first one the whole thread.
pub fn remove_message(
    threads: &mut Vec<CommentThreadBody>,
    thread: ThreadId,
    message: ThreadMessageId,
) {
    if thread.0 == message.0 {
        threads.retain(|known| known.id != thread);
        return;
    }
    let thread = threads.iter_mut().find(|known| known.id == thread);
    if let Some(thread) = thread {
        thread.messages.retain(|known| known.id != message);
    }
}

/// How far a text is scrolled so that a place in it is between the edges of what is visible. Of a place that is longer,
/// the beginning is shown.
pub fn reveal_distance((top, bottom): (f64, f64), (start, end): (f64, f64)) -> f64 {
    if top < start || bottom - top > end - start {
        top - start
    } else {
        (bottom - end).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use app_domain::UtcInstant;
    use serde_json::json;

    use super::*;
    use crate::test_ids::{any_instant, record_id};

    fn thread(id: &str, resolved_at: Option<UtcInstant>) -> CommentThreadBody {
        let by = json!({ "userId": null, "displayName": "Kim" });
        let message = |id: &str| {
            json!({
                "id": record_id::<ThreadMessageId>(id), "text": "Why?", "by": by, "createdAt": any_instant(), "isYours": true,
            })
        };
        serde_json::from_value(json!({
            "id": record_id::<ThreadId>(id), "quote": "smoke", "hasPassage": true, "createdAt": any_instant(),
            "resolvedAt": resolved_at, "resolvedBy": null, "messages": [message(id), message("answer")],
        }))
        .expect("a thread")
    }

    #[test]
    fn open_and_resolved_threads_are_listed_apart() {
        let threads = [
            thread("a", None),
            thread("b", Some(any_instant())),
            thread("c", None),
        ];
        assert_eq!(ThreadFilter::Open.ids(&threads), ["a", "c"].map(record_id));
        assert_eq!(ThreadFilter::Resolved.ids(&threads), [record_id("b")]);
    }

    #[test]
    fn a_thread_is_put_once_and_removed_with_its_first_message() {
        let mut threads = Vec::new();
        for one in [
            thread("a", None),
            thread("b", None),
            thread("a", Some(any_instant())),
        ] {
            put_thread(&mut threads, one);
        }
        assert_eq!(threads.len(), 2);
        assert_eq!(ThreadFilter::of(&threads[0]), ThreadFilter::Resolved);
        remove_message(&mut threads, record_id("a"), record_id("answer"));
        assert_eq!(threads[0].messages.len(), 1);
        remove_message(&mut threads, record_id("a"), record_id("a"));
        assert_eq!(ThreadFilter::Open.ids(&threads), [record_id("b")]);
    }

    #[test]
    fn a_hidden_passage_is_scrolled_to_the_nearest_edge() {
        for (place, distance) in [
            ((150.0, 170.0), 0.0),
            ((50.0, 70.0), -50.0),
            ((390.0, 420.0), 20.0),
            ((200.0, 900.0), 100.0),
        ] {
            let found = reveal_distance(place, (100.0, 400.0));
            assert!((found - distance).abs() < 0.1, "{place:?}");
        }
    }
}
