//! An entry of the activity log as one English sentence. Unknown actions get a generic one.

mod outbox;
mod predicates;
mod sentence_builder;

pub(super) use sentence_builder::compose;
use sentence_builder::{MAX_NAMED, SentenceBuilder, day_text, text_value};
