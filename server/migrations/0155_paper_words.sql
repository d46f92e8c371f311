-- The words of papers are editions like the parameters of a country: proposed by one person, approved by another, in force from a day
-- (domain.md §4.1: templates, versioned; decision 0017). A paper's file remembers the edition and the hash of the words it was made with.
alter table setting_edition drop constraint setting_edition_kind_check;
alter table setting_edition add constraint setting_edition_kind_check check (kind in
  ('COUNTRY_PARAMETERS', 'APPROVAL_RULES', 'MARGIN_SETUP', 'OFFER_LETTER', 'EMPLOYMENT_CONTRACT', 'WORK_ORDER', 'PROPOSAL'));
alter table setting_edition drop constraint setting_edition_country;
-- Words hold for every country, or for one that has its own.
alter table setting_edition add constraint setting_edition_country check (
  kind in ('OFFER_LETTER', 'EMPLOYMENT_CONTRACT', 'WORK_ORDER', 'PROPOSAL')
  or (kind = 'APPROVAL_RULES') = (country_id is null));
comment on table setting_edition is
  'Dated, sourced editions of country parameters, approval rules, margin set-ups and the words of papers: proposed by one person, approved by another, never edited afterwards';

create table file_wording (
  file_id uuid primary key references stored_file (id),
  edition_id uuid not null references setting_edition (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
create index file_wording_edition on file_wording (edition_id);
comment on table file_wording is 'the words that a paper was made with; papers of before, whose words stood in the program, are not in it';
create trigger file_wording_append_only before update or delete or truncate on file_wording
  for each statement execute function refuse_change();

-- The words that the product comes with.
insert into setting_edition (kind, country_id, number, effective_from, source, note, status, decided_at, "values") values
  ('OFFER_LETTER', null, 1, '2000-01-01', 'The words that the product came with', 'Have them read by counsel, then approve an edition of your own.',
  'APPROVED', now(), jsonb_build_object('text', $words$# {{ entityName }}
ar: {{ entityNameArabic }}

{{ entityAddress }}

## Offer of employment {{ reference }}

{{ block.addressee }}

{% if arabic %}Offer of employment{% endif %}
ar: عرض عمل

{% if arabic %}Name: {{ name }}{% endif %}
ar: الاسم: {{ nameArabic }}

{% if arabic %}Position: {{ position }}{% endif %}
ar: المسمى الوظيفي: {{ position }}

{% if arabic %}First day: {{ startDate }}{% endif %}
ar: تاريخ المباشرة: {{ startDateArabic }}

{% if arabic %}Total pay per month: {{ currency }} {{ total }}{% endif %}
ar: إجمالي الراتب الشهري: {{ total }} {{ currency }}

{% if arabic %}Valid until: {{ expiresOn }}{% endif %}
ar: صالح حتى: {{ expiresOnArabic }}

Dear {{ name }}, we are pleased to offer you the position of {{ position }}. The terms are those below; they take effect with your signature.

## Position

{{ block.position }}

## Pay in {{ currency }}

{{ block.pay }}

## Benefits

{{ block.benefits }}

## Conditions

- References and the documents you have given prove correct.
- {% if visaRequired %}The work permit and visa are granted, and you pass the medical test that they need.{% endif %}
- {% if passportRequired %}Your passport is valid for at least six months on the first day.{% endif %}
- The client confirms the assignment for the term above.

This offer is valid until {{ expiresOn }}. After that day it lapses.

## For the company

{{ block.signatory }}

## Acceptance

I accept this offer and its terms.
ar: أقبل هذا العرض وشروطه.

{{ block.acceptance }}$words$)),
  ('EMPLOYMENT_CONTRACT', null, 1, '2000-01-01', 'The words that the product came with', 'Have them read by counsel, then approve an edition of your own.',
  'APPROVED', now(), jsonb_build_object('text', $words$# Employment contract
ar: عقد عمل

{{ block.parties }}

1. The employer engages the employee as {{ jobTitle }}{% if workplace %}, at {{ workplace }}{% endif %}, in {{ country }}.
ar: ١. يعين صاحب العمل الموظف بوظيفة {{ jobTitle }}{% if workplace %} في {{ workplace }}{% endif %}.

2. Term. {% if endDate %}It begins on {{ startDate }} and ends on {{ endDate }}.{% else %}It begins on {{ startDate }} and has no end.{% endif %}
ar: ٢. المدة. {% if endDate %}يبدأ في {{ startDateArabic }} وينتهي في {{ endDateArabic }}.{% else %}يبدأ في {{ startDateArabic }} وهو غير محدد المدة.{% endif %}

{% if probationMonths %}3. Probation. The first {{ probationMonths }} months are a probation.{% endif %}
ar: ٣. فترة التجربة. أول {{ probationMonths }} أشهر فترة تجربة.

4. Pay. The employer pays {{ currency }} {{ gross }} a month, as the table says.
ar: ٤. الأجر. يدفع صاحب العمل {{ currency }} {{ gross }} شهريا وفق الجدول.

{% if payDay == 31 %}The pay is due on the last day of each month.{% elsif payDay %}The pay is due on day {{ payDay }} of each month.{% else %}The pay is due each month by the day that the law of {{ country }} sets.{% endif %}
ar: {% if payDay == 31 %}يستحق الأجر في آخر يوم من كل شهر.{% elsif payDay %}يستحق الأجر في يوم {{ payDay }} من كل شهر.{% else %}يستحق الأجر كل شهر في الموعد الذي يحدده القانون.{% endif %}

5. Hours. {{ hoursPerDay }} hours a day, on {{ workingDays }}.
ar: ٥. ساعات العمل. {{ hoursPerDay }} ساعات في اليوم، أيام {{ workingDaysArabic }}.

{% if leaveDays %}6. Leave. {{ leaveDays }} days of paid leave a year, and the public holidays of {{ country }}.{% endif %}
ar: ٦. الإجازة. {{ leaveDays }} يوما إجازة مدفوعة في السنة والعطل الرسمية.

{% if tickets %}Return tickets a year: {{ tickets }}.{% endif %}
ar: تذاكر السفر ذهابا وإيابا في السنة: {{ tickets }}.

{% if medicalCategory %}Medical insurance of category {{ medicalCategory }}.{% endif %}
ar: تأمين صحي من الفئة {{ medicalCategory }}.

{% if noticeDays %}7. Notice. Either side ends this contract with {{ noticeDays }} days of notice.{% endif %}
ar: ٧. الإخطار. لأي من الطرفين إنهاء العقد بإخطار مدته {{ noticeDays }} يوما.

8. End of service. What is due at the end follows the labour law of {{ country }}.
ar: ٨. مكافأة نهاية الخدمة وفق قانون العمل المعمول به.

{% if confidentiality %}9. Confidentiality. The employee keeps secret what belongs to the employer and its clients, also after the end.{% endif %}
ar: ٩. السرية. يحافظ الموظف على أسرار صاحب العمل وعملائه، وبعد انتهاء العقد أيضا.

{% if nonCompeteMonths %}For {{ nonCompeteMonths }} months after the end the employee does not work for the client directly.{% endif %}
ar: لا يعمل الموظف لدى العميل مباشرة لمدة {{ nonCompeteMonths }} شهرا بعد انتهاء العقد.

{% if governingLaw %}10. Law. {{ governingLaw }} govern this contract.{% endif %}
ar: ١٠. القانون. يخضع هذا العقد لقانون بلد العمل.

{% if clauses %}11. {{ clauses }}{% endif %}
ar: {% if clausesArabic %}١١. {{ clausesArabic }}{% endif %}

## Pay
ar: الأجر

{{ block.pay }}

## Signatures

{{ block.signatures }}$words$)),
  ('WORK_ORDER', null, 1, '2000-01-01', 'The words that the product came with', 'Have them read by counsel, then approve an edition of your own.',
  'APPROVED', now(), jsonb_build_object('text', $words$# Work order

{{ block.parties }}

## The assignment

{{ block.assignment }}

## Rates, before tax

{{ block.rates }}

## Invoicing

{{ block.invoicing }}

## {% if clauses %}Further terms{% endif %}

{{ clauses }}

## Signatures

{{ block.signatures }}$words$)),
  ('PROPOSAL', null, 1, '2000-01-01', 'The words that the product came with', 'Have them read by counsel, then approve an edition of your own.',
  'APPROVED', now(), jsonb_build_object('text', $words$# Proposal {{ reference }}

{{ block.addressee }}

## {{ position }}

{{ block.profile }}

## {% if hasSummary %}Profile{% endif %}

{{ block.summary }}

## {% if hasRateOptions %}Rate options{% else %}Rate{% endif %}

{{ block.rates }}

## Terms

{{ block.terms }}

## Assumptions

- Overtime needs the written consent of the client.

{{ block.assumptions }}

## Exclusions

- Travel and expenses at the wish of the client are billed at cost.

{{ block.exclusions }}$words$));
