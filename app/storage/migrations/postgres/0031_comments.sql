-- Comments on passages of strategies: threads, each about a part of the text, and their messages.
create table comment_threads (
    id uuid not null primary key,
    strategy_id uuid not null references strategies (id) on delete cascade,
    quote text not null,
    created_at timestamptz not null,
    resolved_at timestamptz,
    resolved_by_kind text,
    resolved_by_id text,
    resolved_by_name text
);

create index comment_threads_by_strategy on comment_threads (strategy_id, id);

create table thread_messages (
    id uuid not null primary key,
    thread_id uuid not null references comment_threads (id) on delete cascade,
    text text not null,
    created_at timestamptz not null,
    by_kind text not null,
    by_id text,
    by_name text
);

create index thread_messages_by_thread on thread_messages (thread_id, created_at, id);

-- The lowest number of the versions that this one replaced: they differ in passages of comments alone.
alter table strategy_versions add column replaced_from bigint;
