-- Whether the file has no metadata: earlier versions stored images as they came. A running server removes it.
alter table uploads add column is_stripped integer not null default 0 check (is_stripped in (0, 1));
create index uploads_unstripped on uploads (id) where not is_stripped;
