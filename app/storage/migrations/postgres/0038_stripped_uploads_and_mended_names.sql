-- Whether the file has no metadata: earlier versions stored images as they came. A running server removes it.
alter table uploads add column is_stripped boolean not null default false;
create index uploads_unstripped on uploads (id) where not is_stripped;

-- Imports of files stored titles and names of folders with control characters, which a restore refuses. Each becomes a
-- space, as in `app_domain::text::mended_text`.
create function pg_temp.mended(raw text) returns text language sql immutable as $$
    select coalesce(nullif(trim(regexp_replace(raw, E'[\\u0001-\\u001f\\u007f-\\u009f]', ' ', 'g')), ''), 'Untitled')
$$;

insert into outdated_strategies (strategy_id)
select id from strategies where title ~ E'[\\u0001-\\u001f\\u007f-\\u009f]'
on conflict do nothing;
update strategies set title = pg_temp.mended(title), title_key = lower(pg_temp.mended(title_key))
where title ~ E'[\\u0001-\\u001f\\u007f-\\u009f]';
update strategy_versions set title = pg_temp.mended(title) where title ~ E'[\\u0001-\\u001f\\u007f-\\u009f]';
update folders set name = pg_temp.mended(name) where name ~ E'[\\u0001-\\u001f\\u007f-\\u009f]';
update bin_entries set title = pg_temp.mended(title) where title ~ E'[\\u0001-\\u001f\\u007f-\\u009f]';

drop function pg_temp.mended(text);
