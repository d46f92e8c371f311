import type { View } from '@muster/contract/kernel/api/views.ts'
import { companyEndpoints } from '@muster/contract/settings/company/company.contract.ts'
import { legalEntityEndpoints } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { numberSeriesEndpoints } from '@muster/contract/settings/company/number-series.contract.ts'
import { countrySettingsEndpoints } from '@muster/contract/settings/country-rules/countries.contract.ts'
import { publicHolidayEndpoints } from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { exchangeRateEndpoints } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { reminderEndpoints } from '@muster/contract/settings/reminders/reminders.contract.ts'
import { delegationEndpoints } from '@muster/contract/settings/teams/delegations.contract.ts'
import { approvalRuleEndpoints } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { billingRuleEndpoints } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { versionEndpoints } from '@muster/contract/settings/versions/versions.contract.ts'
import { historyOf } from '../../../kernel/app/history.ts'
import { importTemplate } from '../../../kernel/batch/import.ts'
import { routes } from '../../../kernel/http/route.ts'
import { changeParameters, proposeParameters } from '../country-rules/country-parameters.actions.ts'
import { countriesWithVersions, countryOnDay } from '../country-rules/country-parameters.queries.ts'
import { HOLIDAY_COLUMNS, holidayImport } from '../country-rules/holidays-import.actions.ts'
import {
  addHoliday,
  changeHoliday,
  confirmHoliday,
  proposeHolidays,
  removeHoliday,
} from '../country-rules/public-holidays.actions.ts'
import { findHolidays, getHoliday } from '../country-rules/public-holidays.queries.ts'
import {
  changeRate,
  convertAmount,
  createDay,
  createRate,
  withdrawRate,
} from '../exchange-rates/exchange-rates.actions.ts'
import { findRates, getRate, latestRates } from '../exchange-rates/exchange-rates.queries.ts'
import { decideRate, decideRates } from '../exchange-rates/rate-decisions.actions.ts'
import { RATE_COLUMNS, rateImport } from '../exchange-rates/rates-import.actions.ts'
import { changeReminder } from '../reminders/reminders.actions.ts'
import { findReminders, getReminder } from '../reminders/reminders.queries.ts'
import { addDelegation, endDelegation } from '../teams/delegations.actions.ts'
import { delegateChoices, delegationsOf } from '../teams/delegations.queries.ts'
import { APPROVAL_RULES, approvalRulesWithVersions } from '../versions/approval-rules.queries.ts'
import { BILLING_RULES, billingRulesWithVersions } from '../versions/billing-rules.queries.ts'
import { changeProposal, decideVersion, proposeVersion, withdrawVersion } from '../versions/versions.actions.ts'
import { compareVersion, findVersions, getVersion } from '../versions/versions.queries.ts'
import { changeCompany } from './company.actions.ts'
import { showCompany } from './company.queries.ts'
import {
  archiveLegalEntity,
  changeLegalEntity,
  createLegalEntity,
  restoreLegalEntity,
  revealBank,
} from './legal-entities.actions.ts'
import { findLegalEntities, getLegalEntity, legalEntityChoices } from './legal-entities.queries.ts'
import { changeSeries } from './number-series.actions.ts'
import { findNumberSeries, getNumberSeries } from './number-series.queries.ts'

const settings: View = { resource: 'settings' }
const rates: View = { resource: 'exchange-rates' }

type Reader = Parameters<typeof historyOf>[0] & { readonly params: { readonly id: string } }
const historyIn = (entity: string, view: View) => (call: Reader) =>
  historyOf(call, { entity, entityID: call.params.id, view })

