import { daysAfter, daysBetween, formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import {
  type ReminderStep,
  rolesOf,
  stepAfter,
  stepBefore,
} from '@muster/contract/settings/reminders/reminders.rules.ts'
import type { VersionKind } from '@muster/contract/settings/versions/versions.contract.ts'
import { notify } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { holidayImport } from '../country-rules/holidays-import.actions.ts'
import { latestRates } from '../exchange-rates/exchange-rates.queries.ts'
import { rateImport } from '../exchange-rates/rates-import.actions.ts'
import { forgetRuns, isFirst, logReminders } from '../reminders/reminders.actions.ts'
import { lookaheadDays, type ReminderInForce, remindersInForce } from '../reminders/reminders.queries.ts'
import { inDays } from '../reminders/reminders.rules.ts'
import { applyToCountry } from '../versions/versions.actions.ts'
import { versionTitle } from '../versions/versions.queries.ts'

type Rules = Readonly<Record<'VERSION_STARTS' | 'NO_RECENT_RATES', ReminderInForce>>

/** The active people of these roles; who keeps rates and rules keeps them for all countries. */
const keepers = async (db: Db, { recipients }: ReminderStep) => {
  const roles = rolesOf(recipients)
  if (roles.length === 0) return []
  const found = await db
    .selectFrom('appUser')
    .select('id')
    .where('active', '=', true)
    .where('role', 'in', roles)
    .execute()
  return found.map(({ id }) => id)
}

/** What is reckoned and decided by; the words of papers are no figures. */
const CALCULATED_BY: readonly VersionKind[] = ['COUNTRY_PARAMETERS', 'APPROVAL_RULES', 'BILLING_RULES', 'MARGIN_SETUP']

/** Editions that begin soon: whoever reckons with them hears of it, once at each step. Answers how many it told of. */
async function notifyAboutComing(db: Db, today: string, { VERSION_STARTS: rule }: Rules): Promise<number> {
  const coming = await db
    .selectFrom('settingVersion')
    .leftJoin('country', 'country.id', 'settingVersion.countryId')
    .select(['settingVersion.id', 'settingVersion.kind', 'settingVersion.source', 'effectiveFrom'])
    .select('country.name as countryName')
    .where('kind', 'in', CALCULATED_BY)
    .where('status', '=', 'APPROVED')
    .where('effectiveFrom', '>', today)
    .where('effectiveFrom', '<=', daysAfter(today, lookaheadDays(rule)))
    .execute()
  let told = 0
  for (const { id, kind, source, countryName, effectiveFrom } of coming) {
    const step = stepBefore(rule.steps, daysBetween(today, effectiveFrom))
    if (!step) continue
    const mark = { subjectId: id, endsOn: effectiveFrom, daysBefore: step.offset }
    if (!(await isFirst(db, 'expiryReminder', mark))) continue
    await notify(
      { db },
      {
        ...{ to: await keepers(db, step), type: 'APPROVAL_REQUEST', entity: 'setting-version', entityID: id },
        orderFormID: null,
        subject: `${versionTitle({ kind, countryName })}: a new edition ${inDays(effectiveFrom, today)}`,
        message: `In force from ${formatDateInWords(effectiveFrom)}: ${source}`,
      },
    )
    told += 1
  }
  return told
}

/** So long without any rate, and then again and again until there is one; a night in which nothing ran is made up for. */
async function notifyAboutSilence(db: Db, today: string, { NO_RECENT_RATES: rule }: Rules): Promise<number> {
  const ages = (await latestRates(db, today)).flatMap(({ ageDays }) => ageDays ?? [])
  if (ages.length === 0) return 0
  const age = ages.reduce((min, one) => Math.min(min, one))
  const step = stepAfter(rule.steps, age, rule.repeatDays)
  if (!step) return 0
  const to = await keepers(db, step)
  if (to.length === 0 || !(await isFirst(db, 'expiryReminder', await markOfSilence(db, daysAfter(today, -age), step))))
    return 0
  const subject = `No exchange rate for ${age} ${age === 1 ? 'day' : 'days'}`
  const message = 'Enter and approve newer rates, so that order forms and invoices use them.'
  const about = { entity: 'exchange-rates', entityID: today, orderFormID: null }
  await notify({ db }, { to, type: 'APPROVAL_REQUEST', subject, message, ...about })
  return 1
}

/** Of no record but the rule itself: since the day of the latest rate, so many days after it. */
async function markOfSilence(db: Db, endsOn: string, { offset }: ReminderStep) {
  const rule = db.selectFrom('reminderRule').select('id').where('code', '=', 'NO_RECENT_RATES')
  const { id: subjectId } = await rule.executeTakeFirstOrThrow()
  return { subjectId, endsOn, daysBefore: -offset }
}

export const companyJobs: readonly Job[] = [
  ...rateImport.jobs,
  ...holidayImport.jobs,
  defineJob('settings.daily', ({ appContext: { db }, now }) =>
    inTransaction(db, async (trx) => {
      const today = now.toISOString().slice(0, 10)
      const countries = await trx.selectFrom('country').select('id').execute()
      for (const { id } of countries) await applyToCountry(trx, id, today)
      const rules = await remindersInForce(trx, ['VERSION_STARTS', 'NO_RECENT_RATES'])
      const told = {
        VERSION_STARTS: await notifyAboutComing(trx, today, rules),
        NO_RECENT_RATES: await notifyAboutSilence(trx, today, rules),
      }
      await logReminders(trx, { countryID: null, day: today, now }, told)
      await forgetRuns(trx, today)
    }),
  ),
]

export const companySchedules: readonly Schedule[] = [
  { name: 'settings.daily', every: 'day', at: '00:15', zone: 'UTC' },
]
