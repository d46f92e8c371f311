-- India (Code on Social Security s. 53) and Pakistan count more than six months of a begun year of service as a whole one, and drop less. Only
-- what the product itself entered is completed; an edition of the company's own stands as it was approved.
alter table setting_edition disable trigger setting_edition_frozen;
update setting_edition set values = jsonb_set(values, '{endOfService,begunYears}', '"OVER_SIX_MONTHS"')
where kind = 'COUNTRY_PARAMETERS' and country_id in ('IN', 'PK') and entered_by is null and values -> 'endOfService' <> 'null';
alter table setting_edition enable trigger setting_edition_frozen;
