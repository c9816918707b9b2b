-- Deleted strategies and folders, which are kept for a while. The id is that of the strategy or folder.
create table bin_entries (
    id blob not null primary key,
    kind text not null,
    title text not null,
    folders integer not null,
    strategies integer not null,
    deleted_at text not null,
    by_kind text not null,
    by_id text,
    by_name text
) strict, without rowid;

create index bin_entries_by_time on bin_entries (deleted_at, id);

-- The entry that a deleted folder or strategy is in. Others have none.
alter table folders add column bin_id blob references bin_entries (id);
alter table strategies add column bin_id blob references bin_entries (id);

create index folders_in_bin on folders (bin_id) where bin_id is not null;
create index strategies_in_bin on strategies (bin_id) where bin_id is not null;
drop index strategies_by_folder;
create index strategies_by_folder on strategies (folder_id, bin_id);
