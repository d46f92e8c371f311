-- Target and floor of the margin stand in the margin set-up of a country alone, where every margin is reckoned with them. The copies in
-- the country's parameters were read by nothing, and an edition that changed them changed nothing.
alter table setting_edition disable trigger setting_edition_frozen;
update setting_edition set values = values - 'margin' where kind = 'COUNTRY_PARAMETERS' and values ? 'margin';
alter table setting_edition enable trigger setting_edition_frozen;
