-- The words that applicants are searched by: names such as C#, C++ and .NET stay words, and a slash separates words instead of being the
-- path of a file.
create function applicant_words(text) returns text
  language sql immutable parallel safe strict
  as $$ select replace(replace(replace(regexp_replace(public.search_text($1), '(^|[^a-z0-9])\.net\y', '\1dotnet', 'g'),
    'c++', 'cplusplus'), 'c#', 'csharp'), '/', ' ') $$;

alter table applicant drop column search_vector;
alter table applicant add column search_vector tsvector not null generated always as (
  setweight(to_tsvector('simple', applicant_words(name)), 'A')
  || setweight(to_tsvector('simple', coalesce(applicant_words(title), '')), 'A')
  || setweight(to_tsvector('simple', applicant_words(skills::text)), 'B')
  || setweight(to_tsvector('simple', coalesce(applicant_words(left(resume_text, 200000)), '')), 'D')) stored;
create index applicant_search_vector on applicant using gin (search_vector) where archived_at is null;

-- CVs are files of a kind of their own: other types of files are taken for them than for documents.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (kind in ('document', 'image', 'sheet', 'resume'));
