-- The state of an address in India is its code for the goods and services tax (contract/src/kernel/indian-states.ts), which decides between
-- IGST and CGST with SGST. What was written as a name or in letters becomes the code; any other text stays, and is asked for at the next change.

create function pg_temp.indian_state(written text) returns text language sql as $$
  select case when btrim(written) ~ '^(0[1-9]|[123][0-9]|97)$' then btrim(written) else (
    select code from (values
    ('jammuandkashmir', '01'), ('himachalpradesh', '02'), ('punjab', '03'), ('chandigarh', '04'), ('uttarakhand', '05'), ('haryana', '06'),
    ('delhi', '07'), ('rajasthan', '08'), ('uttarpradesh', '09'), ('bihar', '10'), ('sikkim', '11'), ('arunachalpradesh', '12'), ('nagaland', '13'),
    ('manipur', '14'), ('mizoram', '15'), ('tripura', '16'), ('meghalaya', '17'), ('assam', '18'), ('westbengal', '19'), ('jharkhand', '20'),
    ('odisha', '21'), ('chhattisgarh', '22'), ('madhyapradesh', '23'), ('gujarat', '24'), ('dadraandnagarhavelianddamananddiu', '26'),
    ('maharashtra', '27'), ('karnataka', '29'), ('goa', '30'), ('lakshadweep', '31'), ('kerala', '32'), ('tamilnadu', '33'), ('puducherry', '34'),
    ('andamanandnicobarislands', '35'), ('telangana', '36'), ('andhrapradesh', '37'), ('ladakh', '38'), ('otherterritory', '97'), ('jk', '01'),
    ('hp', '02'), ('pb', '03'), ('ch', '04'), ('uk', '05'), ('ut', '05'), ('hr', '06'), ('dl', '07'), ('rj', '08'), ('up', '09'), ('br', '10'),
    ('sk', '11'), ('ar', '12'), ('nl', '13'), ('mn', '14'), ('mz', '15'), ('tr', '16'), ('ml', '17'), ('as', '18'), ('wb', '19'), ('jh', '20'),
    ('od', '21'), ('or', '21'), ('cg', '22'), ('ct', '22'), ('mp', '23'), ('gj', '24'), ('dh', '26'), ('dn', '26'), ('dd', '26'), ('mh', '27'),
    ('ka', '29'), ('ga', '30'), ('ld', '31'), ('kl', '32'), ('tn', '33'), ('py', '34'), ('an', '35'), ('ts', '36'), ('tg', '36'), ('ap', '37'),
    ('la', '38'), ('uttaranchal', '05'), ('newdelhi', '07'), ('nctofdelhi', '07'), ('orissa', '21'), ('pondicherry', '34'), ('chattisgarh', '22'),
    ('dadraandnagarhaveli', '26'), ('damananddiu', '26'), ('andamanandnicobar', '35'), ('tamilnad', '33')
    ) as state (name, code)
    where written !~ '[0-9]' and name = regexp_replace(replace(lower(written), '&', 'and'), '[^a-z]+', '', 'g')) end
$$;

create function pg_temp.with_state(address jsonb) returns jsonb language sql as $$
  select case when address ->> 'countryID' = 'IN' and pg_temp.indian_state(address ->> 'region') is not null
    then address || jsonb_build_object('region', pg_temp.indian_state(address ->> 'region')) else address end
$$;

update legal_entity set address = pg_temp.with_state(address)
where address ->> 'countryID' = 'IN' and address is distinct from pg_temp.with_state(address);

update client set billing_address = pg_temp.with_state(billing_address)
where billing_address ->> 'countryID' = 'IN' and billing_address is distinct from pg_temp.with_state(billing_address);

update client set site_addresses = (
  select coalesce(jsonb_agg(pg_temp.with_state(site) order by place), '[]')
  from jsonb_array_elements(site_addresses) with ordinality as sites (site, place))
where exists (select from jsonb_array_elements(site_addresses) site
  where site ->> 'countryID' = 'IN' and site is distinct from pg_temp.with_state(site));
