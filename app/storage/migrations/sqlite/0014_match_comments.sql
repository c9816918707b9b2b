-- What is said of a match at a moment of its recording.

create table match_comments (
    id blob not null primary key,
    match_id blob not null references matches (id) on delete cascade,
    seconds integer not null,
    text text not null,
    created_at text not null,
    updated_at text not null,
    by_kind text not null,
    by_id text,
    by_name text
) strict;

create index match_comments_by_match on match_comments (match_id, seconds, id);