export const companyRoutes = [
  ...routes(companyEndpoints, {
    get: ({ db }) => showCompany(db),
    update: changeCompany,
    history: (call) => historyOf(call, { entity: 'company', entityID: 'COMPANY', view: settings }),
  }),
  ...routes(legalEntityEndpoints, {
    choices: ({ db }) => legalEntityChoices(db),
    list: ({ db, query }) => findLegalEntities(db, query),
    get: ({ db, params }) => getLegalEntity(db, params.id),
    create: createLegalEntity,
    update: changeLegalEntity,
    remove: archiveLegalEntity,
    restore: restoreLegalEntity,
    bank: revealBank,
    history: historyIn('legal-entity', settings),
  }),
  ...routes(countrySettingsEndpoints, {
    all: ({ db, today }) => countriesWithVersions(db, today),
    get: ({ db, params, query, today }) => countryOnDay(db, params.id, query.day ?? today),
    propose: proposeParameters,
    change: changeParameters,
    history: historyIn('country-parameters', settings),
  }),
  ...routes(approvalRuleEndpoints, {
    get: ({ db, query, today }) => approvalRulesWithVersions(db, query.day ?? today),
    propose: (call) => proposeVersion(call, APPROVAL_RULES, call.body),
    change: (call) => changeProposal(call, APPROVAL_RULES, call.params.id, call.body),
    history: (call) => historyOf(call, { entity: 'approval-rules', entityID: 'ALL', view: settings }),
  }),
  ...routes(billingRuleEndpoints, {
    get: ({ db, query, today }) => billingRulesWithVersions(db, query.day ?? today),
    propose: (call) => proposeVersion(call, BILLING_RULES, call.body),
    change: (call) => changeProposal(call, BILLING_RULES, call.params.id, call.body),
    history: (call) => historyOf(call, { entity: 'billing-rules', entityID: 'ALL', view: settings }),
  }),
  ...routes(versionEndpoints, {
    waiting: ({ db, query, today, staff }) => findVersions(db, query, { today, staff }),
    toDecide: async ({ db, params, staff, today }) => compareVersion(db, await getVersion(db, params.id), staff, today),
    decide: decideVersion,
    compared: async ({ db, params, staff, today }) => compareVersion(db, await getVersion(db, params.id), staff, today),
    withdraw: (call) => withdrawVersion(call, call.params.id, call.body.version),
  }),
  ...routes(publicHolidayEndpoints, {
    list: ({ db, query }) => findHolidays(db, query),
    get: ({ db, params }) => getHoliday(db, params.id),
    create: addHoliday,
    update: changeHoliday,
    remove: removeHoliday,
    confirm: confirmHoliday,
    propose: proposeHolidays,
    import: holidayImport.start,
    template: () => importTemplate('public-holidays', HOLIDAY_COLUMNS),
    history: historyIn('public-holiday', settings),
  }),
  ...routes(exchangeRateEndpoints, {
    list: ({ db, query, staff }) => findRates(db, query, staff),
    latest: ({ db, query, today }) => latestRates(db, query.day ?? today),
    convert: convertAmount,
    get: ({ db, params }) => getRate(db, params.id),
    create: createRate,
    createDay,
    update: changeRate,
    remove: withdrawRate,
    decide: decideRate,
    decideMany: decideRates,
    import: rateImport.start,
    template: () => importTemplate('exchange-rates', RATE_COLUMNS),
    history: historyIn('exchange-rate', rates),
  }),
  ...routes(numberSeriesEndpoints, {
    list: ({ db, query, today }) => findNumberSeries(db, query, today),
    get: ({ db, params, today }) => getNumberSeries(db, params.id, today),
    update: changeSeries,
    history: historyIn('number-series', settings),
  }),
  ...routes(reminderEndpoints, {
    list: findReminders,
    get: ({ db, params, today }) => getReminder(db, params.id, today),
    update: changeReminder,
    history: historyIn('reminder', settings),
  }),
  ...routes(delegationEndpoints, {
    own: ({ db, staff, today }) => delegationsOf(db, staff.id, today),
    choices: ({ db, staff }) => delegateChoices(db, staff.id),
    create: addDelegation,
    remove: endDelegation,
  }),
]
