//! Reading the fields of a strategy.

use super::*;

#[test]
fn a_tag_is_kept_once_as_it_was_first_written() {
    assert_eq!(
        parse_tags([" Retake", "eco ", "", "RETAKE"]),
        Ok(vec!["Retake".to_owned(), "eco".to_owned()])
    );
    assert_eq!(parse_tags(["a,b"]), Err(ValidationRule::Comma));
    let many: Vec<String> = (0..=MAX_TAGS).map(|at| at.to_string()).collect();
    let many = many.iter().map(String::as_str);
    assert_eq!(parse_tags(many), Err(ValidationRule::TooMany(MAX_TAGS)));
}

#[test]
fn fields_outside_the_patch_stay_and_cleared_fields_are_removed() {
    let before = StrategyMeta {
        title: "B rush".into(),
        map: Some("Bind".into()),
        side: Some(Side::Attack),
        tags: vec!["eco".into()],
        agents: vec!["Sova".into()],
    };
    let wanted = StrategyPatch {
        side: Some(None),
        tags: Some(Vec::new()),
        ..StrategyPatch::default()
    };
    let after = StrategyMeta {
        side: None,
        tags: Vec::new(),
        ..before.clone()
    };
    assert_eq!(wanted.apply_to_meta(&before), after);
    assert_eq!(
        StrategyPatch::default().new_meta(),
        Err(ValidationRule::Required.on_field("title"))
    );
}

#[test]
fn the_metadata_of_a_new_strategy_keeps_the_rules_of_its_fields() {
    let patch = |title: &str, tag: &str| StrategyPatch {
        title: Some(title.into()),
        tags: Some(vec![tag.into()]),
        ..StrategyPatch::default()
    };
    let too_long = "a".repeat(MAX_TITLE_CHARS + 1);
    for (title, tag, fault) in [
        (
            "B\u{7}",
            "eco",
            ValidationRule::ControlCharacter.on_field("title"),
        ),
        (" ", "eco", ValidationRule::Empty.on_field("title")),
        (
            &*too_long,
            "eco",
            ValidationRule::TooLong(MAX_TITLE_CHARS).on_field("title"),
        ),
        (
            "B",
            "e\u{0}",
            ValidationRule::ControlCharacter.on_field("tags"),
        ),
    ] {
        assert_eq!(
            patch(title, tag).check_meta(),
            Err(fault.clone()),
            "{title:?}"
        );
        assert_eq!(patch(title, tag).new_meta(), Err(fault), "{title:?}");
    }
}

#[test]
fn a_template_fills_what_the_patch_leaves_out() {
    let meta = StrategyMeta {
        title: "Execute".into(),
        map: Some("Bind".into()),
        side: Some(Side::Attack),
        tags: vec!["execute".into()],
        agents: vec!["Sova".into()],
    };
    let content = Document::blank();
    let patch = StrategyPatch {
        title: Some("B rush".into()),
        side: Some(None),
        agents: Some(Vec::new()),
        ..StrategyPatch::default()
    };
    let filled = patch.filled_from(&meta, &content);
    assert_eq!(filled.content, Some(content));
    let expected = StrategyMeta {
        title: "B rush".into(),
        side: None,
        agents: Vec::new(),
        ..meta
    };
    assert_eq!(filled.new_meta(), Ok(expected));
}

#[test]
fn attachments_are_added_at_the_end_and_removed_by_their_list() {
    let upload = |number: u8, kind| UploadedFile {
        id: UploadId::from_random_bytes([number; 16]),
        kind,
        bytes: 1,
        pixels: None,
        name: String::new(),
    };
    let (image, pdf, new) = (
        upload(1, UploadKind::Png),
        upload(2, UploadKind::Pdf),
        upload(3, UploadKind::Gif),
    );
    let before = [image.clone(), pdf.clone()];
    let wanted = |images: &[&UploadedFile], files: &[&UploadedFile]| StrategyPatch {
        removed_images: images.iter().map(|upload| upload.id).collect(),
        removed_files: files.iter().map(|upload| upload.id).collect(),
        ..StrategyPatch::default()
    };
    assert_eq!(
        wanted(&[&image], &[]).apply_to_attachments(&before, vec![new.clone()]),
        Ok(vec![pdf.clone(), new.clone()])
    );
    assert_eq!(
        wanted(&[], &[&image]).apply_to_attachments(&before, Vec::new()),
        Err(ValidationRule::NotAttached.on_field("removeFiles"))
    );
    assert_eq!(
        StrategyPatch::default()
            .apply_to_attachments(&before, vec![new; MAX_ATTACHMENTS_PER_STRATEGY]),
        Err(ValidationRule::TooMany(MAX_ATTACHMENTS_PER_STRATEGY).on_field("images"))
    );
}

#[test]
fn a_copy_of_a_long_title_keeps_to_the_limit() {
    assert_eq!(title_of_copy("B rush"), "B rush (copy)");
    let copied = title_of_copy(&"ü".repeat(MAX_TITLE_CHARS));
    assert_eq!(copied.chars().count(), MAX_TITLE_CHARS);
}

#[test]
fn a_generated_id_is_sorted_by_its_timestamp() {
    let made = |at| StrategyId::from_timestamp(at, &[0xff; 10]);
    assert!(made(1) < made(2));
    assert_eq!(
        StrategyId::parse_generated(&made(7).to_string()),
        Ok(made(7))
    );
    let of_no_moment = "7d444840-9dc0-41d1-b245-5ffdce74fad2";
    assert_eq!(
        StrategyId::parse_generated(of_no_moment),
        Err(ValidationRule::TimeOrderedUuid)
    );
}

#[test]
fn sides_are_read_in_any_case() {
    assert_eq!("defense".parse(), Ok(Side::Defense));
    assert_eq!(
        "".parse::<Side>(),
        Err(ValidationRule::OneOf("Attack, Defense"))
    );
}
