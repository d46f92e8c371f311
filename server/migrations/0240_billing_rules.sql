-- Which tax an invoice bears and how long after a supply it may be issued bind what is billed, so they are editions like the approval rules:
-- proposed by one person, approved by another, in force from a day (domain.md §6, segregation of duties 7; decision 0036). What stood in
-- the tables is the first edition.
alter table setting_edition drop constraint setting_edition_kind_check;
alter table setting_edition add constraint setting_edition_kind_check check (kind in ('COUNTRY_PARAMETERS', 'APPROVAL_RULES',
  'BILLING_RULES', 'MARGIN_SETUP', 'OFFER_LETTER', 'EMPLOYMENT_CONTRACT', 'WORK_ORDER', 'PROPOSAL'));
alter table setting_edition drop constraint setting_edition_country;
alter table setting_edition add constraint setting_edition_country check (
  kind in ('OFFER_LETTER', 'EMPLOYMENT_CONTRACT', 'WORK_ORDER', 'PROPOSAL')
  or (kind in ('APPROVAL_RULES', 'BILLING_RULES')) = (country_id is null));
comment on table setting_edition is
  'Dated, sourced editions of country parameters, approval and billing rules, margin set-ups and the words of papers: proposed by one person, approved by another, never edited afterwards';

insert into setting_edition (kind, number, effective_from, source, note, status, decided_at, "values")
select 'BILLING_RULES', 1, '2018-01-01', 'Billing rules of the product', 'Have them verified by a tax adviser, then approve an edition of your own.',
  'APPROVED', now(), jsonb_build_object(
    'vatRules', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'supplierCountryID', supplier_country_id, 'clientCountry', client_country, 'clientRegistered', client_registered,
        'supply', supply, 'code', code, 'note', note, 'noteArabic', note_arabic, 'reasonCode', reason_code, 'evidence', evidence,
        'from', valid_from, 'to', valid_to, 'source', source)
      order by supplier_country_id nulls first, client_country, name), '[]') from vat_rule),
    'issueLimits', (select coalesce(jsonb_agg(jsonb_build_object(
        'countryID', country_id, 'kind', kind, 'days', days, 'remindAt', remind_at, 'source', source) order by country_id), '[]') from issue_limit));
drop table vat_rule;
drop table issue_limit;
