-- Searches of other lists that name a consultant look at code and name, and find them by an index of their own: one on `search_work` was taken
-- beside `consultant_search` for rows of consultants that were found already, and read all that have the name.
drop index consultant_search_work;
create index consultant_search_name on consultant
  using gin (search_text(code || ' ' || name || ' ' || coalesce(name_arabic, '')) gin_trgm_ops);
