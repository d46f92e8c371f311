import { monthAfter } from '@muster/contract/kernel/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { broken } from '../../cli/check/invariants.ts'
import { type TestHouse, testHouse } from '../../kernel/testing/app.ts'
import type { Caller } from '../../kernel/testing/caller.ts'

/** The months that lie behind the demo company: fourteen of them, with all that makes a month hard (domain.md §9). */
let house: TestHouse
let cfo: Caller
beforeAll(async () => {
  house = await testHouse({ demo: true })
  cfo = await house.as('CFO')
}, 480_000)

const today = () => new Date().toISOString().slice(0, 10)
const behind = (months: number) => Array.from({ length: months }, (_, i) => monthAfter(today().slice(0, 7), i - months))
const monthsOf = async (table: string, column: string, where = 'true') => {
  const { rows } = await sql<{ month: string }>`select distinct to_char(${sql.ref(column)}, 'YYYY-MM') as month
    from ${sql.table(table)} where ${sql.raw(where)} order by 1`.execute(house.world.db)
  return rows.map(({ month }) => month)
}

test('fourteen months of sheets, payroll, invoices and receipts lie behind the company, and every figure of them holds', async () => {
  expect(await monthsOf('timesheet', 'month', "status in ('APPROVED', 'LOCKED')")).toEqual(behind(14))
  expect(await monthsOf('payroll_run', 'month')).toEqual(behind(14))
  expect(await monthsOf('billing', 'issue_date', 'number is not null')).toEqual(expect.arrayContaining(behind(13)))
  // Whoever is billed in the first of them pays in the second.
  expect(await monthsOf('receipt', 'received_on')).toEqual(expect.arrayContaining(behind(11)))
  expect((await broken(house.world.db)).faults).toEqual([])
})

/** So many there are, of rows of the database that say so. */
const LINE = 'from payroll_line line'
const ITEM = `${LINE} cross join jsonb_array_elements(line.items) item`
const HARD: Readonly<Record<string, string>> = {
  'somebody joins in the middle of a month': `${LINE} where pays_month and employed_from > month`,
  'somebody leaves in the middle of a month': `${LINE} where pays_month and employed_to < month + interval '1 month' - interval '1 day'`,
  'a month has unpaid leave': `${ITEM} where item ->> 'code' = 'UNPAID_LEAVE'`,
  'more is taken than there is, and carried on': `${LINE} where carried_forward > 0`,
  'there is overtime on a holiday': `${ITEM} where item ->> 'code' = 'OVERTIME_HOLIDAY'`,
  'dinars have three decimals': `${LINE} where currency = 'KWD' and net <> round(net, 2)`,
  'dollars are billed for work that is paid in another currency': `from billing join legal_entity on legal_entity.id = billing.legal_entity_id
    where billing.currency = 'USD' and billing.number is not null and legal_entity.currency <> 'USD'`,
  'an invoice is credited': `from credit_note where status = 'ISSUED'`,
  'a part is paid, less tax that the client withheld': `from billing where status = 'PARTIALLY_PAID' and exists (
    select from billing_settlement paid where paid.billing_id = billing.id and paid.kind = 'WITHHOLDING')`,
  'a client in Kuwait keeps a retention': `from billing_settlement held join billing on billing.id = held.billing_id
    where held.kind = 'RETENTION' and billing.currency = 'KWD'`,
  'a renewal changes the rate in the middle of a month': `from order_form next join order_form before on before.id = next.parent_id
    where next.status = 'ACTIVE' and extract(day from next.start_date) > 1 and next.bill_rate <> before.bill_rate`,
  'a Saudi is insured': `${ITEM} join consultant on consultant.id = line.consultant_id
    where item ->> 'code' = 'SOCIAL_INSURANCE' and consultant.nationality = 'SA'`,
  'a service comes to five years': `from payroll_accrual of_month join consultant on consultant.id = of_month.consultant_id
    where of_month.code = 'GRATUITY' and coalesce(service_start_date, joined_date) + interval '5 years' between of_month.month
      and of_month.month + interval '1 month'`,
  'somebody leaves with a damaged laptop': `from final_settlement cross join jsonb_array_elements(items) item
    where item ->> 'code' = 'LAPTOP_DAMAGE'`,
  'money came in advance and was allocated, and some waits on account': `from receipt where on_account > 0 and exists (
    select from allocation where allocation.receipt_id = receipt.id and allocation.status = 'POSTED')`,
  'a credit of a paid invoice went to another one': `from allocation where billing_id is not null and status = 'POSTED'`,
  'an invoice is disputed': 'from billing where disputed',
  'somebody is held, and paid between': `${LINE} where carried_to is not null`,
}
test.each(Object.entries(HARD))('in the demo company %s', async (_, from) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${sql.raw(from)}`.execute(house.world.db)
  expect(rows[0]!.count).toBeGreaterThan(0)
})

test('final settlements stand in every state, each with its figures and its way; who acts next sees it on the landing page', async () => {
  const counts: { status: string; count: number }[] = (await cfo.get('/final-settlements/counts')).data
  expect(counts.map(({ status }) => status).toSorted()).toEqual([
    ...['APPROVED', 'CANCELLED', 'CHECKED', 'DRAFT', 'PREPARED', 'RETURNED', 'REVIEWED', 'SETTLED'],
  ])
  for (const { id, status } of (await cfo.get('/final-settlements', { pageSize: 100 })).data) {
    const one = (await cfo.get(`/final-settlements/${id}`)).data
    // Nothing that it was reckoned from has changed since.
    if (['PREPARED', 'CHECKED', 'REVIEWED'].includes(status)) expect(one.isFresh, one.number).toBe(true)
    if (status === 'SETTLED') expect(one).toMatchObject({ hasStatement: true, run: { line: 'PAID' }, moved: null })
    expect((await cfo.get(`/final-settlements/${id}/history`)).data.length).toBeGreaterThan(0)
  }
  const work: { kind: string; action: string }[] = (await cfo.get('/dashboard')).data.waitingOnMe
  expect(work.filter(({ kind }) => kind === 'final-settlement').map(({ action }) => action)).toEqual(['Approve'])
})
