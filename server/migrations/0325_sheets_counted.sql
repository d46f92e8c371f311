-- Sheets are counted by this index: of a month it holds the places alone, 8 MB for 1.2 million, in the order in which they stand.
create index timesheet_count on timesheet (month);

-- Searches of other lists that name a consultant find them here.
create index consultant_search_work on consultant using gin (search_work gin_trgm_ops);
