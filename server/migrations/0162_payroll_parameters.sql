-- What a payroll asks of the country's parameters and the first values left open (domain.md §3.3 to §3.6): on what a day of leave is paid at
-- the end, which insurances are reckoned on what was earned, and what Bahrain gave before its fund. Only what the product itself entered is
-- completed; an edition of the company's own stands as it was approved.
alter table setting_edition disable trigger setting_edition_frozen;

-- A day of leave not taken: AE and the rest of the table basic ÷ 30, unless said otherwise here; SA on the wage (art. 111); where a month
-- has 26 paid days or leave is counted in working days, by those.
update setting_edition set values = jsonb_set(values, '{annualLeave,encashment}', encashment.worth)
from (values
  ('AE', '{"base":"BASIC","divisorDays":"30"}'::jsonb),
  ('SA', '{"base":"GROSS","divisorDays":"30"}'),
  ('QA', '{"base":"BASIC","divisorDays":"30"}'),
  ('BH', '{"base":"GROSS","divisorDays":"30"}'),
  ('KW', '{"base":"GROSS","divisorDays":"26"}'),
  ('OM', '{"base":"GROSS","divisorDays":"30"}'),
  ('IN', '{"base":"BASIC","divisorDays":"26"}'),
  ('EG', '{"base":"GROSS","divisorDays":"30"}'),
  ('PK', '{"base":"GROSS","divisorDays":"26"}'),
  ('GB', '{"base":"GROSS","divisorDays":"260/12"}')
) as encashment (country, worth)
where kind = 'COUNTRY_PARAMETERS' and country_id = encashment.country and entered_by is null
  and not values -> 'annualLeave' ? 'encashment';

-- India and Great Britain insure what the month has earned; everywhere else the registered pay goes on through unpaid days.
update setting_edition set values = jsonb_set(values, '{socialInsurances}', (
  select jsonb_agg(one || '{"reckonedOn":"EARNED"}' order by place)
  from jsonb_array_elements(values -> 'socialInsurances') with ordinality as insurance (one, place)
))
where kind = 'COUNTRY_PARAMETERS' and country_id in ('IN', 'GB') and entered_by is null
  and jsonb_array_length(values -> 'socialInsurances') > 0;

-- Pakistan insures the minimum wage, whatever is paid: floor and cap are one amount.
update setting_edition set values = jsonb_set(values, '{socialInsurances,0,floor}', values #> '{socialInsurances,0,cap}')
where kind = 'COUNTRY_PARAMETERS' and country_id = 'PK' and entered_by is null and values #>> '{socialInsurances,0,name}' = 'EOBI';

-- Bahrain, before 1 March 2024: half a month's wage for each of the first three years, then a month's (Law 36/2012 art. 116), by the employer.
update setting_edition set values = jsonb_set(values, '{endOfService,formerLaws}',
  '[{"before":"2024-03-01","accrual":{"base":"GROSS","tiers":[{"toYears":"3","monthsPerYear":"1/2"},{"toYears":null,"monthsPerYear":"1"}]}}]')
where kind = 'COUNTRY_PARAMETERS' and country_id = 'BH' and entered_by is null
  and values #> '{endOfService,formerLaws}' = '[]';

alter table setting_edition enable trigger setting_edition_frozen;
