//! The errors of a form: one per field, and a refusal that belongs to no field.

use app_domain::ValidationRule;
use app_wire::error::FieldError;

use crate::texts::errors::rule_words;
use crate::view_models::sentence;

pub fn field_error(field: &str, rule: &ValidationRule) -> FieldError {
    let (code, arguments) = rule.code_and_arguments();
    let words = rule_words(code, &arguments).unwrap_or_else(|| rule.to_string());
    FieldError::new(field, words)
}

/// The errors of all broken rules.
pub fn broken_rules(rules: &[(&str, Option<ValidationRule>)]) -> Vec<FieldError> {
    let broken = rules
        .iter()
        .filter_map(|(field, rule)| Some(field_error(field, rule.as_ref()?)));
    broken.collect()
}

/// The error of this field, as a sentence.
pub fn field_sentence(errors: &[FieldError], field: &str) -> Option<String> {
    let error = errors.iter().find(|error| error.field == field)?;
    Some(sentence(&error.message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_broken_rules_are_errors_and_each_is_a_sentence_at_its_field() {
        let errors = broken_rules(&[("name", Some(ValidationRule::Required)), ("color", None)]);
        assert_eq!(errors.len(), 1);
        let sentence = field_sentence(&errors, "name").expect("an error");
        assert!(sentence.ends_with('.'), "{sentence}");
        assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
        assert_eq!(field_sentence(&errors, "color"), None);
    }
}
