import type { IssueLimit } from '@muster/contract/settings/country-rules/vat.contract.ts'
import { type RawBuilder, sql } from 'kysely'

/** The legal deadline for a supply of that date, as in `issueDeadline`; null where there is none. */
export function legalDay(limits: readonly IssueLimit[], law: RawBuilder<unknown>, supplyDay: RawBuilder<unknown>) {
  const next = sql`date_trunc('month', ${supplyDay}::date) + interval '1 month'`
  const dayOf = ({ kind, days }: IssueLimit) =>
    kind === 'DAYS_AFTER_SUPPLY'
      ? sql`${supplyDay}::date + ${days}::int`
      : sql`least((${next})::date + ${days - 1}::int, (${next} + interval '1 month')::date - 1)`
  const cases = limits.map((limit) => sql`when ${limit.countryID} then ${dayOf(limit)}`)
  return cases.length === 0
    ? sql<string | null>`null::date`
    : sql<string | null>`(case ${law} ${sql.join(cases, sql` `)} end)`
}
