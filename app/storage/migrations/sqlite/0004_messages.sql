-- What the bot says by itself, with what became of it. `recipient` is 'channel' or a player's chat id.
-- Whoever sends a message holds it until `next_at`; then another try may begin.
create table messages (
    id integer primary key autoincrement,
    job text not null,
    date text not null,
    recipient text not null,
    due_at text not null,
    until text not null,
    state text not null check (state in ('waiting', 'sent', 'skipped', 'failed')),
    attempts integer not null default 0,
    next_at text not null,
    reason text not null default '',
    done_at text,
    unique (job, date, recipient)
) strict;

create index messages_waiting on messages (recipient, id) where state = 'waiting';
