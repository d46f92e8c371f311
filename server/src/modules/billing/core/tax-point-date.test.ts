import { issueDeadline } from '@muster/contract/billing/drafts/terms.rules.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { IssueLimit } from '@muster/contract/settings/country-rules/vat.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../kernel/testing/database.ts'
import { legalDay } from './tax-point-date.queries.ts'

const LIMITS: readonly IssueLimit[] = [
  { countryID: 'AE', kind: 'DAYS_AFTER_SUPPLY', days: 14, remindAt: 10, source: 'Cabinet Decision 52/2017' },
  { countryID: 'SA', kind: 'DAY_OF_NEXT_MONTH', days: 15, remindAt: 10, source: 'VAT Implementing Regulations' },
  // A shorter month has no such day, so its last day is used.
  { countryID: 'EG', kind: 'DAY_OF_NEXT_MONTH', days: 31, remindAt: 10, source: 'An own rule' },
]

test('the database calculates the legal deadline like the rule, for every day of two years', async () => {
  const { db } = await cloneDatabase()
  const days = Array.from({ length: 731 }, (_, i) => daysAfter('2027-01-01', i))
  const of = (law: string) => legalDay(LIMITS, sql`${law}::text`, sql`supply.day`)
  const { rows } = await sql<Record<string, string | null>>`select supply.day::text as day, ${of('AE')}::text as "AE",
    ${of('SA')}::text as "SA", ${of('EG')}::text as "EG", ${of('GB')}::text as "GB"
    from unnest(${days}::date[]) as supply(day)`.execute(db)
  for (const { day, ...values } of rows)
    for (const [law, last] of Object.entries(values))
      expect(last, `${law} ${day}`).toBe(issueDeadline(LIMITS, law, day!)?.last ?? null)
  expect(rows).toHaveLength(731)
})
