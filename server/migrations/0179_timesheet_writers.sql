-- Whoever wrote days of a sheet does not approve it, whoever submits it (domain.md §6, segregation of duties 5); and a client's word is bound to
-- the days it was given for.

alter table timesheet add column writers uuid[] not null default '{}';
comment on column timesheet.writers is 'everybody who ever wrote days of it or corrections that count in it';
update timesheet set writers = array_remove(wrote.ids, timesheet.approved_by) from (
  select entity_id, array_agg(distinct actor_id) as ids from audit_entry
  where entity = 'timesheet' and event in ('timesheet.days-entered', 'timesheet.adjusted') and actor_id is not null
  group by entity_id) as wrote
where wrote.entity_id = timesheet.id::text;
alter table timesheet add constraint timesheet_writers_approve_not check (approved_by <> all (writers));

-- What a client confirms of a month: its days with their hours, and what corrections add to its totals. Notes and how leave is paid are not his.
create function proved_days(days jsonb, totals jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(coalesce(string_agg(
    jsonb_build_array(d -> 'date', d -> 'type', d -> 'otherHalf', d -> 'hours', d -> 'overtime', d -> 'onCall')::text, '' order by d ->> 'date'), '')
    || jsonb_build_array(totals -> 'worked', totals -> 'hours', totals -> 'overtimeNormal', totals -> 'overtimeNight', totals -> 'overtimeRest',
      totals -> 'overtimeHoliday', totals -> 'onCall')::text, 'UTF8')), 'hex')
  from jsonb_array_elements(days) as d
$$;

alter table timesheet_document add column proves text;
comment on column timesheet_document.proves is 'proved_days of the sheet as it was submitted with it; null while the sheet was never submitted with it';
update timesheet_document set proves = proved_days(timesheet.days, timesheet.totals) from timesheet
where timesheet.id = timesheet_document.timesheet_id and timesheet.status not in ('DRAFT', 'REJECTED');

alter table timesheet_reminder add column step text;
comment on column timesheet_reminder.step is 'which reminder of the rules it was, in words; null when somebody asked for it';

-- A sheet that was mailed to the client, with a link that is answered once. Of the token there is only its fingerprint.
create table timesheet_link (
  id uuid primary key default gen_random_uuid(),
  timesheet_id uuid not null references timesheet (id) on delete cascade,
  sha256 text not null unique check (length(sha256) = 64),
  contact_id uuid references client_contact (id) on delete set null,
  to_name text not null check (to_name <> ''),
  to_address text not null check (to_address <> ''),
  -- The paper as it was mailed, and the days that it shows.
  stored_file_id uuid not null references stored_file (id),
  proves text not null,
  mail_id uuid,
  sent_at timestamptz not null,
  sent_by uuid not null references app_user (id),
  expires_at timestamptz not null check (expires_at > sent_at),
  revoked_at timestamptz,
  opened_at timestamptz,
  answer text check (answer in ('CONFIRMED', 'OBJECTED')),
  answered_at timestamptz,
  answered_by text,
  answered_from text,
  comment text,
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null)),
  check (answer is distinct from 'OBJECTED' or comment <> '')
);
create index timesheet_link_of on timesheet_link (timesheet_id, sent_at, id);
create unique index timesheet_link_one_open on timesheet_link (timesheet_id) where answer is null and revoked_at is null;

with made as (insert into email_template (code) values ('TIMESHEET_CONFIRMATION') returning id)
insert into email_template_version (email_template_id, number, subject, body, note)
select id, 1, $s$Please confirm the days of {{ consultantName }} for {{ periodMonth }}$s$,
  $b$<p>Dear {{ recipientName }},</p><p>Attached is the timesheet of <strong>{{ consultantName }}</strong> at {{ clientName }} for <strong>{{ periodMonth }}</strong>.</p><p><a href="{{ formLink }}">Look at the days, and confirm them or tell us what is wrong</a></p><p>You need no password. The link can be answered once, until {{ validUntil }}; please do not pass it on.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$,
  'The words that the product came with.'
from made;

-- Days of leave that are entered are kept within bounds where they are entered; a row that a month end makes of them always finds room.
alter table leave_movement drop constraint leave_movement_days_check;
alter table leave_movement add constraint leave_movement_days_check check (days <> 0 and abs(days) <= 100000);
