-- A run for leavers takes all that is left of a loan, also of one that begins only in a later month: its lines are stale when such a loan is
-- entered or changed. Of every other run it still is the loans that have begun.
create or replace function payroll_stamps(people uuid[], of_month date, of_run uuid)
returns table (consultant_id uuid, stamp text, month_stamp text) language sql stable parallel safe as $$
  with person as (
    select c.id, concat_ws(',', coalesce(c.service_start_date, c.joined_date)::text, coalesce(c.last_working_day::text, '-'), c.nationality,
      identity.social_insurance_since::text) as said
      from consultant c left join consultant_identity identity on identity.consultant_id = c.id where c.id = any (people)),
  placed as (
    select o.candidate_id as id, string_agg(concat_ws(',', o.id::text, greatest(o.start_date, o.joined_date)::text,
        least(term.last_day, (of_month + interval '1 month' - interval '1 day')::date)::text,
        coalesce(o.terms #>> '{calendar,workingDays}', client.working_days::text)), ';' order by o.id) as said
      from order_form o join client on client.id = o.client_id
        cross join lateral (select least(o.end_date, o.last_working_day, (
          select min(greatest(next.start_date, next.joined_date)) - 1 from order_form next
          where next.parent_id = o.id and next.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED'))) as last_day) term
      where o.candidate_id = any (people) and o.archived_at is null
        and (o.status in ('ACTIVE', 'ON_NOTICE', 'CLOSED', 'RENEWED') or (o.status = 'ON_HOLD' and o.held_from in ('ACTIVE', 'ON_NOTICE')))
        and greatest(o.start_date, o.joined_date) < of_month + interval '1 month'
        and term.last_day >= greatest(of_month, o.start_date, o.joined_date)
      group by 1),
  pay as (
    select p.consultant_id as id, string_agg(p.id::text, ',' order by p.id) as said from consultant_pay p
      where p.consultant_id = any (people) and p.effective_from < of_month + interval '1 month' group by 1),
  sheet as (
    select s.consultant_id as id, string_agg(s.id::text || coalesce(extract(epoch from s.approved_at)::text, '-'), ',' order by s.id) as said
      from timesheet s where s.consultant_id = any (people) and s.month = of_month group by 1),
  correction as (
    select s.consultant_id as id, string_agg(a.id::text, ',' order by a.id) as said from timesheet s
      join timesheet_adjustment a on a.timesheet_id = s.id join timesheet counted on counted.id = a.counted_in
      where s.consultant_id = any (people) and s.month = of_month and counted.status in ('APPROVED', 'LOCKED') group by 1),
  of_the_month as (
    select person.id, md5(concat_ws('|', person.said, placed.said, pay.said, sheet.said, correction.said)) as said from person
      left join placed using (id) left join pay using (id) left join sheet using (id) left join correction using (id)),
  entry as (
    select a.consultant_id as id, string_agg(a.id::text || ':' || a.version, ',' order by a.id) as said from payroll_adjustment a
      where a.consultant_id = any (people) and a.first_month <= of_month group by 1),
  loan as (
    select o.consultant_id as id, string_agg(o.id::text || ':' || o.version, ',' order by o.id) as said from payroll_loan o
      where o.consultant_id = any (people)
        and (o.start_month <= of_month or exists (select from payroll_run own where own.id = of_run and own.kind = 'FINAL')) group by 1),
  earlier as (
    select l.consultant_id as id, string_agg(l.id::text || l.calculation::text, ',' order by l.id) as said from payroll_line l
      where l.consultant_id = any (people) and l.month < of_month and l.month >= of_month - interval '24 months' and l.counts group by 1),
  beside as (
    select l.consultant_id as id, string_agg(concat_ws(',', l.id::text, case when l.pays_month and own.kind = 'FINAL'
        then (other.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED'))::text end, earned.said), ';' order by l.id) as said
      from payroll_run own join payroll_line l on l.consultant_id = any (payroll_stamps.people) and l.month = of_month and l.run_id <> own.id
        join payroll_run other on other.id = l.run_id
        left join lateral (
          select string_agg(concat_ws(':', item ->> 'type', item ->> 'label', item ->> 'amount'), ',' order by place) as said
            from setting_edition law cross join jsonb_array_elements(l.items) with ordinality as figures (item, place)
            where law.id = l.parameters_id and l.counts and jsonb_path_exists(law.values, '$.socialInsurances[*] ? (@.reckonedOn == "EARNED")')
        ) earned on true
      where own.id = of_run and not l.dropped and l.carried_to is null
        and not (l.status = 'HELD' and other.status in ('APPROVED', 'FILE_GENERATED', 'PAID', 'PARTIALLY_PAID', 'CLOSED'))
        and (l.pays_month or earned.said is not null)
      group by 1)
  select of_the_month.id, md5(concat_ws('|', of_the_month.said, entry.said, loan.said, earlier.said, beside.said)), of_the_month.said
    from of_the_month left join entry using (id) left join loan using (id) left join earlier using (id) left join beside using (id)
$$;
