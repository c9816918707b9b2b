//! One line about an error and its causes.

/// Joins an error and its causes, and leaves out causes that the text before them already contains.
pub fn error_chain(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain() {
        let text = cause.to_string();
        if line.is_empty() {
            line = text;
        } else if !line.contains(&text) {
            line.push_str(": ");
            line.push_str(&text);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_printed_once() {
        let error = anyhow::anyhow!("connection refused")
            .context("error returned from database: connection refused")
            .context("the database cannot be used")
            .context("DATABASE_URL");
        assert_eq!(
            error_chain(&error),
            "DATABASE_URL: the database cannot be used: error returned from database: connection refused"
        );
    }
}
