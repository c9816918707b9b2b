//! Templates: what a new strategy can begin with. Some are built in; of its own strategies a team uses any as a template.
//!
//! A template for a map or a side is offered only where that one, or none, is chosen.

mod built_in;
mod template_choice;

pub use built_in::BuiltInTemplate;
pub use template_choice::{MAX_TEMPLATES, TemplateChoice, TemplateId};
