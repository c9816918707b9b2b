//! What is asked of the index of strategies, in the words of its database.

use app_domain::search::Clause;

/// How a database writes a question about tokens. Tokens are letters and digits alone.
pub(in super::super) struct Syntax {
    pub is: fn(&str) -> String,
    pub begins: fn(&str) -> String,
    pub and: &'static str,
    pub or: &'static str,
    /// What stands between what holds and what does not.
    pub but: &'static str,
    /// What never holds.
    pub nothing: &'static str,
}

impl Syntax {
    pub fn asked(&self, clause: &Clause) -> String {
        match clause {
            Clause::Is(token) => (self.is)(token),
            Clause::Begins(token) => (self.begins)(token),
            Clause::All(clauses) => self.joined(clauses, self.and),
            Clause::Any(clauses) => self.joined(clauses, self.or),
            Clause::But(one, not) => {
                format!("(({}){}({}))", self.asked(one), self.but, self.asked(not))
            }
        }
    }

    fn joined(&self, clauses: &[Clause], word: &str) -> String {
        let clauses: Vec<String> = clauses.iter().map(|clause| self.asked(clause)).collect();
        if clauses.is_empty() {
            self.nothing.to_owned()
        } else {
            format!("({})", clauses.join(word))
        }
    }
}
