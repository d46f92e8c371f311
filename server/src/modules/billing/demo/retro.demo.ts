import { randomUUID } from 'node:crypto'
import type { RateLine } from '@muster/contract/contracts/fields.contract.ts'
import { rounded, times } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { activate } from '../../contracts/contracts/activation.actions.ts'
import { recordContractChange } from '../../contracts/contracts/contracts.actions.ts'
import { loadContract } from '../../contracts/contracts/contracts.queries.ts'
import type { Moment } from './calls.demo.ts'

/** Rates that were agreed too late: in two countries, one increase and one decrease each. */
const AMENDED: readonly (readonly [countryID: string, times: string, fromDay: string])[] = [
  ['AE', '1.1', '10'],
  ['AE', '0.95', '01'],
  ['SA', '1.08', '01'],
  ['SA', '0.97', '15'],
]

/**
 * Client contracts with a fully invoiced month, one per client, by number; without those whose purchase orders have too
 * little balance for a higher rate.
 */
async function billedIn(db: Db, countryID: string, month: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select (array_agg(contract.id order by contract.number))[1] as id
    from billed_period join timesheet on timesheet.id = billed_period.timesheet_id join contract on contract.id = billed_period.contract_id
    where timesheet.month = ${`${month}-01`}::date and timesheet.country_id = ${countryID} and billed_period.released_at is null
      and contract.status = 'ACTIVE' and contract.revision = 1 and contract.start_date < ${`${month}-01`}::date
      and coalesce(contract.ends_on, '9999-12-31') > ${daysAfter(`${month}-28`, 40)}::date
      and not exists (select from purchase_order_contract link where link.client_contract_id = contract.family_id)
      and timesheet.first_day = ${`${month}-01`}::date
      and (select bool_and(billing.status in ('SENT', 'PAID') and not billing.disputed and billing.currency <> 'USD') and count(*) = 1
        from billing_line line join billing on billing.id = line.billing_id where line.billed_period_id = billed_period.id)
    group by contract.client_id order by min(contract.number)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Amendments signed after a month was billed and effective within it: finance finds it under- or over-billed. */
export async function writeAmendments(moment: Moment, month: string): Promise<void> {
  for (const [countryID, own] of Map.groupBy(AMENDED, ([country]) => country)) {
    const contracts = await billedIn(moment.db, countryID, month)
    for (const [i, [, factor, day]] of own.entries())
      if (contracts[i]) await amended(moment, contracts[i], factor, `${month}-${day}`)
  }
}

/** Drafted, signed and active on one day. */
async function amended(
  { db, now, at, today, people }: Moment,
  id: string,
  factor: string,
  from: string,
): Promise<void> {
  const before = await db.selectFrom('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { endsOn: _endsOn, terms, ...rest } = before
  const { rateLines = [], ...others } = terms as { rateLines?: readonly RateLine[] }
  const raised = rateLines.map((line) => ({ ...line, rate: rounded(times(line.rate, factor), 2), from, to: null }))
  const next = randomUUID()
  await db
    .insertInto('contract')
    .values({
      ...rest,
      id: next,
      revision: 2,
      amendsId: id,
      startDate: from,
      signedOn: today,
      status: 'SIGNED',
      version: 1,
      terms: JSON.stringify({ ...others, rateLines: raised.slice(-1) }),
      stateSince: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const context = { db, now, at, today, staff: people.manager, requestID: 'demo' }
  const signed = await loadContract(db, null, { kind: 'CLIENT', id: next })
  const reason = 'The client agreed to the new rate after the month had begun.'
  await recordContractChange(context, 'amendment-drafted', signed, { reason })
  await activate(context, signed)
}
