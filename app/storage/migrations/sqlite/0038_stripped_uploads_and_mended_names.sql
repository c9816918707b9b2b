-- Whether the file has no metadata: earlier versions stored images as they came. A running server removes it.
alter table uploads add column is_stripped integer not null default 0 check (is_stripped in (0, 1));
create index uploads_unstripped on uploads (id) where not is_stripped;

-- Imports of files stored titles and names of folders with control characters, which a restore refuses. Each becomes a
-- space, as in `app_domain::text::mended_text`.
create temp view texts_to_mend as
with
    texts (text) as (
        select title from strategies union select title_key from strategies union select title from strategy_versions
        union select name from folders union select title from bin_entries
    ),
    recursive_texts (raw, text, code) as (
        select text, text, 0 from texts
        where text glob '*[' || char(1) || '-' || char(31) || char(127) || '-' || char(159) || ']*'
        or instr(text, char(0)) > 0
        union all
        select raw, replace(text, char(code), ' '), case code when 31 then 127 else code + 1 end
        from recursive_texts where code < 160
    )
select raw, coalesce(nullif(trim(text), ''), 'Untitled') as mended from recursive_texts where code = 160;

insert into outdated_strategies (strategy_id)
select id from strategies where title in (select raw from texts_to_mend)
on conflict do nothing;
update strategies set title_key = lower(mended) from texts_to_mend where title_key = raw;
update strategies set title = mended from texts_to_mend where title = raw;
update strategy_versions set title = mended from texts_to_mend where title = raw;
update folders set name = mended from texts_to_mend where name = raw;
update bin_entries set title = mended from texts_to_mend where title = raw;

drop view texts_to_mend;
