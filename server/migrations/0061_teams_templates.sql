-- Teams, medical insurance policies with their premiums, and the words of the mails.

create table team (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  lead_id uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
create unique index team_name on team (lower(name));
create index team_by_name on team (name, id);
create index team_by_created on team (created_at, id);
create index team_by_updated on team (updated_at, id);
create index team_lead on team (lead_id);

-- The lead is a member too, so that this table alone says who is in which team.
create table team_member (
  team_id uuid not null references team (id) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (team_id, user_id)
);
create index team_member_user on team_member (user_id, team_id);
comment on table team_member is 'scope t of the permission matrix: one''s teams, and who is in them (domain.md §6)';

create table team_country (
  team_id uuid not null references team (id) on delete cascade,
  country_id text not null references country (id),
  primary key (team_id, country_id)
);
create index team_country_country on team_country (country_id, team_id);

create table medical_policy (
  id uuid primary key default gen_random_uuid(),
  insurer text not null check (insurer <> ''),
  policy_number text not null check (policy_number <> ''),
  country_id text not null references country (id),
  category text not null check (category in ('VIP', 'A_PLUS', 'A', 'B', 'C')),
  -- The best first.
  category_rank int not null generated always as (array_position(array['VIP', 'A_PLUS', 'A', 'B', 'C'], category)) stored,
  network text,
  tpa text,
  valid_from date not null,
  valid_to date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  check (valid_to >= valid_from)
);
create unique index medical_policy_number on medical_policy (lower(insurer), lower(policy_number), category);
create index medical_policy_by_insurer on medical_policy (insurer, id);
create index medical_policy_by_country on medical_policy (country_id, category_rank, valid_from, id);
create index medical_policy_by_category on medical_policy (category_rank, id);
create index medical_policy_by_start on medical_policy (valid_from, id);
create index medical_policy_by_end on medical_policy (valid_to, id);
create index medical_policy_by_updated on medical_policy (updated_at, id);

-- One row of a premium table: per year, both ages included. ANY meets both genders, so it may not stand beside one of them.
create table medical_premium (
  id uuid primary key default gen_random_uuid(),
  medical_policy_id uuid not null references medical_policy (id) on delete cascade,
  relation text not null check (relation in ('EMPLOYEE', 'SPOUSE', 'CHILD', 'PARENT')),
  gender text not null default 'ANY' check (gender in ('ANY', 'FEMALE', 'MALE')),
  age_from int not null check (age_from between 0 and 120),
  age_to int not null check (age_to between age_from and 120),
  premium numeric not null check (premium >= 0),
  constraint medical_premium_overlap exclude using gist (
    medical_policy_id with =, relation with =, int4range(age_from, age_to, '[]') with &&,
    (case gender when 'FEMALE' then int4range(0, 1) when 'MALE' then int4range(1, 2) else int4range(0, 2) end) with &&)
);
create index medical_premium_policy on medical_premium (medical_policy_id, relation, age_from);

-- Who a mail is written to and how, by the code of the mail; a country may have words of its own.
create table email_template (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Z][A-Z0-9_]*$'),
  country_id text references country (id),
  -- The number of the current version.
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz
);
create unique index email_template_code on email_template (code, country_id) nulls not distinct where archived_at is null;
create index email_template_by_updated on email_template (updated_at, id) where archived_at is null;
create index email_template_country on email_template (country_id) where archived_at is null;

create table email_template_version (
  id uuid primary key default gen_random_uuid(),
  email_template_id uuid not null references email_template (id),
  number int not null check (number > 0),
  subject text not null check (subject <> ''),
  -- HTML that has been through the allow-list of the server.
  body text not null check (body <> ''),
  note text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  constraint email_template_version_number unique (email_template_id, number)
);
create trigger email_template_version_append_only before update or delete or truncate on email_template_version
  for each statement execute function refuse_change();

alter table outbox_mail add column email_template_version_id uuid references email_template_version (id);
create index outbox_mail_template on outbox_mail (email_template_version_id) where email_template_version_id is not null;
comment on column outbox_mail.email_template_version_id is 'the very words that this mail was written with';

