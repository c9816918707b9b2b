//! The pictures and outlines of maps.

use app_domain::board::{BoardMap, MapPicture, parse_outline};
use app_domain::permission::ActorIdentity;
use app_domain::upload::{UploadId, UploadKind, UploadedFile};
use app_testkit::on_both_databases;
use chrono::TimeDelta;
use serde_json::json;

fn map(name: &str, version: i64, picture: Option<MapPicture>) -> BoardMap {
    let outline = json!({"height": 800, "shapes": [{"kind": "site", "rectangle": [1, 2, 3, 4]}],
        "callouts": [{"name": "Heaven", "at": [700, 100]}]});
    BoardMap {
        name: name.to_owned(),
        version,
        picture,
        geometry: parse_outline(&outline).unwrap(),
    }
}

on_both_databases! {
    async fn a_map_is_read_by_its_name_in_any_case(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let (ascent, bind) = (map("Ascent", 1, None), map("Bind", 1, None));
        writing.put_board_map(&bind).await.unwrap();
        writing.put_board_map(&ascent).await.unwrap();
        let newer = map("ASCENT", 2, None);
        writing.put_board_map(&newer).await.unwrap();
        writing.commit().await.unwrap();
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.board_map("ascent").await.unwrap(), Some(newer.clone()));
        assert_eq!(reading.board_map("Haven").await.unwrap(), None);
        assert_eq!(reading.board_maps().await.unwrap(), [newer, bind]);
    }

    async fn the_picture_of_a_map_is_kept_as_long_as_its_record_names_it(store: TestStore) {
        let upload = UploadedFile {
            id: UploadId::from_random_bytes([7; 16]),
            kind: UploadKind::Webp,
            bytes: 10,
            pixels: Some((4, 4)),
            name: "ascent.webp".to_owned(),
        };
        let picture = MapPicture { id: upload.id, kind: upload.kind };
        let now = crate::now();
        let mut writing = store.write().await.unwrap();
        writing.insert_upload(&upload, &ActorIdentity::System, now).await.unwrap();
        writing.put_board_map(&map("Ascent", 1, Some(picture))).await.unwrap();
        writing.mark_uploads_for_deletion(&[upload.id]).await.unwrap();
        writing.mark_unused_uploads_for_deletion(now + TimeDelta::days(2)).await.unwrap();
        assert_eq!(writing.upload(upload.id).await.unwrap(), Some(upload.clone()));
        writing.put_board_map(&map("Ascent", 2, None)).await.unwrap();
        writing.mark_uploads_for_deletion(&[upload.id]).await.unwrap();
        assert_eq!(writing.upload(upload.id).await.unwrap(), None);
        assert_eq!(writing.uploads_marked_for_deletion(9).await.unwrap(), [upload]);
    }
}
