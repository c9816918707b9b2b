-- What is said of a match at a moment of its recording.

create table match_comments (
    id uuid not null primary key,
    match_id uuid not null references matches (id) on delete cascade,
    seconds integer not null,
    text text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    by_kind text not null,
    by_id text,
    by_name text
);

create index match_comments_by_match on match_comments (match_id, seconds, id);
