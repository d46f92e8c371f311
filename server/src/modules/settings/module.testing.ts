import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
email-templates.create POST /email-templates
email-templates.delete DELETE /email-templates/:id
email-templates.edit PUT /email-templates/:id
email-templates.edit POST /email-templates/:id/test-send
email-templates.view GET /email-templates /email-templates/catalogue /email-templates/:id /email-templates/:id/versions /email-templates/:id/history
email-templates.view EXPORT /email-templates
email-templates.view POST /email-templates/:id/preview
exchange-rates.approve PUT /currency-exchanger/:id/status /currency-exchanger/status
exchange-rates.create POST /currency-exchanger /currency-exchanger/day /currency-exchanger/import
exchange-rates.create DELETE /currency-exchanger/:id
exchange-rates.create GET /currency-exchanger/import/template
exchange-rates.edit PUT /currency-exchanger/:id
exchange-rates.view GET /currency-exchanger /currency-exchanger/latest /currency-exchanger/convert /currency-exchanger/:id
exchange-rates.view GET /currency-exchanger/:id/history
exchange-rates.view EXPORT /currency-exchanger
settings.approve GET /settings/pending-approvals /settings/pending-approvals/:id
settings.approve PUT /settings/pending-approvals/:id/status
settings.create POST /settings/legal-entities /settings/countries/:id/parameters /settings/approval-rules /settings/billing-rules
settings.create POST /settings/public-holidays /settings/public-holidays/propose /settings/public-holidays/import /teams /settings/document-templates/:id
settings.create GET /settings/public-holidays/import/template
settings.delete DELETE /settings/legal-entities/:id /settings/public-holidays/:id /teams/:id
settings.delete POST /settings/legal-entities/:id/restore
settings.edit PUT /submit-feedback/:id /settings /settings/legal-entities/:id /settings/countries/:id/parameters/:versionID
settings.edit PUT /settings/approval-rules/:id /settings/billing-rules/:id /settings/public-holidays/:id /settings/number-series/:id
settings.edit PUT /settings/reminders/:id /teams/:id /settings/document-templates/:id/versions/:versionID
settings.edit GET /settings/legal-entities/:id/bank
settings.edit POST /settings/versions/:id/withdraw /settings/public-holidays/:id/confirm
settings.view GET /submit-feedback /settings /settings/history /settings/legal-entities /settings/legal-entities/:id
settings.view GET /settings/legal-entities/:id/history /settings/countries /settings/countries/:id /settings/countries/:id/history
settings.view GET /settings/approval-rules /settings/approval-rules/history /settings/billing-rules /settings/billing-rules/history
settings.view GET /settings/versions/:id /settings/public-holidays/:id/history /settings/number-series /settings/number-series/:id
settings.view GET /settings/number-series/:id/history /settings/reminders /settings/reminders/:id /settings/reminders/:id/history /teams /teams/:id
settings.view GET /teams/:id/history /settings/document-templates /settings/document-templates/:id /settings/document-templates/:id/history
settings.view EXPORT /submit-feedback /settings/legal-entities /settings/public-holidays /settings/number-series /settings/reminders /teams
signed-in GET /legal-entities /settings/public-holidays /settings/public-holidays/:id /delegations /delegations/choices /team-directory
signed-in DELETE /delegations/:id
signed-in POST /submit-feedback /delegations
`,
  records: {
    '/submit-feedback/:id': 'select id, version from feedback',
    '/settings/legal-entities/:id': 'select id, version from legal_entity where country_id = $c',
    '/settings/countries/:id/parameters': `select country_id as id, id as "versionID", version, "values", source from setting_version
      where kind = 'COUNTRY_PARAMETERS' and country_id = $c order by status <> 'PROPOSED'`,
    '/settings/approval-rules/:id': `select id, version from setting_version where kind = 'APPROVAL_RULES' and status = 'PROPOSED'`,
    '/settings/approval-rules': `select "values", source from setting_version where kind = 'APPROVAL_RULES'`,
    '/settings/billing-rules': `select id, version, "values", source from setting_version where kind = 'BILLING_RULES'`,
    '/settings/pending-approvals/:id': `select id, version from setting_version where kind = 'COUNTRY_PARAMETERS' and status = 'PROPOSED'`,
    '/settings/versions/:id': `select id, version from setting_version where kind = 'COUNTRY_PARAMETERS' and status = 'PROPOSED'`,
    '/settings/public-holidays/:id':
      'select id, version, name from public_holiday where country_id = $c order by date desc',
    '/settings/number-series/:id': `select s.id, s.version, s.pattern from number_series s join legal_entity e on e.id = s.legal_entity_id
      where e.country_id = $c`,
    '/settings/reminders/:id': `select id, version, steps, is_on as "isOn", repeat_days as "repeatDays" from reminder_rule`,
    '/settings/document-templates/:id': `select 'OFFER_LETTER' as id, id as "versionID", version, "values", source from setting_version where kind = 'OFFER_LETTER'`,
    '/currency-exchanger/:id': `select id, version from exchange_rate where status = 'PROPOSED'`,
    '/currency-exchanger/status': `select id, version from exchange_rate where status = 'PROPOSED'`,
    '/teams/:id': 'select id, version from team',
    '/email-templates/:id': 'select id, version from email_template',
  },
}
