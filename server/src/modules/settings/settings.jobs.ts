import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { type Recipient, rolesOf } from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { VersionKind } from '@muster/contract/settings/versions/versions.contract.ts'
import type { Db } from '../../kernel/db/db.ts'
import { inTransaction } from '../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs/jobs.ts'
import { deleteOldReminderRuns } from '../../kernel/reminders/log.ts'
import {
  defineReminders,
  dueAfter,
  dueBefore,
  type ReminderRun,
  sendReminders,
} from '../../kernel/reminders/reminders.ts'
import { inDays, lookaheadDays } from '../../kernel/reminders/rules.ts'
import { activeUserIDs } from '../access/core/people.queries.ts'
import { holidayImport } from './country-rules/holidays-import.actions.ts'
import { latestRates } from './exchange-rates/exchange-rates.queries.ts'
import { rateImport } from './exchange-rates/rates-import.actions.ts'
import { applyToCountry } from './versions/versions.actions.ts'
import { versionTitle } from './versions/versions.queries.ts'

/** The recipients of a reminder about settings: rates and rules are maintained for all countries. */
const settingsRecipients = (db: Db, recipients: readonly Recipient[]) => activeUserIDs(db, rolesOf(recipients))

/** The versions that calculations and approvals depend on; the texts of documents are excluded. */
const CALCULATED_BY: readonly VersionKind[] = ['COUNTRY_PARAMETERS', 'APPROVAL_RULES', 'BILLING_RULES', 'MARGIN_SETUP']

const comingVersions = ({ db, day, rules }: ReminderRun) =>
  db
    .selectFrom('settingVersion')
    .leftJoin('country', 'country.id', 'settingVersion.countryId')
    .select(['settingVersion.id', 'settingVersion.kind', 'settingVersion.source', 'effectiveFrom'])
    .select('country.name as countryName')
    .where('kind', 'in', CALCULATED_BY)
    .where('status', '=', 'APPROVED')
    .where('effectiveFrom', '>', day)
    .where('effectiveFrom', '<=', daysAfter(day, lookaheadDays(rules)))
    .execute()

/** Approved versions that come into force soon. */
const versionStarts = defineReminders({
  codes: ['VERSION_STARTS'],
  select: comingVersions,
  due: (run, about) =>
    dueBefore(run, 'VERSION_STARTS', {
      subjectType: 'setting-version',
      subjectID: about.id,
      dueOn: about.effectiveFrom,
      about,
    }),
  message: async ({ db, day }, { recipients, about: { id, kind, source, countryName, effectiveFrom } }) => ({
    to: await settingsRecipients(db, recipients),
    type: 'APPROVAL_REQUEST',
    entity: 'setting-version',
    entityID: id,
    orderFormID: null,
    subject: `${versionTitle({ kind, countryName })}: a new version takes effect ${inDays(effectiveFrom, day)}`,
    message: `Effective from ${formatLongDate(effectiveFrom)}: ${source}`,
  }),
})

/** Reports a missing exchange rate after some days, and repeats it until a rate is entered. */
const noRecentRates = defineReminders({
  codes: ['NO_RECENT_RATES'],
  select: async ({ db, day }) => {
    const ages = (await latestRates(db, day)).flatMap(({ ageDays }) => ageDays ?? [])
    return ages.length === 0 ? [] : [{ id: 'exchange-rates', age: Math.min(...ages) }]
  },
  due: async (run, { age }) => {
    const of = { subjectType: 'exchange-rates', subjectID: '', dueOn: daysAfter(run.day, -age), about: age }
    const [due] = dueAfter(run, 'NO_RECENT_RATES', of)
    return due && (await settingsRecipients(run.db, due.recipients)).length > 0 ? [due] : []
  },
  message: async ({ db, day }, { recipients, about: age }) => ({
    to: await settingsRecipients(db, recipients),
    type: 'APPROVAL_REQUEST',
    entity: 'exchange-rates',
    entityID: day,
    orderFormID: null,
    subject: `No exchange rate for ${age} ${age === 1 ? 'day' : 'days'}`,
    message: 'Enter and approve newer rates, so that order forms and invoices use them.',
  }),
})

export const settingsJobs: readonly Job[] = [
  ...rateImport.jobs,
  ...holidayImport.jobs,
  defineJob('settings.daily', async ({ appContext, now }) => {
    const { db } = appContext
    const today = now.toISOString().slice(0, 10)
    await inTransaction(db, async (transaction) => {
      const countries = await transaction.selectFrom('country').select('id').execute()
      for (const { id } of countries) await applyToCountry(transaction, id, today)
    })
    await sendReminders(appContext, [versionStarts, noRecentRates], { countryID: '', day: today, now })
    await deleteOldReminderRuns(db, today)
  }),
]

export const settingsSchedules: readonly Schedule[] = [
  { name: 'settings.daily', every: 'day', at: '00:15', zone: 'UTC' },
]
