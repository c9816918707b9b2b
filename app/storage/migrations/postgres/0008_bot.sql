-- A job that an admin skipped is claimed like one that has run, and can be given back.
alter table jobs add column is_skipped boolean not null default false;

-- The bot's sign of life, one row at most; `faults` is JSON, sentences of what it could not do.
create table pulse (
    place integer primary key check (place = 1),
    at timestamptz not null,
    faults text not null
);
