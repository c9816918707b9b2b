-- A message may be about more than a job, and be one of several about the same date: `turn` counts them.
create table messages_of_occasions (
    id integer primary key autoincrement,
    occasion text not null,
    date text not null,
    recipient text not null,
    turn integer not null,
    due_at text not null,
    until text not null,
    state text not null check (state in ('waiting', 'sent', 'skipped', 'failed')),
    attempts integer not null default 0,
    next_at text not null,
    reason text not null default '',
    done_at text,
    unique (occasion, date, recipient, turn)
) strict;

insert into messages_of_occasions
    (id, occasion, date, recipient, turn, due_at, until, state, attempts, next_at, reason, done_at)
select id, job, date, recipient, 1, due_at, until, state, attempts, next_at, reason, done_at from messages;

drop table messages;
alter table messages_of_occasions rename to messages;
create index messages_waiting on messages (recipient, id) where state = 'waiting';

-- How a date stands by what the team was told of it last, as JSON.
create table standings_said (
    date text primary key,
    standing text not null
) strict, without rowid;
