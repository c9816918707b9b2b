-- A job that an admin skipped is claimed like one that has run, and can be given back.
alter table jobs add column is_skipped integer not null default 0 check (is_skipped in (0, 1));

-- The bot's sign of life, one row at most; `faults` is JSON, sentences of what it could not do.
create table pulse (
    place integer primary key check (place = 1),
    at text not null,
    faults text not null
) strict;
