-- Forms: the questions of the job form and the applicant form with their versions, and the answers as text (docs/domain/recruiting.md).

-- Custom questions of the job form and the applicant form. A version in force never changes, so that its answers stay readable.
create table form_version (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('JOB', 'APPLICANT')),
  number int not null check (number > 0),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'ACTIVE', 'SUPERSEDED')),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  note text,
  activated_at timestamptz,
  activated_by uuid references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  constraint form_version_once unique (kind, number),
  check ((status = 'DRAFT') = (activated_at is null))
);
create unique index form_version_one_active on form_version (kind) where status = 'ACTIVE';
create unique index form_version_one_draft on form_version (kind) where status = 'DRAFT';
comment on column form_version.definition is '{ sections: [{ key, title, help, questions }] }, FormDefinition of the contract';

-- Version 1 of both forms has the questions of the product.
insert into form_version (kind, number, status, definition, activated_at)
select initial.kind, 1, 'ACTIVE', initial.definition::jsonb, now()
from (values
  ('JOB', '{"sections":[
    {"key":"job","title":"Job","help":"The vacancy of the client.","questions":[
    {"key":"clientID","type":"CHOICE","label":"Client","help":null,"required":true,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"title","type":"TEXT","label":"Title","help":null,"required":true,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"countryID","type":"CHOICE","label":"Country","help":null,"required":true,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"city","type":"TEXT","label":"City","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"openings","type":"NUMBER","label":"Openings","help":null,"required":true,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"priority","type":"CHOICE","label":"Priority","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"workMode","type":"CHOICE","label":"Work mode","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"engagement","type":"CHOICE","label":"Contract type","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"durationMonths","type":"NUMBER","label":"Duration","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"startDate","type":"DATE","label":"Start date","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"deadline","type":"DATE","label":"Submission deadline","help":"The last day on which the client accepts CVs. Needed to open the job.","required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"clientJobID","type":"TEXT","label":"Client job ID","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"endClient","type":"TEXT","label":"End client","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"hot","type":"CONSENT","label":"Hot job","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"requirements","title":"Requirements","help":"At least one required skill is needed to open the job.","questions":[
    {"key":"mustSkills","type":"TABLE","label":"Required skills","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"niceSkills","type":"TABLE","label":"Preferred skills","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"seniority","type":"CHOICE","label":"Seniority","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"minimumYears","type":"NUMBER","label":"Years of experience","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"certifications","type":"TEXT","label":"Certifications","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"languages","type":"TABLE","label":"Languages","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"nationalityQuota","type":"TABLE","label":"Nationality quota","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"budgetAndPay","title":"Budget and pay","help":"A bill rate budget is needed to open the job.","questions":[
    {"key":"budget","type":"TABLE","label":"Bill rate budget","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"pay","type":"TABLE","label":"Pay range","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"workingTime","title":"Working time","help":"Leave empty where the hours of the client apply.","questions":[
    {"key":"workingDays","type":"CHOICE","label":"Working days","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"hoursPerDay","type":"NUMBER","label":"Hours per day","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"maximumNoticeDays","type":"NUMBER","label":"Notice period up to","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"interviews","title":"Interviews","help":null,"questions":[
    {"key":"interviewRounds","type":"NUMBER","label":"Interview rounds","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"maximumCVs","type":"NUMBER","label":"Maximum CVs","help":"As many as the client wants to see.","required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"interviewPanel","type":"TEXT","label":"Interview panel","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"description","title":"Description","help":"Screening questions are asked before an applicant is submitted.","questions":[
    {"key":"description","type":"TEXT","label":"Description","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"screeningQuestions","type":"TABLE","label":"Screening questions","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"internalNotes","type":"TEXT","label":"Internal notes","help":"Not shown to the client or applicants.","required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"team","title":"Team","help":"All assigned users are notified of changes.","questions":[
    {"key":"recruiterIDs","type":"CHOICE","label":"Recruiters","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"leadID","type":"CHOICE","label":"Lead","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"accountManagerID","type":"CHOICE","label":"Account manager","help":"Defaults to the account manager of the client.","required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"teamID","type":"CHOICE","label":"Team","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]}]}'),
  ('APPLICANT', '{"sections":[
    {"key":"aboutYou","title":"About you","help":null,"questions":[
    {"key":"name","type":"TEXT","label":"Name","help":null,"required":true,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"email","type":"TEXT","label":"Email","help":null,"required":true,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"phone","type":"TEXT","label":"Phone","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"residenceCountry","type":"CHOICE","label":"Country of residence","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"city","type":"TEXT","label":"City","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"nationality","type":"CHOICE","label":"Nationality","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"visaStatus","type":"CHOICE","label":"Visa status","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"visaExpiry","type":"DATE","label":"Visa expiry","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"experience","title":"Experience","help":null,"questions":[
    {"key":"resume","type":"FILE","label":"CV","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"employer","type":"TEXT","label":"Current employer","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"title","type":"TEXT","label":"Current title","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"totalYears","type":"NUMBER","label":"Total experience","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"relevantYears","type":"NUMBER","label":"Relevant experience","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"skills","type":"TABLE","label":"Skills","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"education","type":"TABLE","label":"Education","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"languages","type":"TABLE","label":"Languages","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"links","type":"TABLE","label":"Links","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"availabilityAndPay","title":"Availability and pay","help":null,"questions":[
    {"key":"currentPay","type":"NUMBER","label":"Current pay","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"expectedPay","type":"NUMBER","label":"Expected pay","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"noticeDays","type":"NUMBER","label":"Notice period","help":"Calendar days.","required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"availableFrom","type":"DATE","label":"Available from","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"willRelocate","type":"CHOICE","label":"Willing to relocate","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"consent","title":"Consent","help":null,"questions":[
    {"key":"rightToRepresent","type":"CONSENT","label":"I agree that you represent me to your clients.","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"consent","type":"CONSENT","label":"I agree that you store my data to consider me for jobs.","help":null,"required":true,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]},
    {"key":"recruiting","title":"Recruiting","help":null,"questions":[
    {"key":"source","type":"CHOICE","label":"Source","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"screeningAnswers","type":"TABLE","label":"Screening answers","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"lastContactedOn","type":"DATE","label":"Last contacted","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null},
    {"key":"tags","type":"TEXT","label":"Tags","help":null,"required":false,"builtIn":true,"options":[],"multiple":false,"minimum":null,"maximum":null,"columns":[],"showWhen":null}]}]}')) initial (kind, definition);

-- Answers as one text, in the order of the questions: 'Shift: Night; Tools: Jira, Git'. For lists and exports.
create function answer_text(answer jsonb) returns text
  language sql immutable parallel safe
  as $$ select case jsonb_typeof(answer)
    when 'boolean' then case when answer = 'true'::jsonb then 'Yes' else 'No' end
    when 'array' then (select string_agg(public.answer_text(item), ', ' order by nth)
      from jsonb_array_elements(answer) with ordinality as one (item, nth))
    when 'object' then (select string_agg(public.answer_text(value), ' ' order by key) from jsonb_each(answer))
    when 'null' then ''
    else answer #>> '{}' end $$;

create function answers_text(form_kind text, form_number int, answers jsonb) returns text
  language sql stable parallel safe
  as $$ select string_agg((question ->> 'label') || ': ' || public.answer_text(answers -> (question ->> 'key')), '; ' order by nth)
    from public.form_version version,
      jsonb_path_query(version.definition, '$.sections[*].questions[*]') with ordinality as numbered (question, nth)
    where version.kind = form_kind and version.number = form_number and answers ? (question ->> 'key') $$;
