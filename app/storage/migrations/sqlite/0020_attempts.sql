-- Attempts that all servers count together, and when they will have been forgotten.
create table attempts (
    key text not null primary key,
    ends_at text not null
) strict, without rowid;

create index attempts_by_end on attempts (ends_at);