-- The words that the product comes with; their bodies are fixed points of the allow-list.
with words (code, subject, body) as (values
  ('CV_SUBMISSION', $s$Profile for {{ jobTitle }}: {{ consultantName }}$s$,
    $b$<p>Dear {{ recipientName }},</p><p>thank you for the opportunity to support {{ clientName }}. For the position of <strong>{{ jobTitle }}</strong> we are pleased to present <strong>{{ consultantName }}</strong>. The full profile is attached.</p><p><strong>In short</strong><br />{{ resumeSummary }}</p>{% if availability %}<p>Availability: {{ availability }}</p>{% endif %}<p>We have spoken with {{ consultantFirstName }} about the position and the client, and will gladly arrange an interview at a time that suits you. We would be glad to have your first impression within five working days.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('INTERVIEW_INVITE', $s$Interview for {{ jobTitle }} on {{ interviewDate }}$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>we are pleased to invite you to an interview for the position of <strong>{{ jobTitle }}</strong> at {{ clientName }}.</p><table><tbody><tr><th>Day</th><td>{{ interviewDate }}</td></tr><tr><th>Time</th><td>{{ interviewTime }}</td></tr><tr><th>Place</th><td>{{ interviewPlace }}</td></tr><tr><th>With</th><td>{{ interviewPanel }}</td></tr></tbody></table><p>Please confirm by replying to this mail. Should the time not suit you, tell us as soon as you can, and we will find another. Have an identity document at hand, and join a few minutes early.</p><p>We wish you a good conversation.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('REJECTION', $s$Your application for {{ jobTitle }}$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>thank you for your interest in the position of {{ jobTitle }} and for the time you gave us.</p><p>After careful consideration we have decided to go ahead with another candidate. This was a decision about one position, not about your abilities.</p><p>With your consent we will keep your profile and write to you when a position fits. You can ask us to delete it at any time by replying to this mail.</p><p>We wish you every success.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('OFFER_LETTER', $s$Your offer from {{ companyName }}: {{ jobTitle }}$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>we are delighted to offer you the position of <strong>{{ jobTitle }}</strong> with {{ companyName }}. Your offer letter is attached; it holds the full terms, including your remuneration.</p><table><tbody><tr><th>Position</th><td>{{ jobTitle }}</td></tr><tr><th>Client</th><td>{{ clientName }}</td></tr><tr><th>Place of work</th><td>{{ site }}{% if workCountry %}, {{ workCountry }}{% endif %}</td></tr><tr><th>First day</th><td>{{ startDate }}</td></tr><tr><th>Last day of the term</th><td>{{ endDate }}</td></tr></tbody></table>{% if probationMonths %}<p>A probation of {{ probationMonths }} months applies{% if noticeDays %}; the notice period is {{ noticeDays }} days{% endif %}.</p>{% endif %}<p>To accept, please sign every page and send the signed letter back to us by <strong>{{ validUntil }}</strong>. The offer is subject to satisfactory references and to the work authorisation that the law asks for.</p><p>Please ask us whatever you would like to know. We look forward to working with you.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('OFFER_REMINDER', $s$A reminder: your offer is open until {{ validUntil }}$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>we sent you our offer for the position of <strong>{{ jobTitle }}</strong> at {{ clientName }} and have not yet received the signed letter.</p><p>The offer is open until <strong>{{ validUntil }}</strong>{% if daysLeft %}, that is for {{ daysLeft }} more days{% endif %}. If you have decided, please send the signed letter back. If something holds you back, reply to this mail or call us: most questions are quickly answered.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('EMPLOYEE_DATA_FORM', $s$Your details for joining {{ companyName }}$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>welcome. So that we can prepare your contract, your visa and your insurance, we need some details from you. Please fill in our form; you can save it and go on later.</p><p><a href="{{ formLink }}">Open the form</a></p><p>The link is yours alone, so please pass it on to nobody. It is open until {{ validUntil }}.</p>{% if documents %}<p><strong>Please have these at hand</strong><br />{{ documents }}</p>{% endif %}<p>We use your details only for your employment and keep them protected.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('REFERENCE_REQUEST', $s$Reference for {{ consultantName }}$s$,
    $b$<p>Dear {{ refereeName }},</p><p>{{ consultantName }} has applied to us for the position of {{ jobTitle }} and has named you as a referee.</p><p>We would be grateful for your assessment. The form takes about five minutes.</p><p><a href="{{ formLink }}">Open the reference form</a></p><p>The link is meant for you alone and is open until {{ validUntil }}. What you write is treated as confidential. If you cannot give a reference, please tell us by replying to this mail.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('VISA_TEAM_REQUEST', $s$Visa request: {{ consultantName }}, {{ workCountry }} ({{ orderFormNumber }})$s$,
    $b$<p>Dear visa team,</p><p>the offer to {{ consultantName }} is signed. Please begin with the visa.</p><table><tbody><tr><th>Order form</th><td><a href="{{ orderFormLink }}">{{ orderFormNumber }}</a></td></tr><tr><th>Consultant</th><td>{{ consultantName }}</td></tr><tr><th>Nationality</th><td>{{ nationality }}</td></tr><tr><th>Visa</th><td>{{ visaType }}</td></tr><tr><th>Designation</th><td>{{ visaDesignation }}</td></tr><tr><th>Country of work</th><td>{{ workCountry }}</td></tr><tr><th>Client</th><td>{{ clientName }}</td></tr><tr><th>Term</th><td>{{ startDate }} to {{ endDate }}</td></tr></tbody></table>{% if documents %}<p><strong>Papers that are still missing</strong><br />{{ documents }}</p>{% endif %}<p>Please tell us at once should the first day be at risk.</p><p>Kind regards,<br />{{ senderName }}<br />{{ companyName }}</p>$b$),
  ('JOINING_INSTRUCTIONS', $s$Your first day on {{ startDate }}$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>we look forward to your first day as <strong>{{ jobTitle }}</strong> at {{ clientName }}.</p><table><tbody><tr><th>Day</th><td>{{ startDate }}</td></tr><tr><th>Time</th><td>{{ reportingTime }}</td></tr><tr><th>Place</th><td>{{ site }}</td></tr><tr><th>Report to</th><td>{{ reportingTo }}</td></tr></tbody></table>{% if documents %}<p><strong>Please bring</strong><br />{{ documents }}</p>{% endif %}<p>If anything comes up on your way, call {{ senderName }}{% if senderPhone %} on {{ senderPhone }}{% endif %}. We wish you a good start.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('TIMESHEET_REMINDER', $s$Your timesheet for {{ periodMonth }}$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>we have not yet received your signed timesheet for <strong>{{ periodMonth }}</strong> at {{ clientName }}.</p><p>Please send it by <strong>{{ dueDate }}</strong>, so that your salary can be paid on time. If your manager at the client is away, tell us who signs in their place.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('INVOICE', $s$Invoice {{ invoiceNumber }}{% if purchaseOrderNumber %} for purchase order {{ purchaseOrderNumber }}{% endif %}$s$,
    $b$<p>Dear {{ recipientName }},</p><p>please find attached our invoice{% if periodMonth %} for {{ periodMonth }}{% endif %}{% if purchaseOrderNumber %} for purchase order {{ purchaseOrderNumber }}{% endif %}.</p><table><tbody><tr><th>Invoice</th><td>{{ invoiceNumber }} of {{ invoiceDate }}</td></tr><tr><th>Total</th><td>{{ invoiceTotal }}</td></tr><tr><th>Due on</th><td>{{ dueDate }}</td></tr></tbody></table><p>Please name the number of the invoice with your payment. If anything is unclear, reply to this mail within seven days. We thank you for your trust.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('PAYMENT_REMINDER_1', $s$Invoice {{ invoiceNumber }} was due on {{ dueDate }}$s$,
    $b$<p>Dear {{ recipientName }},</p><p>this may have escaped your attention: the invoice below was due on {{ dueDate }}.</p><table><tbody><tr><th>Invoice</th><td>{{ invoiceNumber }} of {{ invoiceDate }}</td></tr><tr><th>Total</th><td>{{ invoiceTotal }}</td></tr><tr><th>Still open</th><td>{{ openAmount }}</td></tr><tr><th>Due on</th><td>{{ dueDate }}</td></tr></tbody></table><p>Should the payment be on its way, please take this mail as settled. Otherwise we would be glad to receive it in the next days, or to hear when we may expect it.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('PAYMENT_REMINDER_2', $s$Second reminder: invoice {{ invoiceNumber }}$s$,
    $b$<p>Dear {{ recipientName }},</p><p>we have not yet been able to book a payment for the invoice below, which is {{ daysOverdue }} days overdue.</p><table><tbody><tr><th>Invoice</th><td>{{ invoiceNumber }} of {{ invoiceDate }}</td></tr><tr><th>Total</th><td>{{ invoiceTotal }}</td></tr><tr><th>Still open</th><td>{{ openAmount }}</td></tr><tr><th>Due on</th><td>{{ dueDate }}</td></tr></tbody></table><p>Please arrange the payment within seven days. If something about the invoice is in question, tell us now, so that we can settle it together.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('PAYMENT_REMINDER_3', $s$Third reminder: invoice {{ invoiceNumber }}, {{ daysOverdue }} days overdue$s$,
    $b$<p>Dear {{ recipientName }},</p><p>in spite of our reminders the invoice below is still open, {{ daysOverdue }} days after it was due.</p><table><tbody><tr><th>Invoice</th><td>{{ invoiceNumber }} of {{ invoiceDate }}</td></tr><tr><th>Total</th><td>{{ invoiceTotal }}</td></tr><tr><th>Still open</th><td>{{ openAmount }}</td></tr><tr><th>Due on</th><td>{{ dueDate }}</td></tr></tbody></table><p>We ask you to pay the open amount within five working days, or to name a binding date. Please involve your finance lead if you need an approval; our account manager is in copy and will gladly help.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('PAYMENT_REMINDER_4', $s$Final reminder: invoice {{ invoiceNumber }}$s$,
    $b$<p>Dear {{ recipientName }},</p><p>the invoice below is {{ daysOverdue }} days overdue, and our earlier reminders have remained without result.</p><table><tbody><tr><th>Invoice</th><td>{{ invoiceNumber }} of {{ invoiceDate }}</td></tr><tr><th>Total</th><td>{{ invoiceTotal }}</td></tr><tr><th>Still open</th><td>{{ openAmount }}</td></tr><tr><th>Due on</th><td>{{ dueDate }}</td></tr></tbody></table><p>Please pay the open amount within three working days. Otherwise we must bring the matter before the management of both houses and review the services we provide to {{ clientName }}. We would much rather find a solution with you: please call us today.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('PAYSLIP', $s$Your payslip for {{ periodMonth }}$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>your payslip for <strong>{{ periodMonth }}</strong> is attached. Please check it and tell us within five working days if something is not right.</p><p>It is confidential: please keep it to yourself.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('CONTRACT_RENEWAL', $s${{ consultantName }}: the term ends on {{ endDate }}$s$,
    $b$<p>Dear {{ recipientName }},</p><p>the term of <strong>{{ consultantName }}</strong>, {{ jobTitle }} at {{ clientName }}, ends on <strong>{{ endDate }}</strong>{% if daysLeft %}, in {{ daysLeft }} days{% endif %}.</p><p>We would be glad to continue. Please let us know whether you wish to renew, for how long, and whether anything about the role should change, so that contract, purchase order and visa are in place in time.</p><p>Without your word two weeks before the end we must plan the handover.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('PO_ENDING', $s$Purchase order {{ purchaseOrderNumber }} is nearly used up$s$,
    $b$<p>Dear {{ recipientName }},</p><p>purchase order <strong>{{ purchaseOrderNumber }}</strong> of {{ clientName }} is coming to its end.</p><table><tbody><tr><th>Remaining value</th><td>{{ remainingValue }}</td></tr><tr><th>Used up, at the present rate, on</th><td>{{ runOutDate }}</td></tr><tr><th>Valid until</th><td>{{ endDate }}</td></tr></tbody></table><p>So that our consultants can go on with their work without a break, please raise its value or send us a new purchase order before that day.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('EXIT_ACCEPTANCE', $s$Your resignation is accepted$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>we have received your resignation from the position of {{ jobTitle }} at {{ clientName }} and accept it with regret.</p><p>Your last working day is <strong>{{ lastWorkingDay }}</strong>{% if noticeDays %}, after a notice of {{ noticeDays }} days{% endif %}. Until then please hand over your work, return the equipment that you were given, and have your clearance signed. We will then prepare your final settlement.</p><p>Thank you for all you have done.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('SETTLEMENT', $s$Your final settlement$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>your final settlement after your last working day on {{ lastWorkingDay }} is attached.</p><p>Please check it, sign it and send it back by <strong>{{ validUntil }}</strong>; the payment follows at once. If you have a question about a line, ask us before you sign.</p><p>We thank you and wish you all the best.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('EXPERIENCE_LETTER', $s$Your experience letter$s$,
    $b$<p>Dear {{ consultantFirstName }},</p><p>your experience letter is attached. It confirms your service with {{ companyName }} as {{ jobTitle }} from {{ serviceStartDate }} to {{ lastWorkingDay }}.</p><p>Thank you for your work. We would be glad to meet you again.</p><p>Kind regards,<br />{{ senderName }}{% if senderTitle %}<br />{{ senderTitle }}{% endif %}<br />{{ companyName }}</p>$b$),
  ('PASSWORD_RESET', $s$Choose a new password$s$,
    $b$<p>Hello {{ recipientName }},</p><p>somebody asked for a new password for your account. The link works once, for {{ minutes }} minutes.</p><p><a href="{{ link }}">Choose a new password</a></p><p>If it was not you, do nothing: your password stays as it is.</p>$b$)
), made as (
  insert into email_template (code) select code from words returning id, code
)
insert into email_template_version (email_template_id, number, subject, body, note)
select made.id, 1, words.subject, words.body, 'The words that the product came with.' from words join made using (code);
