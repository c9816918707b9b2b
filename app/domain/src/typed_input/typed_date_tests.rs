//! Tests of typed dates.

use proptest::prelude::*;

use super::*;

/// A Saturday.
fn today() -> Day {
    day("21.11.2026")
}

fn day(raw: &str) -> Day {
    raw.parse().expect("a date")
}

fn ahead(typed: &str) -> Result<String, ValidationRule> {
    parse_typed_date(typed, today(), DateDirection::Future).map(|day| day.to_string())
}

fn past(typed: &str) -> Result<String, ValidationRule> {
    parse_typed_date(typed, today(), DateDirection::Past).map(|day| day.to_string())
}

fn means(typed: &str, date: &str) {
    assert_eq!(ahead(typed).as_deref(), Ok(date), "{typed}");
}

fn refusal(typed: &str) -> String {
    ahead(typed).expect_err(typed).to_string()
}

#[test]
fn words_of_the_calendar_mean_a_day_near_today() {
    means("today", "21.11.2026");
    means("Tomo", "22.11.2026");
    means("yesterday", "20.11.2026");
    means("tue", "24.11.2026");
    means("sat", "21.11.2026");
    means("next sat", "28.11.2026");
    means("last sat", "14.11.2026");
    means("last friday", "20.11.2026");
    means("in 5 days", "26.11.2026");
    means("in 2 weeks", "05.12.2026");
    means("3 days ago", "18.11.2026");
    means("+3", "24.11.2026");
    means("-1", "20.11.2026");
}

#[test]
fn dates_are_read_as_people_write_them() {
    for typed in [
        "26 nov",
        "nov 26",
        "26th November",
        "Thu, 26 Nov",
        "Nov 26, 2026",
        "26.11.",
        " 26. 11. ",
        "26.11",
        "26/11",
        "11/26",
        "11/26/2026",
        "26-11-2026",
        "26.11.26",
        "2026-11-26",
        "2026-11-26 ",
        "26",
    ] {
        means(typed, "26.11.2026");
    }
    means("12/14/2026", "14.12.2026");
    means("5/5", "05.05.2027");
}

#[test]
fn a_date_without_a_year_is_near_today_on_the_expected_side() {
    means("1 nov", "01.11.2026");
    means("1 mar", "01.03.2027");
    means("29 feb", "29.02.2028");
    means("20", "20.12.2026");
    for (typed, date) in [
        ("1 mar", "01.03.2026"),
        ("1.12.", "01.12.2026"),
        ("30.6.", "30.06.2026"),
        ("29 feb", "29.02.2024"),
        ("sat", "21.11.2026"),
        ("sun", "15.11.2026"),
        ("25", "25.10.2026"),
    ] {
        assert_eq!(past(typed).as_deref(), Ok(date), "{typed}");
    }
}

#[test]
fn a_date_that_does_not_exist_is_refused_as_such() {
    assert_eq!(refusal("31.02.2026"), "there is no 31 February 2026");
    assert_eq!(refusal("29 feb 2027"), "there is no 29 February 2027");
    assert_eq!(refusal("31.4."), "there is no 31 April");
    assert_eq!(refusal("2026-02-30"), "there is no 30 February 2026");
}

#[test]
fn a_date_with_two_meanings_is_refused_with_both() {
    let both = "could be 3 April or 4 March; write the month as a word";
    assert_eq!(refusal("3/4"), both);
    assert_eq!(refusal("03/04/2027"), both);
    assert_eq!(refusal("3-4-2027"), both);
    means("3.4.2027", "03.04.2027");
    means("3 apr", "03.04.2027");
    let possible = possible_dates("3/4", today());
    assert_eq!(possible, [day("03.04.2027"), day("04.03.2027")]);
    assert_eq!(possible_dates("31.2.", today()), []);
}

#[test]
fn what_is_no_date_is_refused_with_examples() {
    assert_eq!(ahead("  "), Err(ValidationRule::Empty));
    assert_eq!(
        refusal("someday"),
        "\"someday\" isn't a date; try 24.11.2026, 24 Nov, friday or tomorrow"
    );
    for typed in [
        "t",
        "kim",
        "32",
        "0",
        "0.1.2026",
        "12.13.2026",
        "1.1.0000",
        "24.11.2026.1",
        "-1.2.3.4",
        "in many days",
        "in 99999999999999999999 days",
        "+99999999999999999999",
        "m 3",
        "26 nov 5",
        "the day after",
        "in 999999999 weeks",
        "13th month",
        "٢٦.١١.٢٠٢٦",
    ] {
        assert!(
            matches!(ahead(typed), Err(ValidationRule::UnknownDate(_))),
            "{typed}: {:?}",
            ahead(typed)
        );
    }
}

fn any_day() -> impl Strategy<Value = Day> {
    (0i64..3_650_000).prop_map(|offset| Day::from_ymd(1, 1, 1).expect("a date").plus(offset))
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_without_a_panic(
        typed in "\\PC*",
        counts in "(in )?[0-9a-z ./+-]{0,12}",
        today in any_day(),
    ) {
        for direction in [DateDirection::Future, DateDirection::Past] {
            let _ = parse_typed_date(&typed, today, direction);
            let _ = parse_typed_date(&counts, today, direction);
        }
        let _ = possible_dates(&counts, today);
    }

    #[test]
    fn what_the_strict_grammar_reads_has_the_same_value(raw in "[0-3][0-9]\\.[01][0-9]\\.[0-9]{4}", today in any_day()) {
        for direction in [DateDirection::Future, DateDirection::Past] {
            if let Ok(strict) = raw.parse::<Day>() {
                prop_assert_eq!(parse_typed_date(&raw, today, direction), Ok(strict));
            } else {
                prop_assert!(parse_typed_date(&raw, today, direction).is_err());
            }
        }
    }

    #[test]
    fn every_date_is_read_as_it_is_printed(any in any_day(), today in any_day()) {
        let iso = any.date().format("%Y-%m-%d").to_string();
        let words = any.date().format("%-d %B %Y").to_string();
        let american = any.date().format("%B %-d, %Y").to_string();
        for printed in [any.to_string(), iso, words, american] {
            prop_assert_eq!(parse_typed_date(&printed, today, DateDirection::Future), Ok(any));
        }
    }

    #[test]
    fn a_weekday_is_within_a_week_on_the_expected_side(at in 0usize..7, today in any_day()) {
        let ahead = parse_typed_date(WEEKDAYS[at], today, DateDirection::Future).expect("a weekday");
        let past = parse_typed_date(WEEKDAYS[at], today, DateDirection::Past).expect("a weekday");
        prop_assert!((0..7).contains(&ahead.days_since(today)));
        prop_assert!((0..7).contains(&today.days_since(past)));
        prop_assert_eq!(ahead.weekday(), past.weekday());
    }
}
