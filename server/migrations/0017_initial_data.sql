-- data: initial-data
-- Initial data from the files in initial-data (docs/decisions/0072): countries, their dated parameters, rules and
-- templates. Later changes are new versions, proposed by one user and approved by another.

insert into country (id, name, currency, minor_units, weekend, zone, fixed_term_only, arabic_contract)
select id, name, currency, "minorUnits", weekend, zone, "fixedTermOnly", "arabicContract"
from initial_data, jsonb_to_recordset(content::jsonb) as c (
  id text, name text, currency text, "minorUnits" smallint, weekend smallint[], zone text, "fixedTermOnly" boolean, "arabicContract" boolean)
where path = 'countries.json';

insert into company_setting (values) select content::jsonb from initial_data where path = 'company.json';

insert into setting_version (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select case split_part(path, '/', 1)
    when 'country-parameters' then 'COUNTRY_PARAMETERS'
    when 'margin-setups' then 'MARGIN_SETUP'
    when 'approval-rules.json' then 'APPROVAL_RULES'
    when 'billing-rules.json' then 'BILLING_RULES'
  end,
  nullif(replace(split_part(path, '/', 2), '.json', ''), ''),
  number, "effectiveFrom", "effectiveTo", source, note, 'APPROVED', now(), version."values"
from initial_data, jsonb_to_recordset(content::jsonb) as version (
  number int, "effectiveFrom" date, "effectiveTo" date, source text, note text, "values" jsonb)
where path ~ '^(country-parameters|margin-setups)/' or path in ('approval-rules.json', 'billing-rules.json');

update country set hours_per_day = (
  select (version.values #>> '{hours,perDay}')::numeric from setting_version version
  where version.kind = 'COUNTRY_PARAMETERS' and version.country_id = country.id
  order by version.effective_from <= current_date desc, abs(version.effective_from - current_date) limit 1);
alter table country alter hours_per_day set not null;

insert into setting_version (kind, number, effective_from, source, note, status, decided_at, values)
select replace(split_part(path, '/', 2), '.md', ''), 1, '2000-01-01', 'Default text of the product',
  'Have the text reviewed by a lawyer, then approve your own version.', 'APPROVED', now(),
  jsonb_build_object('text', rtrim(content, E'\n'))
from initial_data where path like 'document-templates/%';

-- The first line is the subject, the rest after an empty line is the body.
insert into email_template (code)
select replace(split_part(path, '/', -1), '.txt', '') from initial_data where path like 'email-templates/%';
insert into email_template_version (email_template_id, number, subject, body, note)
select template.id, 1, split_part(content, E'\n', 1), rtrim(substr(content, strpos(content, E'\n\n') + 2), E'\n'),
  'Default text of the product.'
from initial_data join email_template template
  on path like 'email-templates/%' and split_part(path, '/', -1) = template.code || '.txt';

insert into reminder_rule (code, position, steps, repeat_days)
select rule ->> 'code', 10 * position, rule -> 'steps', (rule ->> 'repeatDays')::int
from initial_data, jsonb_array_elements(content::jsonb) with ordinality as list (rule, position)
where path = 'reminder-rules.json';
