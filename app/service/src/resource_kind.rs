//! The kinds of things that a request can name.

use crate::named_values::named_values;

named_values! {
    /// The kind of a thing, with the words that an error has for it.
    ResourceKind {
        Absence = "absence",
        BinEntry = "bin entry",
        Calendar = "calendar",
        Comment = "comment",
        Day = "day",
        Folder = "folder",
        Link = "link",
        Match = "match",
        Message = "message",
        Player = "player",
        Poll = "poll",
        Session = "session",
        SignInLink = "sign-in link",
        Strategy = "strategy",
        Template = "template",
        Token = "token",
        Upload = "upload",
        Version = "version",
    }
}
