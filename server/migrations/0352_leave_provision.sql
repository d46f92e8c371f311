-- What is set aside for leave while the law grants none yet (AE and OM in the first six months): built up with every day of service, as
-- gratuity is (IAS 19). A key that no version of the parameters could say before is filled in all of them, so that the next one differs from
-- them in what people change alone. No balance of leave changes; a month that is posted stays, and the next one takes the rest.
alter table setting_edition disable trigger setting_edition_frozen;
update setting_edition set values = jsonb_set(values, '{annualLeave,provision}', '"FROM_FIRST_DAY"')
where kind = 'COUNTRY_PARAMETERS' and not values -> 'annualLeave' ? 'provision';
alter table setting_edition enable trigger setting_edition_frozen;
