-- Uploads: images and PDFs whose bytes lie elsewhere, and which versions of strategies refer to them.

create table uploads (
    id text not null primary key,
    kind text not null,
    bytes integer not null,
    width integer,
    height integer,
    name text not null,
    created_at text not null,
    created_by_kind text not null,
    created_by_id text,
    created_by_name text,
    -- Nothing refers to it; the row goes when the bytes are gone.
    is_condemned integer not null default 0
) strict;

create index uploads_condemned on uploads (id) where is_condemned;

create table strategy_uploads (
    strategy_id blob not null,
    version integer not null,
    upload_id text not null references uploads (id),
    -- Among the attachments; null where only the text shows it.
    place integer,
    primary key (strategy_id, version, upload_id),
    foreign key (strategy_id, version) references strategy_versions (strategy_id, version) on delete cascade
) strict, without rowid;

create index strategy_uploads_by_upload on strategy_uploads (upload_id);
