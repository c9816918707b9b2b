-- The version of a match: one more with every change, so that two who edit one lose nothing.

alter table matches add column version integer not null default 1;
