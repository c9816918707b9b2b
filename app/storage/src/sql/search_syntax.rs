//! Renders a search clause in the query language of a database.

use app_domain::strategy_search::SearchClause;

/// The syntax of a database's token queries. Tokens consist of letters and digits only.
pub(in super::super) struct QuerySyntax {
    pub exact: fn(&str) -> String,
    pub prefix: fn(&str) -> String,
    pub and: &'static str,
    pub or: &'static str,
    /// Operator between a clause that must match and one that must not.
    pub and_not: &'static str,
    /// A query that matches nothing.
    pub no_match: &'static str,
}

impl QuerySyntax {
    pub fn render(&self, clause: &SearchClause) -> String {
        match clause {
            SearchClause::Is(token) => (self.exact)(token),
            SearchClause::Begins(token) => (self.prefix)(token),
            SearchClause::All(clauses) => self.join(clauses, self.and),
            SearchClause::Any(clauses) => self.join(clauses, self.or),
            SearchClause::AndNot(one, not) => {
                format!(
                    "(({}){}({}))",
                    self.render(one),
                    self.and_not,
                    self.render(not)
                )
            }
        }
    }

    fn join(&self, clauses: &[SearchClause], word: &str) -> String {
        let clauses: Vec<String> = clauses.iter().map(|clause| self.render(clause)).collect();
        if clauses.is_empty() {
            self.no_match.to_owned()
        } else {
            format!("({})", clauses.join(word))
        }
    }
}
