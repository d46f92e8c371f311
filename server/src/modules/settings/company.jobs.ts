import { daysAfter, daysBetween } from '@muster/contract/kernel/days.ts'
import { type ReminderStep, rolesOf, stepAfter, stepBefore } from '@muster/contract/settings/reminders.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { inTransaction } from '../../kernel/db.ts'
import { notify } from '../../kernel/events.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import { applyToCountry } from './editions.actions.ts'
import { editionTitle } from './editions.queries.ts'
import { latestRates } from './exchange-rates.queries.ts'
import { holidayImport } from './holidays-import.actions.ts'
import { premiumImport } from './premiums-import.actions.ts'
import { rateImport } from './rates-import.actions.ts'
import { forgetRuns, logReminders } from './reminders.actions.ts'
import { horizonOf, type ReminderInForce, remindersInForce } from './reminders.queries.ts'

type Rules = Readonly<Record<'EDITION_BEGINS' | 'RATES_SILENT', ReminderInForce>>

/** The active people of these roles; who keeps rates and rules keeps them for all countries. */
const keepers = async (db: Db, { hearers }: ReminderStep) => {
  const roles = rolesOf(hearers)
  if (roles.length === 0) return []
  const found = await db
    .selectFrom('appUser')
    .select('id')
    .where('active', '=', true)
    .where('role', 'in', roles)
    .execute()
  return found.map(({ id }) => id)
}

/** Editions that begin soon: whoever reckons with them hears of it, once at each step. Answers how many it told of. */
async function tellOfComing(db: Db, today: string, { EDITION_BEGINS: rule }: Rules): Promise<number> {
  const coming = await db
    .selectFrom('settingEdition')
    .leftJoin('country', 'country.id', 'settingEdition.countryId')
    .select(['settingEdition.id', 'settingEdition.kind', 'settingEdition.source', 'effectiveFrom'])
    .select('country.name as countryName')
    .where('status', '=', 'APPROVED')
    .where('effectiveFrom', '>', today)
    .where('effectiveFrom', '<=', daysAfter(today, horizonOf(rule)))
    .execute()
  let told = 0
  for (const { id, kind, source, countryName, effectiveFrom } of coming) {
    const left = daysBetween(today, effectiveFrom)
    const step = stepBefore(rule.steps, left)
    if (!step || !(await isFirst(db, id, effectiveFrom, step))) continue
    await notify(
      { db },
      {
        ...{ to: await keepers(db, step), type: 'APPROVAL_REQUEST', entity: 'setting-edition', entityID: id },
        subject: `${editionTitle({ kind, countryName })}: a new edition in ${left} ${left === 1 ? 'day' : 'days'}`,
        message: `In force from ${effectiveFrom}: ${source}`,
      },
    )
    told += 1
  }
  return told
}

/** True for the one run that marks the step; every later one, on this node or another, finds it marked. */
async function isFirst(db: Db, subjectId: string, endsOn: string, { offset }: ReminderStep): Promise<boolean> {
  const marked = await db
    .insertInto('expiryReminder')
    .values({ subjectId, endsOn, daysBefore: offset })
    .onConflict((on) => on.doNothing())
    .returning('subjectId')
    .executeTakeFirst()
  return marked !== undefined
}

/** So long without any rate, and then again and again until there is one. */
async function tellOfSilence(db: Db, today: string, { RATES_SILENT: rule }: Rules): Promise<number> {
  const ages = (await latestRates(db, today)).flatMap(({ ageDays }) => ageDays ?? [])
  if (ages.length === 0) return 0
  const age = ages.reduce((least, one) => Math.min(least, one))
  const step = stepAfter(rule.steps, age, rule.repeatDays)
  if (step?.offset !== age) return 0
  const to = await keepers(db, step)
  const subject = `No exchange rate for ${age} ${age === 1 ? 'day' : 'days'}`
  const told = await db
    .selectFrom('notification')
    .select('id')
    .where('subject', '=', subject)
    .where(sql<boolean>`metadata ->> 'entityID' = ${today}`)
    .limit(1)
    .executeTakeFirst()
  if (told || to.length === 0) return 0
  const message = 'Enter and approve newer rates, so that order forms and invoices are reckoned by them.'
  await notify({ db }, { to, type: 'APPROVAL_REQUEST', subject, message, entity: 'exchange-rates', entityID: today })
  return 1
}

export const companyJobs: readonly Job[] = [
  ...rateImport.jobs,
  ...holidayImport.jobs,
  ...premiumImport.jobs,
  defineJob('settings.daily', ({ world: { db }, now }) =>
    inTransaction(db, async (trx) => {
      const today = now.toISOString().slice(0, 10)
      const countries = await trx.selectFrom('country').select('id').execute()
      for (const { id } of countries) await applyToCountry(trx, id, today)
      const rules = await remindersInForce(trx, ['EDITION_BEGINS', 'RATES_SILENT'])
      const told = {
        EDITION_BEGINS: await tellOfComing(trx, today, rules),
        RATES_SILENT: await tellOfSilence(trx, today, rules),
      }
      await logReminders(trx, { countryID: null, day: today, now }, told)
      await forgetRuns(trx, today)
    }),
  ),
]

export const companySchedules: readonly Schedule[] = [
  { name: 'settings.daily', every: 'day', at: '00:15', zone: 'UTC' },
]
