import type { countryEndpoints } from '@muster/contract/access/countries.contract.ts'
import type { userEndpoints } from '@muster/contract/access/users.contract.ts'
import type { medicalPolicyEndpoints } from '@muster/contract/medical/medical-policies.contract.ts'
import type { documentPreviewEndpoints } from '@muster/contract/order-forms/documents/document-previews.contract.ts'
import type { companyEndpoints } from '@muster/contract/settings/company/company.contract.ts'
import type { legalEntityEndpoints } from '@muster/contract/settings/company/legal-entities.contract.ts'
import type { numberSeriesEndpoints } from '@muster/contract/settings/company/number-series.contract.ts'
import type { countrySettingsEndpoints } from '@muster/contract/settings/country-rules/countries.contract.ts'
import type { publicHolidayEndpoints } from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import type { documentTemplateSettingEndpoints } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import type { emailTemplateEndpoints } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import type { exchangeRateEndpoints } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import type { reminderEndpoints } from '@muster/contract/settings/reminders/reminders.contract.ts'
import type { feedbackEndpoints } from '@muster/contract/settings/teams/feedback.contract.ts'
import type { teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import type { approvalRuleEndpoints } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import type { billingRuleEndpoints } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import type { versionEndpoints } from '@muster/contract/settings/versions/versions.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const countryApi = endpointRefs<typeof countryEndpoints>()({ all: 'GET /countries' })
export const userApi = endpointRefs<typeof userEndpoints>()({ roles: 'GET /roles' })
export const feedbackApi = endpointRefs<typeof feedbackEndpoints>()({
  list: 'GET /submit-feedback',
  answer: 'PUT /submit-feedback/:id',
})
export const companyApi = endpointRefs<typeof companyEndpoints>()({ get: 'GET /settings' })
export const countrySettingsApi = endpointRefs<typeof countrySettingsEndpoints>()({
  all: 'GET /settings/countries',
  get: 'GET /settings/countries/:id',
  history: 'GET /settings/countries/:id/history',
})
export const versionApi = endpointRefs<typeof versionEndpoints>()({
  waiting: 'GET /settings/pending-approvals',
  toDecide: 'GET /settings/pending-approvals/:id',
  decide: 'PUT /settings/pending-approvals/:id/status',
  compared: 'GET /settings/versions/:id',
  withdraw: 'POST /settings/versions/:id/withdraw',
})
export const rateApi = endpointRefs<typeof exchangeRateEndpoints>()({
  list: 'GET /currency-exchanger',
  latest: 'GET /currency-exchanger/latest',
  convert: 'GET /currency-exchanger/convert',
  get: 'GET /currency-exchanger/:id',
  remove: 'DELETE /currency-exchanger/:id',
  decide: 'PUT /currency-exchanger/:id/status',
})
export const legalEntityApi = endpointRefs<typeof legalEntityEndpoints>()({
  list: 'GET /settings/legal-entities',
  get: 'GET /settings/legal-entities/:id',
  remove: 'DELETE /settings/legal-entities/:id',
  restore: 'POST /settings/legal-entities/:id/restore',
  bank: 'GET /settings/legal-entities/:id/bank',
  history: 'GET /settings/legal-entities/:id/history',
})
export const holidayApi = endpointRefs<typeof publicHolidayEndpoints>()({
  list: 'GET /settings/public-holidays',
  remove: 'DELETE /settings/public-holidays/:id',
  confirm: 'POST /settings/public-holidays/:id/confirm',
})
export const numberSeriesApi = endpointRefs<typeof numberSeriesEndpoints>()({ list: 'GET /settings/number-series' })
export const reminderApi = endpointRefs<typeof reminderEndpoints>()({
  list: 'GET /settings/reminders',
  get: 'GET /settings/reminders/:id',
  history: 'GET /settings/reminders/:id/history',
})
export const approvalRuleApi = endpointRefs<typeof approvalRuleEndpoints>()({
  get: 'GET /settings/approval-rules',
  history: 'GET /settings/approval-rules/history',
})
export const billingRuleApi = endpointRefs<typeof billingRuleEndpoints>()({
  get: 'GET /settings/billing-rules',
  history: 'GET /settings/billing-rules/history',
})
export const documentTemplateApi = endpointRefs<typeof documentTemplateSettingEndpoints>()({
  all: 'GET /settings/document-templates',
  get: 'GET /settings/document-templates/:id',
  history: 'GET /settings/document-templates/:id/history',
})
export const documentTemplatePreviewApi = endpointRefs<typeof documentPreviewEndpoints>()({
  template: 'POST /settings/document-templates/:id/preview',
  revision: 'GET /settings/pending-approvals/:id/preview',
})
export const teamApi = endpointRefs<typeof teamEndpoints>()({
  list: 'GET /teams',
  get: 'GET /teams/:id',
  remove: 'DELETE /teams/:id',
  history: 'GET /teams/:id/history',
})
export const policyApi = endpointRefs<typeof medicalPolicyEndpoints>()({
  list: 'GET /medical-card-policies',
  directory: 'GET /medical-card-policy-directory',
  get: 'GET /medical-card-policies/:id',
  remove: 'DELETE /medical-card-policies/:id',
  archive: 'POST /medical-card-policies/:id/archive',
  restore: 'POST /medical-card-policies/:id/restore',
  history: 'GET /medical-card-policies/:id/history',
  exportPremiums: 'GET /medical-card-policies/:id/premiums/export',
})
export const templateApi = endpointRefs<typeof emailTemplateEndpoints>()({
  list: 'GET /email-templates',
  get: 'GET /email-templates/:id',
  versions: 'GET /email-templates/:id/versions',
  remove: 'DELETE /email-templates/:id',
  history: 'GET /email-templates/:id/history',
  preview: 'POST /email-templates/:id/preview',
  testSend: 'POST /email-templates/:id/test-send',
})
