import { daysAfter } from '@muster/contract/kernel/days.ts'
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

/** So many days before an edition begins its users are told, and after so many days without a rate (domain.md §8). */
const TOLD_BEFORE_DAYS = 30
const SILENT_DAYS = 3

const KEEPERS = ['CFO', 'FINANCE_MANAGER_INVOICE', 'FINANCE_MANAGER_PAYROLL', 'ADMIN'] as const

const keepers = async (db: Db) =>
  (await db.selectFrom('appUser').select('id').where('active', '=', true).where('role', 'in', KEEPERS).execute()).map(
    ({ id }) => id,
  )

interface Telling {
  readonly subject: string
  readonly message: string
  readonly entity: string
  readonly entityID: string
}

/** Tells those who keep rates and parameters, once: the job may run twice, on another node as well. */
async function tell(db: Db, { subject, message, entity, entityID }: Telling): Promise<void> {
  const to = await keepers(db)
  if (to.length === 0) return
  const told = await db
    .selectFrom('notification')
    .select('id')
    .where('userId', 'in', to)
    .where('subject', '=', subject)
    .where(sql<boolean>`metadata ->> 'entityID' = ${entityID}`)
    .limit(1)
    .executeTakeFirst()
  if (!told) await notify({ db }, { to, type: 'APPROVAL_REQUEST', subject, message, entity, entityID })
}

/** Editions that begin in thirty days: whoever reckons with them hears of it. */
async function tellOfComing(db: Db, today: string): Promise<void> {
  const begins = daysAfter(today, TOLD_BEFORE_DAYS)
  const coming = await db
    .selectFrom('settingEdition')
    .leftJoin('country', 'country.id', 'settingEdition.countryId')
    .select(['settingEdition.id', 'settingEdition.kind', 'settingEdition.source', 'country.name as countryName'])
    .where('status', '=', 'APPROVED')
    .where('effectiveFrom', '=', begins)
    .execute()
  for (const { id, kind, source, countryName } of coming)
    await tell(db, {
      subject: `${editionTitle({ kind, countryName })}: a new edition in 30 days`,
      message: `In force from ${begins}: ${source}`,
      ...{ entity: 'setting-edition', entityID: id },
    })
}

/** More than three days without any rate: on the fourth day, and then once a week, until there is one. */
async function tellOfSilence(db: Db, today: string): Promise<void> {
  const ages = (await latestRates(db, today)).flatMap(({ ageDays }) => ageDays ?? [])
  if (ages.length === 0) return
  const age = ages.reduce((least, one) => Math.min(least, one))
  if (age <= SILENT_DAYS || (age - SILENT_DAYS - 1) % 7 !== 0) return
  await tell(db, {
    subject: `No exchange rate for ${age} days`,
    message: 'Enter and approve newer rates, so that order forms and invoices are reckoned by them.',
    ...{ entity: 'exchange-rates', entityID: today },
  })
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
      await tellOfComing(trx, today)
      await tellOfSilence(trx, today)
    }),
  ),
]

export const companySchedules: readonly Schedule[] = [
  { name: 'settings.daily', every: 'day', at: '00:15', zone: 'UTC' },
]
