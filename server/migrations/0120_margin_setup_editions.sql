-- Target, floor and costs of a margin bind calculations and approvals, so a margin set-up is an edition like the parameters of a country:
-- proposed by one person, approved by another (domain.md §6, the row of the settings, and segregation of duties 7).
alter table setting_edition drop constraint setting_edition_kind_check;
alter table setting_edition add constraint setting_edition_kind_check
  check (kind in ('COUNTRY_PARAMETERS', 'APPROVAL_RULES', 'MARGIN_SETUP'));
alter table setting_edition drop constraint setting_edition_check;
alter table setting_edition add constraint setting_edition_country check ((kind = 'APPROVAL_RULES') = (country_id is null));

-- What was made by one person alone has no maker here: nobody has checked it. Its source says who made it.
insert into setting_edition (id, kind, country_id, number, "values", effective_from, effective_to, source, note, status, entered_at, decided_at, version)
select setup.id, 'MARGIN_SETUP', setup.country_id, setup.edition, setup."values", setup.effective_from, setup.effective_to,
  case when maker.id is null then 'Figures that the product came with'
    else 'Made by ' || maker.name || ', before a second person approved set-ups' end,
  setup.note, 'APPROVED', setup.created_at, setup.created_at, setup.version
from margin_setup as setup left join app_user as maker on maker.id = setup.created_by;

drop table margin_setup;
drop function margin_setup_keep();
comment on table setting_edition is
  'Dated, sourced editions of country parameters, approval rules and margin set-ups: proposed by one person, approved by another, never edited afterwards';
