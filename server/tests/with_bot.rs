//! `serve --with-bot` starts, restarts and stops the program beside it. Here that is a shell script; the tests of the bot
//! run the real one.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const TIMEOUT: Duration = Duration::from_secs(20);
const CHAT_SETTINGS: [(&str, &str); 2] = [
    ("CHAT_TOKEN", "MTIz.abc-DEF.a_secret_part"),
    ("CHAT_GUILD_ID", "900000000000000001"),
];

/// The server in a folder, beside a script that takes the place of the bot; killed when it is dropped.
struct SupervisingServer {
    folder: TempDir,
    child: Child,
}

impl SupervisingServer {
    /// Starts the server with this script. Its output and that of the script are in one log.
    fn start(script: &str) -> Self {
        let folder = program_folder();
        let bot = folder.path().join("muster-bot");
        fs::write(&bot, format!("#!/bin/sh\n{script}\n")).expect("a script");
        fs::set_permissions(&bot, fs::Permissions::from_mode(0o755)).expect("a program");
        let log = File::create(folder.path().join("log")).expect("a log");
        let child = serve_with_bot(folder.path(), "muster")
            .envs(CHAT_SETTINGS)
            .stdout(log.try_clone().expect("the log"))
            .stderr(log)
            .spawn()
            .expect("the program starts");
        Self { folder, child }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).expect("a log")
    }

    /// Waits until the log has this text.
    fn wait_for(&self, text: &str) {
        let began = Instant::now();
        while !self.log().contains(text) {
            let log = self.log();
            assert!(
                began.elapsed() < TIMEOUT,
                "\"{text}\" is missing in:\n{log}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn terminate(&mut self) -> ExitStatus {
        let signalled = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status();
        assert!(signalled.is_ok_and(|status| status.success()));
        self.child.wait().expect("it has ended")
    }

    fn kill(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for SupervisingServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A folder with the server's program and nothing else.
fn program_folder() -> TempDir {
    // On the same disk as the program, so that a link suffices.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let program = folder.path().join("muster");
    fs::hard_link(env!("CARGO_BIN_EXE_muster"), program).expect("a link");
    folder
}

fn serve_with_bot(folder: &Path, program: &str) -> Command {
    let mut command = Command::new(folder.join(program));
    command
        .args(["serve", "--with-bot"])
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("BIND_ADDRESS", "127.0.0.1:0")
        .stdin(Stdio::null())
        .current_dir(folder);
    command
}

#[test]
fn a_missing_setting_of_the_bot_is_named_before_anything_starts() {
    let folder = program_folder();
    let output = serve_with_bot(folder.path(), "muster")
        .output()
        .expect("it runs");
    let log = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(78), "{log}");
    for name in ["CHAT_TOKEN", "CHAT_GUILD_ID"] {
        let fault = format!("\n  {name}: is required by the bot");
        assert!(log.contains(&fault), "{log}");
    }
    assert!(!folder.path().join("data").exists());
}

#[test]
fn without_the_bot_s_program_the_server_does_not_start() {
    let folder = program_folder();
    let mut command = serve_with_bot(folder.path(), "muster");
    let output = command.envs(CHAT_SETTINGS).output().expect("it runs");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(log.contains("put the bot's program beside"), "{log}");
}

#[test]
fn a_link_with_the_old_name_starts_the_program_which_names_the_new_one() {
    let folder = program_folder();
    let link = folder.path().join("server");
    std::os::unix::fs::symlink("muster", &link).expect("a link");
    fs::write(folder.path().join("bot"), "").expect("the bot of the version before");
    let mut command = serve_with_bot(folder.path(), "server");
    // The bot is found, so that the address is the first error.
    command
        .envs(CHAT_SETTINGS)
        .env("BIND_ADDRESS", "192.0.2.1:1");
    let output = command.output().expect("it runs");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(
        log.starts_with("server: this program is now named muster;"),
        "{log}"
    );
    assert_eq!(log.matches("now named").count(), 1, "{log}");
    assert!(log.contains("192.0.2.1:1"), "{log}");
}

#[test]
fn a_bot_that_ends_is_restarted_and_it_is_stopped_with_the_server() {
    let mut server = SupervisingServer::start(
        "trap 'echo \"the script stops\"; exit 0' TERM
        if ! [ -e ran ]; then touch ran; echo 'the reason' >&2; exit 3; fi
        echo \"the script runs with $1 in guild $CHAT_GUILD_ID\"
        while :; do sleep 0.05; done",
    );
    server.wait_for("runs with --until-stdin-closes in guild 900000000000000001");
    assert!(server.terminate().success());
    let log = server.log();
    for part in [
        "the reason\n",
        "the bot ended",
        "exit status: 3",
        "pause=1s",
        "the script stops\n",
    ] {
        assert!(log.contains(part), "{part} is missing in:\n{log}");
    }
    assert_eq!(log.matches("the bot is started").count(), 2, "{log}");
}

#[test]
fn a_bot_that_refuses_its_settings_is_not_restarted() {
    let mut server = SupervisingServer::start("echo 'CHAT_TOKEN: unknown' >&2; exit 78");
    server.wait_for("the bot refuses its settings");
    // Longer than the pause before a first restart.
    std::thread::sleep(Duration::from_millis(1500));
    assert!(server.terminate().success());
    assert_eq!(server.log().matches("CHAT_TOKEN: unknown").count(), 1);
}

#[test]
fn a_bot_whose_server_is_killed_learns_it_from_its_standard_input() {
    let mut server =
        SupervisingServer::start("echo 'the script runs'; cat; echo 'the server has gone'");
    server.wait_for("the script runs");
    server.kill();
    server.wait_for("the server has gone");
}

#[test]
fn a_bot_that_does_not_stop_is_killed() {
    let mut server = SupervisingServer::start(
        "trap '' TERM; echo \"the script runs as $$.\"; while :; do sleep 0.05; done",
    );
    server.wait_for("the script runs as");
    assert!(server.terminate().success());
    let log = server.log();
    assert!(log.contains("it is killed"), "{log}");
    let (_, rest) = log
        .split_once("the script runs as ")
        .expect("its process id");
    let (process, _) = rest.split_once('.').expect("its process id");
    assert!(!Path::new("/proc").join(process).exists());
}
