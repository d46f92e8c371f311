import type { RateBefore } from '@muster/contract/settings/exchange-rates/rate-changes.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'

interface DayOfRate {
  readonly currency: string
  readonly date: string
}

/**
 * The approved rate that each of these is compared with, in the same order: the latest one up to its date, else the
 * first one after it, so that past rates are compared as well.
 */
export async function ratesBefore(db: Db, rates: readonly DayOfRate[]): Promise<(RateBefore | null)[]> {
  if (rates.length === 0) return []
  const { rows } = await sql<{ date: string | null; rate: string | null }>`
    select near.date, near.rate
    from unnest(${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ date }) => date)}::date[])
      with ordinality as wanted (currency, date, place)
    left join lateral (
      (select 0 as priority, date, rate from exchange_rate
        where currency = wanted.currency and status = 'APPROVED' and date <= wanted.date order by date desc limit 1)
      union all
      (select 1 as priority, date, rate from exchange_rate
        where currency = wanted.currency and status = 'APPROVED' and date > wanted.date order by date limit 1)
      order by priority limit 1
    ) as near on true
    order by wanted.place`.execute(db)
  return rows.map(({ date, rate }) => (date === null || rate === null ? null : { date, rate }))
}
