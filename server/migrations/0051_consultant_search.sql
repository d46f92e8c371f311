-- A search is nearly always one among own countries, a status or a sponsor: one index for all of it reads only the rows that fit.
create extension if not exists btree_gin;
create index consultant_search on consultant using gin (search_all gin_trgm_ops, country_id, status, visa_sponsor)
  where archived_at is null;
drop index consultant_search_all;
