//! The connection breaks: the bot comes back, in its session or in a new one.

use crate::room::Room;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_while_the_connection_is_cut_is_answered() {
    let room = Room::open().await;
    room.platform.drops_connection().await;
    let answer = room.ines().command("my-recurring", &[]).await;
    assert!(answer.text().starts_with("Your usual week"));
    room.platform.ready().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_may_not_resume_begins_a_new_session() {
    let room = Room::open().await;
    room.platform.forgets_session();
    room.platform.drops_connection().await;
    room.platform.ready().await;
    let answer = room.ines().command("my-recurring", &[]).await;
    assert!(answer.text().starts_with("Your usual week"));
    // serenity does not wait for the end of a connection that it has begun anew; the process ends it.
    assert_eq!(room.platform.violations(), [""; 0]);
}
