//! Converts comments on a strategy.

use app_domain::comment_thread::{SelectedPassage, TextPosition, ThreadMessage};
use app_domain::permission::TeamMember;
use app_service::comment_threads::PlacedThread;
use app_service::reviews::may_change;
use app_wire::{CommentThreadBody, PassageRequest, TextPositionBody, ThreadMessageBody};

use super::strategies::author;

/// Converts a thread for `member`, who may be allowed to delete its messages.
pub fn comment_thread(placed: &PlacedThread, member: &TeamMember) -> CommentThreadBody {
    let thread = &placed.thread;
    let message = |message: &ThreadMessage| ThreadMessageBody {
        id: message.id,
        text: message.text.clone(),
        by: author(&message.by),
        created_at: message.created_at.into(),
        is_yours: may_change(member, &message.by),
    };
    let resolution = thread.resolution.as_ref();
    CommentThreadBody {
        id: thread.id,
        quote: thread.quote.clone(),
        has_passage: placed.has_passage,
        created_at: thread.created_at.into(),
        resolved_at: resolution.map(|resolution| resolution.at.into()),
        resolved_by: resolution.map(|resolution| author(&resolution.by)),
        messages: thread.messages.iter().map(message).collect(),
    }
}

pub fn comment_threads(threads: &[PlacedThread], member: &TeamMember) -> Vec<CommentThreadBody> {
    let threads = threads.iter();
    threads
        .map(|thread| comment_thread(thread, member))
        .collect()
}

pub fn selected_passage(passage: PassageRequest) -> SelectedPassage {
    let position = |body: TextPositionBody| TextPosition::new(body.block, body.offset);
    SelectedPassage {
        version: passage.version,
        start: position(passage.start),
        end: position(passage.end),
        quote: passage.quote,
    }
}
