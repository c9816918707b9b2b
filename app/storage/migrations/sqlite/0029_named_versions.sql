-- The name that an editor has given to a version. Thinning keeps named versions.
alter table strategy_versions add column name text;
