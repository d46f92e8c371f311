-- What a placement usually costs in a country, edition by edition (domain.md §3.2, §9). Indicative figures to begin with.

create table margin_setup (
  id uuid primary key default gen_random_uuid(),
  country_id text not null references country (id),
  edition int not null check (edition > 0),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  "values" jsonb not null check (jsonb_typeof("values") = 'object'),
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  constraint margin_setup_edition unique (country_id, edition),
  -- One edition a day in each country; looked at when all of them have their ends.
  constraint margin_setup_overlap exclude using gist (country_id with =, daterange(effective_from, effective_to, '[]') with &&)
    deferrable initially immediate
);
comment on column margin_setup.effective_to is 'the last day; null while no later edition follows';
comment on column margin_setup."values" is 'MarginSetupValues of the contract; amounts in the currency of the country';
create index margin_setup_by_start on margin_setup (effective_from, id);
create index margin_setup_by_updated on margin_setup (updated_at, id);

-- Margins were reckoned with an edition from its first day on, so from then it may only end. One day of grace for time zones.
create function margin_setup_keep() returns trigger language plpgsql as $$
begin
  if old.effective_from < (new.updated_at at time zone 'UTC')::date
    and (new."values", new.effective_from, new.country_id, new.edition) is distinct from
        (old."values", old.effective_from, old.country_id, old.edition) then
    raise exception 'margin set-up % has been in force and is never edited', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger margin_setup_kept before update on margin_setup for each row execute function margin_setup_keep();

insert into margin_setup (country_id, edition, effective_from, note, "values")
select country_id, 1, '2025-01-01', 'Indicative figures that the product came with. Enter your own.',
  jsonb_build_object('days', days, 'visa', visa, 'medicalCategory', category, 'medicalPremium', premium, 'laptop', laptop,
    'ticketFare', fare, 'permits', permits, 'oneOffs', '[]'::jsonb, 'others', others, 'financingPercent', null,
    'overhead', jsonb_build_object('percent', overhead, 'basis', 'DIRECT'), 'targetPercent', '25', 'floorPercent', '18')
from (values
  ('AE', '{"mode": "NOMINAL", "days": "22"}'::jsonb, '{"cost": "7200", "months": "24"}'::jsonb, 'B', '5400',
    '{"price": "4500", "residual": "0", "usefulMonths": "36"}'::jsonb, '1800', '[]'::jsonb,
    '[{"name": "workmen compensation insurance", "amount": "25"}]'::jsonb, '5'),
  ('SA', '{"mode": "EFFECTIVE", "workdaysPerWeek": "5", "publicHolidays": "12", "leaveWorkdays": "22"}',
    '{"cost": "8400", "months": "24"}', 'B', '6000', '{"price": "5000", "residual": "0", "usefulMonths": "36"}', '2400',
    '[{"name": "levy", "amount": "9600"}, {"name": "iqama", "amount": "650"}]', '[]', '6'),
  ('QA', '{"mode": "NOMINAL", "days": "22"}', '{"cost": "6000", "months": "24"}', 'B', '4800',
    '{"price": "4500", "residual": "0", "usefulMonths": "36"}', '2200', '[{"name": "residence permit", "amount": "1000"}]', '[]', '6'),
  ('BH', '{"mode": "NOMINAL", "days": "22"}', '{"cost": "450", "months": "24"}', 'B', '360',
    '{"price": "450", "residual": "0", "usefulMonths": "36"}', '180', '[{"name": "work permit", "amount": "172"}]',
    '[{"name": "monthly work permit fee", "amount": "10"}]', '6'),
  ('KW', '{"mode": "NOMINAL", "days": "22"}', '{"cost": "350", "months": "24"}', 'B', '300',
    '{"price": "400", "residual": "0", "usefulMonths": "36"}', '160', '[{"name": "residence permit", "amount": "110"}]', '[]', '6'),
  ('OM', '{"mode": "NOMINAL", "days": "22"}', '{"cost": "420", "months": "24"}', 'B', '240',
    '{"price": "450", "residual": "0", "usefulMonths": "36"}', '120', '[]', '[]', '5'),
  ('IN', '{"mode": "NOMINAL", "days": "21"}', null, 'B', '18000',
    '{"price": "72000", "residual": "0", "usefulMonths": "36"}', null, '[]', '[]', '8'),
  ('EG', '{"mode": "NOMINAL", "days": "22"}', null, 'B', '12000',
    '{"price": "54000", "residual": "0", "usefulMonths": "36"}', null, '[]', '[]', '8'),
  ('PK', '{"mode": "NOMINAL", "days": "22"}', null, 'B', '48000',
    '{"price": "216000", "residual": "0", "usefulMonths": "36"}', null, '[]', '[]', '8'),
  ('GB', '{"mode": "NOMINAL", "days": "21"}', null, 'B', '960',
    '{"price": "1260", "residual": "0", "usefulMonths": "36"}', null, '[]',
    '[{"name": "employer''s liability insurance", "amount": "15"}]', '8')
) as usual (country_id, days, visa, category, premium, laptop, fare, permits, others, overhead);
