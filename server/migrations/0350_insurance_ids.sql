-- An insurance has an id, which stays when it is renamed: figures of the pay, what was already paid of them and arrears are matched by it and
-- by the side that pays (docs/decisions/0053). Until now all of these were matched by the label of the figure. What is stored gets its ids
-- here, once, from the names it had.
create function pg_temp.insurance_id(name text) returns text language sql immutable as $$
  select case when code ~ '^[A-Z]' then left(code, 50) else 'INSURANCE_' || upper(substr(md5(name), 1, 8)) end
  from (select trim('_' from regexp_replace(upper(name), '[^A-Z0-9]+', '_', 'g')) as code) made
$$;

-- Rows of one name were one insurance as long as nobody could be in two of them; of those that overlap, later ones are others.
create function pg_temp.with_ids(insurances jsonb) returns jsonb language sql immutable as $$
  with listed as (
    select one, place, pg_temp.insurance_id(one ->> 'name') as id from jsonb_array_elements(insurances) with ordinality as rows (one, place))
  select coalesce(jsonb_agg(jsonb_build_object('id', id || case when twice > 0 then '_' || (twice + 1) else '' end) || one order by place), '[]')
  from (
    select mine.*, (select count(*) from listed other where other.id = mine.id and other.place < mine.place and not (
        (other.one ->> 'appliesTo' <> mine.one ->> 'appliesTo' and 'ALL' not in (other.one ->> 'appliesTo', mine.one ->> 'appliesTo'))
        or other.one ->> 'region' is distinct from mine.one ->> 'region'
        or coalesce(other.one ->> 'registeredBefore' <= mine.one ->> 'registeredFrom', false)
        or coalesce(mine.one ->> 'registeredBefore' <= other.one ->> 'registeredFrom', false))) as twice
    from listed mine) counted
$$;

alter table setting_edition disable trigger setting_edition_frozen;
update setting_edition set values = jsonb_set(values, '{socialInsurances}', pg_temp.with_ids(values -> 'socialInsurances'))
where kind = 'COUNTRY_PARAMETERS' and jsonb_array_length(values -> 'socialInsurances') > 0;
alter table setting_edition enable trigger setting_edition_frozen;

-- The name of the insurance in the label of its figure.
create function pg_temp.insurance_named(label text) returns text language sql immutable as $$
  select regexp_replace(label, '(, employer|, given back)$', '')
$$;

-- What arrears compare: `BASIC/Basic pay` becomes `BASIC`, `SOCIAL_INSURANCE/GOSI` names the id of the insurance.
create function pg_temp.figure_key(key text) returns text language sql immutable as $$
  select case when split_part(key, '/', 1) in ('SOCIAL_INSURANCE', 'SOCIAL_INSURANCE_EMPLOYER')
    then split_part(key, '/', 1) || '/' || pg_temp.insurance_id(pg_temp.insurance_named(substr(key, strpos(key, '/') + 1)))
    else split_part(key, '/', 1) end
$$;

-- A figure with what it is matched by from now on. `names` are those that were agreed for components, as `CODE/name`.
create function pg_temp.identified(item jsonb, names text[]) returns jsonb language sql immutable as $$
  select case
    when item ->> 'code' in ('SOCIAL_INSURANCE', 'SOCIAL_INSURANCE_EMPLOYER') and item ->> 'sourceID' is null then
      item || jsonb_build_object('insurance', jsonb_build_object(
        'insuranceID', pg_temp.insurance_id(pg_temp.insurance_named(item ->> 'label')),
        'side', case item ->> 'code' when 'SOCIAL_INSURANCE' then 'EMPLOYEE' else 'EMPLOYER' end,
        'isRefund', item ->> 'type' = 'EARN'))
    when item ->> 'sourceID' ~ '^\d{4}-\d{2}/[A-Z_]+/' then
      item || jsonb_build_object('sourceID', substr(item ->> 'sourceID', 1, 8) || pg_temp.figure_key(substr(item ->> 'sourceID', 9)))
    when item ->> 'label' ~ '^(Sick leave|Leave) (without pay|at [0-9.]+ %)$' then
      item || jsonb_build_object('variant', case when item ->> 'label' like 'Sick%' then 'SICK/' else 'LEAVE/' end
        || coalesce(substring(item ->> 'label' from 'at ([0-9.]+) %'), '0'))
    when item ->> 'sourceID' is not null and item ->> 'code' not in ('ARREARS', 'OVERPAYMENT', 'CARRIED')
      or (item ->> 'code') || '/' || (item ->> 'label') = any (names) then
      item || jsonb_build_object('variant', item -> 'label')
    else item end
$$;
create function pg_temp.all_identified(items jsonb, names text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(pg_temp.identified(item, names) order by place), '[]') from jsonb_array_elements(items) with ordinality as figures (item, place)
$$;
create function pg_temp.named_components(of_consultant uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct part.code || '/' || part.label), '{}') from consultant_pay pay
    join consultant_pay_component part on part.pay_id = pay.id where pay.consultant_id = of_consultant and part.label is not null
$$;

update payroll_line set items = pg_temp.all_identified(items, pg_temp.named_components(consultant_id));
update final_settlement set items = pg_temp.all_identified(items, pg_temp.named_components(consultant_id)) where items <> '[]';

-- What was counted of other runs and months when a line was calculated stands in its input.
create function pg_temp.input_identified(input jsonb) returns jsonb language sql immutable as $$
  select case when input #> '{beside,borne}' is null then counted else jsonb_set(counted, '{beside,borne}', (
    select coalesce(jsonb_agg(jsonb_build_object('insuranceID', pg_temp.insurance_id(pg_temp.insurance_named(one ->> 'label')),
      'side', case when one ->> 'label' like '%, employer' then 'EMPLOYER' else 'EMPLOYEE' end, 'amount', one -> 'amount') order by place), '[]')
    from jsonb_array_elements(input #> '{beside,borne}') with ordinality as borne (one, place))) end
  from (select input || jsonb_build_object('arrears', pg_temp.all_identified(input -> 'arrears', '{}')) as counted) arrears
$$;
update payroll_line set input = pg_temp.input_identified(input) where input #> '{beside,borne}' is not null or input -> 'arrears' <> '[]';
update final_settlement set input = pg_temp.input_identified(input) where input #> '{beside,borne}' is not null or input -> 'arrears' <> '[]';

update payroll_settled set key = pg_temp.figure_key(key) where kind = 'ARREARS';

-- In short what was settled of a month when it was last looked at: by the keys of now.
update payroll_month_seen seen set settled = coalesce((
  select md5(string_agg(part.key || ' ' || part.amount, ',' order by part.key)) from (
    select part.key, trim_scale(sum(part.amount))::text as amount from payroll_settled part join payroll_line by_line on by_line.id = part.line_id
    where part.consultant_id = line.consultant_id and part.kind = 'ARREARS' and part.month = line.month and by_line.counts
    group by part.key having sum(part.amount) <> 0) part), '')
from payroll_line line where line.id = seen.line_id and seen.settled <> '';
