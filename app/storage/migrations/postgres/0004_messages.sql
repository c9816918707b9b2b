-- What the bot says by itself, with what became of it. `recipient` is 'channel' or a player's chat id.
-- Whoever sends a message holds it until `next_at`; then another try may begin.
create table messages (
    id bigint generated always as identity primary key,
    job text not null,
    date date not null,
    recipient text not null,
    due_at timestamptz not null,
    until timestamptz not null,
    state text not null check (state in ('waiting', 'sent', 'skipped', 'failed')),
    attempts bigint not null default 0,
    next_at timestamptz not null,
    reason text not null default '',
    done_at timestamptz,
    unique (job, date, recipient)
);

create index messages_waiting on messages (recipient, id) where state = 'waiting';
