-- What a payroll asks of the country's parameters and the first values left open (domain.md §3.3 to §3.6): on what a day of leave is paid at
-- the end, which insurances are reckoned on what was earned, and what Bahrain gave before its fund. Keys that no edition could say before are
-- filled in all of them, so that the next edition differs from them in what people change alone; what an edition did say stands.
alter table setting_edition disable trigger setting_edition_frozen;

-- A day of leave not taken: AE basic ÷ 30 and SA the wage ÷ 30 (§3.3, art. 111). The others are initial values to verify: by the days of
-- pay of a month, 26 where leave is counted in working days of a six-day week, 260 ÷ 12 where of a five-day week.
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
where kind = 'COUNTRY_PARAMETERS' and country_id = encashment.country and not values -> 'annualLeave' ? 'encashment';

-- India and Great Britain insure what the month has earned; everywhere else the registered pay goes on through unpaid days.
update setting_edition set values = jsonb_set(values, '{socialInsurances}', (
  select jsonb_agg(
    jsonb_build_object('floor', null, 'reckonedOn', case when country_id in ('IN', 'GB') then 'EARNED' else 'CONTRACT' end) || one order by place
  )
  from jsonb_array_elements(values -> 'socialInsurances') with ordinality as insurance (one, place)
))
where kind = 'COUNTRY_PARAMETERS' and jsonb_array_length(values -> 'socialInsurances') > 0;

-- Pakistan insures the minimum wage, whatever is paid: floor and cap are one amount.
update setting_edition set values = jsonb_set(values, '{socialInsurances,0,floor}', values #> '{socialInsurances,0,cap}')
where kind = 'COUNTRY_PARAMETERS' and country_id = 'PK' and entered_by is null and values #>> '{socialInsurances,0,name}' = 'EOBI';

-- Bahrain, before 1 March 2024: half a month's wage for each of the first three years, then a month's (Law 36/2012 art. 116), by the employer.
update setting_edition set values = jsonb_set(values, '{endOfService,formerLaws}',
  '[{"before":"2024-03-01","accrual":{"base":"GROSS","tiers":[{"toYears":"3","monthsPerYear":"1/2"},{"toYears":null,"monthsPerYear":"1"}]}}]')
where kind = 'COUNTRY_PARAMETERS' and country_id = 'BH' and entered_by is null
  and values #> '{endOfService,formerLaws}' = '[]';

alter table setting_edition enable trigger setting_edition_frozen;
