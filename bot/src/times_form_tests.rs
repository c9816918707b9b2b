//! Tests of the form: prefilled values, accepted input and rejected input.

use super::*;

fn form_input(from: &str, to: &str, more: &str) -> TimesFormInput {
    let [from, to, more] = [from, to, more].map(str::to_owned);
    TimesFormInput { from, to, more }
}

fn day() -> Day {
    "24.11.2026".parse().expect("a day")
}

#[test]
fn the_form_is_filled_with_the_current_answer() {
    let own = OwnDay {
        day: day(),
        availability: "18:00-20:00, 21:00-24:00, 22:00-00:30"
            .parse()
            .expect("windows"),
        version: "0/".parse().expect("a version"),
        source: None,
        spans: Vec::new(),
        absence: None,
        has_pattern: false,
    };
    let present = TimesFormInput::from_own_day(&own);
    assert_eq!(
        present,
        form_input("18:00", "20:00", "21:00-00:00, 22:00-00:30")
    );
    assert_eq!(present.parse(), Ok(own.availability));
    insta::assert_json_snapshot!(build_form(day(), Zone::BERLIN, &present), @r#"
    {
      "components": [
        {
          "type": 1,
          "components": [
            {
              "type": 4,
              "custom_id": "from",
              "style": 1,
              "label": "From (Berlin time)",
              "max_length": 10,
              "required": true,
              "value": "18:00",
              "placeholder": "18:00"
            }
          ]
        },
        {
          "type": 1,
          "components": [
            {
              "type": 4,
              "custom_id": "to",
              "style": 1,
              "label": "To (Berlin time)",
              "max_length": 10,
              "required": true,
              "value": "20:00",
              "placeholder": "22:30"
            }
          ]
        },
        {
          "type": 1,
          "components": [
            {
              "type": 4,
              "custom_id": "more",
              "style": 1,
              "label": "Additional times (optional)",
              "max_length": 200,
              "required": false,
              "value": "21:00-00:00, 22:00-00:30",
              "placeholder": "14:00-16:00, 22:00-00:30"
            }
          ]
        }
      ],
      "custom_id": "v1:times:2026-11-24",
      "title": "Tuesday 24 November 2026"
    }
    "#);
}

#[test]
fn one_or_more_windows_are_accepted() {
    assert_eq!(
        form_input("9:00", "11:00", "").parse(),
        Ok("09:00-11:00".parse().expect("a window"))
    );
    assert_eq!(
        form_input("18:00", "20:00", "9:00-10:00 , 21:00-24:00").parse(),
        Ok("09:00-10:00, 18:00-20:00, 21:00-24:00"
            .parse()
            .expect("windows"))
    );
}

#[test]
fn times_are_understood_as_people_type_them() {
    for (from, to, stored) in [
        ("19", "22.30", "19:00-22:30"),
        ("7pm", "9:30 pm", "19:00-21:30"),
        ("19h", "24", "19:00-24:00"),
    ] {
        let stored = stored.parse().expect("a window");
        assert_eq!(form_input(from, to, "").parse(), Ok(stored));
    }
}

#[test]
fn an_x_is_refused_with_the_button_to_use() {
    for form in [
        form_input("x", "", ""),
        form_input("18:00", "X", ""),
        form_input("18:00", "20:00", "21:00-22:00, x"),
    ] {
        assert_eq!(form.parse(), Err(TimesInputError::UseButton));
    }
}

#[test]
fn a_refusal_shows_the_typed_text_and_offers_the_buttons() {
    let form = form_input("18:00", "*25:00*", "@everyone");
    let reason = form.parse().expect_err("refused");
    insta::assert_json_snapshot!(not_saved_reply(day(), &reason, &form).into_response(), @r#"
    {
      "type": 4,
      "data": {
        "content": "**Tue 24 Nov** wasn't changed: \"18:00-25:00\" isn't a valid time range; use 19:00-22:00.\nYou typed: 18\\:00 – \\*25\\:00\\*; \\@everyone",
        "embeds": [],
        "allowed_mentions": {
          "parse": [],
          "users": [],
          "roles": []
        },
        "flags": 64,
        "components": [
          {
            "type": 1,
            "components": [
              {
                "type": 2,
                "style": 1,
                "custom_id": "v1:day:2026-11-24",
                "label": "Try again",
                "disabled": false
              },
              {
                "type": 2,
                "style": 2,
                "custom_id": "v1:off:2026-11-24",
                "label": "Not available",
                "emoji": {
                  "name": "❌"
                },
                "disabled": false
              }
            ]
          }
        ],
        "attachments": []
      }
    }
    "#);
}
