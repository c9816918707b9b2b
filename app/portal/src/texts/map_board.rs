//! Map boards in a strategy.

use super::template::fill;

pub const PHASES: &str = "Phases";

/// The button of a phase: its name, or *Phase 2*.
pub fn phase_button(number: usize, name: Option<&str>) -> String {
    let number = number.to_string();
    match name {
        Some(name) => name.to_owned(),
        None => fill("Phase {number}", &[("number", &number)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_without_a_name_has_its_number() {
        assert_eq!(phase_button(2, None), "Phase 2");
        assert_eq!(phase_button(2, Some("Execute")), "Execute");
    }
}
