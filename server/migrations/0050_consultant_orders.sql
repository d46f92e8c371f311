-- Orders and filters of the consultants' list that had no index yet.
create index consultant_by_updated_at on consultant (updated_at, id) where archived_at is null;
create index consultant_title_search on consultant using gin (search_text(title) gin_trgm_ops);
