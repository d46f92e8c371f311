import type { View } from '@muster/contract/kernel/api/views.ts'
import { companyEndpoints } from '@muster/contract/settings/company/company.contract.ts'
import { legalEntityEndpoints } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { numberSeriesEndpoints } from '@muster/contract/settings/company/number-series.contract.ts'
import { countrySettingsEndpoints } from '@muster/contract/settings/country-rules/countries.contract.ts'
import { publicHolidayEndpoints } from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { documentTemplateSettingEndpoints } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { emailTemplateEndpoints } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { exchangeRateEndpoints } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { reminderEndpoints } from '@muster/contract/settings/reminders/reminders.contract.ts'
import { delegationEndpoints } from '@muster/contract/settings/teams/delegations.contract.ts'
import { feedbackEndpoints } from '@muster/contract/settings/teams/feedback.contract.ts'
import { teamEndpoints } from '@muster/contract/settings/teams/teams.contract.ts'
import { approvalRuleEndpoints } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { billingRuleEndpoints } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { versionEndpoints } from '@muster/contract/settings/versions/versions.contract.ts'
import { historyOf } from '../../kernel/app/history.ts'
import { importTemplate } from '../../kernel/batch/import.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Staff } from '../../kernel/db/scope.ts'
import { type Call, routes } from '../../kernel/http/route.ts'
import { changeCompany } from './company/company.actions.ts'
import { showCompany } from './company/company.queries.ts'
import {
  archiveLegalEntity,
  changeLegalEntity,
  createLegalEntity,
  restoreLegalEntity,
  revealBank,
} from './company/legal-entities.actions.ts'
import { findLegalEntities, getLegalEntity, legalEntityChoices } from './company/legal-entities.queries.ts'
import { changeSeries } from './company/number-series.actions.ts'
import { findNumberSeries, getNumberSeries } from './company/number-series.queries.ts'
import { changeParameters, proposeParameters } from './country-rules/country-parameters.actions.ts'
import { countriesWithVersions, countryOnDay } from './country-rules/country-parameters.queries.ts'
import { HOLIDAY_COLUMNS, holidayImport } from './country-rules/holidays-import.actions.ts'
import {
  addHoliday,
  changeHoliday,
  confirmHoliday,
  proposeHolidays,
  removeHoliday,
} from './country-rules/public-holidays.actions.ts'
import { findHolidays, getHoliday } from './country-rules/public-holidays.queries.ts'
import { proposeContent, updateContent } from './document-templates/document-templates.actions.ts'
import { documentTemplatesWithVersions, readDocumentTemplate } from './document-templates/document-templates.queries.ts'
import {
  createTemplate,
  previewTemplate,
  removeTemplate,
  sendTest,
  updateTemplate,
} from './email-templates/email-templates.actions.ts'
import {
  findTemplates,
  findTemplateVersions,
  getTemplate,
  templateCatalogue,
} from './email-templates/email-templates.queries.ts'
import {
  changeRate,
  convertAmount,
  createDay,
  createRate,
  withdrawRate,
} from './exchange-rates/exchange-rates.actions.ts'
import { findRates, getRate, latestRates } from './exchange-rates/exchange-rates.queries.ts'
import { decideRate, decideRates } from './exchange-rates/rate-decisions.actions.ts'
import { RATE_COLUMNS, rateImport } from './exchange-rates/rates-import.actions.ts'
import { changeReminder } from './reminders/reminders.actions.ts'
import { findReminders, getReminder } from './reminders/reminders.queries.ts'
import { addDelegation, endDelegation } from './teams/delegations.actions.ts'
import { delegateChoices, delegationsOf } from './teams/delegations.queries.ts'
import { answerFeedback, submitFeedback } from './teams/feedback.actions.ts'
import { findFeedback } from './teams/feedback.queries.ts'
import { createTeam, removeTeam, updateTeam } from './teams/teams.actions.ts'
import { findTeams, getTeam, listTeamNames } from './teams/teams.queries.ts'
import { APPROVAL_RULES, approvalRulesWithVersions } from './versions/approval-rules.queries.ts'
import { BILLING_RULES, billingRulesWithVersions } from './versions/billing-rules.queries.ts'
import { changeProposal, decideVersion, proposeVersion, withdrawVersion } from './versions/versions.actions.ts'
import { compareVersion, findVersions, getVersion } from './versions/versions.queries.ts'

const settings: View = { resource: 'settings' }
const rates: View = { resource: 'exchange-rates' }

type Reader = Parameters<typeof historyOf>[0] & { readonly params: { readonly id: string } }
const historyIn = (entity: string, view: View) => (call: Reader) =>
  historyOf(call, { entity, entityID: call.params.id, view })

/** The history of a record; 404 without the record. */
const existing =
  (entity: string, view: View, find: (db: Db, id: string) => Promise<unknown>) => async (call: Reader) => {
    await find(call.db, call.params.id)
    return historyOf(call, { entity, entityID: call.params.id, view })
  }

type VersionCall = Pick<Call, 'db' | 'today'> & { readonly staff: Staff; readonly params: { readonly id: string } }
const readVersion = async ({ db, params, staff, today }: VersionCall) =>
  compareVersion(db, await getVersion(db, params.id), staff, today)

export const settingsRoutes = [
  ...routes(companyEndpoints, {
    get: ({ db }) => showCompany(db),
    update: changeCompany,
    history: (call) => historyOf(call, { entity: 'company', entityID: 'COMPANY', view: settings }),
  }),
  ...routes(legalEntityEndpoints, {
    choices: ({ db }) => legalEntityChoices(db),
    list: findLegalEntities,
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
    waiting: findVersions,
    toDecide: readVersion,
    decide: decideVersion,
    compared: readVersion,
    withdraw: (call) => withdrawVersion(call, call.params.id, call.body.version),
  }),
  ...routes(publicHolidayEndpoints, {
    list: findHolidays,
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
    list: findRates,
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
    list: findNumberSeries,
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
  ...routes(teamEndpoints, {
    list: findTeams,
    get: ({ db, params }) => getTeam(db, params.id),
    create: createTeam,
    update: updateTeam,
    remove: removeTeam,
    history: existing('team', settings, getTeam),
    directory: listTeamNames,
  }),
  ...routes(feedbackEndpoints, { submit: submitFeedback, list: findFeedback, answer: answerFeedback }),
  ...routes(emailTemplateEndpoints, {
    list: findTemplates,
    catalogue: templateCatalogue,
    get: ({ db, params }) => getTemplate(db, params.id),
    create: createTemplate,
    update: updateTemplate,
    remove: removeTemplate,
    versions: findTemplateVersions,
    history: existing('email-template', { resource: 'email-templates' }, getTemplate),
    preview: previewTemplate,
    testSend: sendTest,
  }),
  ...routes(documentTemplateSettingEndpoints, {
    all: ({ db, today }) => documentTemplatesWithVersions(db, today),
    get: ({ db, params, today }) => readDocumentTemplate(db, params.id, today),
    propose: proposeContent,
    change: updateContent,
    history: historyIn('document-template', settings),
  }),
]
