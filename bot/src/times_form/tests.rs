//! The form, what it understands, and what it says when it does not.

use super::*;

fn typed(from: &str, to: &str, more: &str) -> Typed {
    let [from, to, more] = [from, to, more].map(str::to_owned);
    Typed { from, to, more }
}

fn day() -> Day {
    "24.11.2026".parse().expect("a day")
}

#[test]
fn the_form_is_filled_with_what_was_said() {
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
    let present = Typed::of(&own);
    assert_eq!(present, typed("18:00", "20:00", "21:00-00:00, 22:00-00:30"));
    assert_eq!(present.value(), Ok(own.availability));
    insta::assert_json_snapshot!(form(day(), &present), @r#"
    {
      "components": [
        {
          "type": 1,
          "components": [
            {
              "type": 4,
              "custom_id": "from",
              "style": 1,
              "label": "From (HH:MM)",
              "max_length": 5,
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
              "label": "To (HH:MM)",
              "max_length": 5,
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
              "label": "Additional windows (optional)",
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
fn one_or_more_windows_are_understood() {
    assert_eq!(
        typed("9:00", "11:00", "").value(),
        Ok("09:00-11:00".parse().expect("a window"))
    );
    assert_eq!(
        typed("18:00", "20:00", "9:00-10:00 , 21:00-24:00").value(),
        Ok("09:00-10:00, 18:00-20:00, 21:00-24:00"
            .parse()
            .expect("windows"))
    );
}

#[test]
fn an_x_is_refused_with_the_way_to_say_it() {
    for form in [
        typed("x", "", ""),
        typed("18:00", "X", ""),
        typed("18:00", "20:00", "21:00-22:00, x"),
    ] {
        assert_eq!(form.value(), Err(texts::USE_THE_BUTTON.to_owned()));
    }
}

#[test]
fn a_refusal_shows_what_was_typed_and_leads_back() {
    let form = typed("18:00", "*25:00*", "@everyone");
    let reason = form.value().expect_err("refused");
    insta::assert_json_snapshot!(refused(day(), &reason, &form).into_response(), @r#"
    {
      "type": 4,
      "data": {
        "content": "**Tue 24 Nov** is as it was: \"18:00-25:00\" is not a window; write HH:MM-HH:MM.\nYou typed: 18\\:00 – \\*25\\:00\\*; \\@everyone",
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
