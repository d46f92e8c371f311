-- When a final settlement is due (domain.md §2.18): fourteen days in the Emirates, two working days in India. The first values of both
-- countries left it open. Only what the product itself entered is completed; an edition of the company's own stands as it was approved.
alter table setting_edition disable trigger setting_edition_frozen;
update setting_edition set values = jsonb_set(values, '{wages,settlementDays}', '{"employer":14,"employee":14}')
where kind = 'COUNTRY_PARAMETERS' and country_id = 'AE' and entered_by is null and values #> '{wages,settlementDays}' = 'null';
update setting_edition set values = jsonb_set(
  jsonb_set(values, '{wages,settlementDays}', '{"employer":2,"employee":2}'),
  '{wages,note}', '"A settlement is due within two working days (Code on Wages, section 17). Common knowledge; verify."')
where kind = 'COUNTRY_PARAMETERS' and country_id = 'IN' and entered_by is null and values #> '{wages,settlementDays}' = 'null';
alter table setting_edition enable trigger setting_edition_frozen;
