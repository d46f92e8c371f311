import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { AGE_BUCKETS, dueWithin } from '@muster/contract/billing/receipts/aging.rules.ts'
import { compare, isZero, plus } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { brokenInvariants, INVARIANTS } from '../../../cli/check/invariants.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { officialErrors } from '../../../kernel/testing/files/official-rules.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { xmlOf } from '../invoices/invoice-documents.actions.ts'

/** The past months of the demo company: fourteen of them, with all the difficult cases (docs/domain/demo-data.md). */
const app = await createTestApp({ demo: true })
const cfo = await app.as('CFO')

const today = () => new Date().toISOString().slice(0, 10)
const behind = (months: number) => Array.from({ length: months }, (_, i) => monthAfter(today().slice(0, 7), i - months))
const monthsOf = async (table: string, column: string, where = 'true') => {
  const { rows } = await sql<{ month: string }>`select distinct to_char(${sql.ref(column)}, 'YYYY-MM') as month
    from ${sql.table(table)} where ${sql.raw(where)} order by 1`.execute(app.appContext.db)
  return rows.map(({ month }) => month)
}

test('the company has fourteen months of timesheets, payroll, invoices and receipts, and all figures add up', async () => {
  expect(await monthsOf('timesheet', 'month', "status in ('APPROVED', 'LOCKED')")).toEqual(behind(14))
  expect(await monthsOf('payroll_run', 'month')).toEqual(behind(14))
  expect(await monthsOf('billing', 'issue_date', 'number is not null')).toEqual(expect.arrayContaining(behind(13)))
  // Clients billed in the first month pay in the second.
  expect(await monthsOf('receipt', 'received_on')).toEqual(expect.arrayContaining(behind(11)))
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
})

test('each invoice and credit note of the United Arab Emirates and the United Kingdom has its XML', async () => {
  const { rows } = await sql<{ country: string; path: string; snapshot: SnapshotInvoice }>`select * from (
      select country_id as country, id::text as path, snapshot, number from billing where number is not null
      union all select country_id, 'credit-notes/' || id, snapshot, number from credit_note where number is not null) document
    where country in ('AE', 'GB') order by number`.execute(app.appContext.db)
  const profiles = { AE: 'urn:peppol:pint:billing-1@ae-1', GB: 'poacc:billing:3.0' }
  for (const [country, documents] of Object.entries(Object.groupBy(rows, (row) => row.country))) {
    for (const { snapshot } of documents!)
      expect(xmlOf(snapshot).body.toString()).toContain(profiles[country as keyof typeof profiles])
    for (const { path } of [documents![0]!, documents!.at(-1)!])
      expect((await cfo.get(`/billings/${path}/e-invoice`)).status).toBe(200)
  }
  expect(new Set(rows.map(({ country }) => country))).toEqual(new Set(['AE', 'GB']))
})

test('the e-invoices of the United Kingdom pass all official rules', async () => {
  const { rows } = await sql<{ snapshot: SnapshotInvoice }>`
    select snapshot from billing where number is not null and country_id = 'GB' order by number limit 40`.execute(
    app.appContext.db,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { snapshot } of rows)
    expect({ number: snapshot.number, broken: officialErrors(xmlOf(snapshot).body.toString()) }).toEqual({
      number: snapshot.number,
      broken: [],
    })
})

/** The number of database rows that contain it. */
const LINE = 'from payroll_line line'
const ITEM = `${LINE} cross join jsonb_array_elements(line.items) item`
const HARD: Readonly<Record<string, string>> = {
  'a consultant joins in the middle of a month': `${LINE} where pays_month and employed_from > month`,
  'a consultant leaves in the middle of a month': `${LINE} where pays_month and employed_to < month + interval '1 month' - interval '1 day'`,
  'a month has unpaid leave': `${ITEM} where item ->> 'code' = 'UNPAID_LEAVE'`,
  'deductions exceed the pay and are carried forward': `${LINE} where carried_forward > 0`,
  'there is overtime on a holiday': `${ITEM} where item ->> 'code' = 'OVERTIME_HOLIDAY'`,
  'dinars have three decimals': `${LINE} where currency = 'KWD' and net <> round(net, 2)`,
  'dollars are billed for work that is paid in another currency': `from billing join legal_entity on legal_entity.id = billing.legal_entity_id
    where billing.currency = 'USD' and billing.number is not null and legal_entity.currency <> 'USD'`,
  'an invoice is credited': `from credit_note where status = 'ISSUED'`,
  'an invoice is partly paid, less tax withheld by the client': `from billing where status = 'PARTIALLY_PAID' and exists (
    select from billing_settlement paid where paid.billing_id = billing.id and paid.kind = 'WITHHOLDING')`,
  'a client in Kuwait has a retention': `from billing_settlement held join billing on billing.id = held.billing_id
    where held.kind = 'RETENTION' and billing.currency = 'KWD'`,
  'a renewal changes the rate in the middle of a month': `from order_form next join order_form before on before.id = next.parent_id
    where next.status = 'ACTIVE' and extract(day from next.start_date) > 1 and next.bill_rate <> before.bill_rate`,
  'a Saudi is insured': `${ITEM} join consultant on consultant.id = line.consultant_id
    where item ->> 'code' = 'SOCIAL_INSURANCE' and consultant.nationality = 'SA'`,
  'a consultant reaches five years of service': `from payroll_accrual of_month join consultant on consultant.id = of_month.consultant_id
    where of_month.code = 'GRATUITY' and coalesce(service_start_date, joined_date) + interval '5 years' between of_month.month
      and of_month.month + interval '1 month'`,
  'a consultant leaves with a damaged laptop': `from final_settlement cross join jsonb_array_elements(items) item
    where item ->> 'code' = 'LAPTOP_DAMAGE'`,
  'advance payments were allocated, and some are unallocated': `from receipt where unallocated > 0 and exists (
    select from allocation where allocation.receipt_id = receipt.id and allocation.status = 'POSTED')`,
  'a credit of a paid invoice was applied to another one': `from allocation where billing_id is not null and status = 'POSTED'`,
  'an invoice is disputed': 'from billing where disputed',
  'a payroll line was on hold and paid later': `${LINE} where carried_to is not null`,
  'a month is split over two purchase orders': `from billed_period where (
    select count(distinct purchase_order_id) from billing_line where billed_period_id = billed_period.id) > 1`,
  'an exchange rate is missing for some days, and the previous one is used': `from exchange_rate rate where currency = 'AED' and status = 'APPROVED'
    and date between current_date - 21 and current_date - 7 and not exists (select from exchange_rate next
      where next.currency = rate.currency and next.status = 'APPROVED' and next.date > rate.date and next.date <= rate.date + 3)`,
}
test.each(Object.entries(HARD))('in the demo company %s', async (_, from) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${sql.raw(from)}`.execute(
    app.appContext.db,
  )
  expect(rows[0]!.count).toBeGreaterThan(0)
})

test('final settlements are in every status with figures and history; the next actor sees them on the dashboard', async () => {
  const counts: { status: string; count: number }[] = (await cfo.get('/final-settlements/counts')).data
  expect(counts.map(({ status }) => status).toSorted()).toEqual([
    'APPROVED',
    'CANCELLED',
    'CHECKED',
    'DRAFT',
    'PREPARED',
    'RETURNED',
    'REVIEWED',
    'SETTLED',
  ])
  for (const { id, status } of (await cfo.get('/final-settlements', { pageSize: 100 })).data) {
    const one = (await cfo.get(`/final-settlements/${id}`)).data
    // Nothing they were calculated from has changed since.
    if (['PREPARED', 'CHECKED', 'REVIEWED'].includes(status)) expect(one.isFresh, one.number).toBe(true)
    if (status === 'SETTLED') expect(one).toMatchObject({ hasStatement: true, run: { line: 'PAID' }, moved: null })
    expect((await cfo.get(`/final-settlements/${id}/history`)).data.length).toBeGreaterThan(0)
  }
  expect((await readTasks(cfo)).filter(({ kind }) => kind === 'final-settlement').map(({ action }) => action)).toEqual([
    'Approve',
  ])
})

/** A figure of the month is changed directly in the database; the check with this name must find it. */
const ONE = 'limit 1)'
const TURNED: Readonly<Record<string, string>> = {
  'The consumption of a purchase order and its contracts is the sum of their lines': `update purchase_order set consumed = consumed - 0.01
    where id = (select id from purchase_order where consumed > 1 ${ONE}`,
  'An issued invoice matches its snapshot, and the snapshot is the sum of its lines': `update billing set net = net + 0.01
    where id = (select id from billing where number is not null ${ONE}`,
  'A draft invoice is the sum of its lines': `update billing_line set net = net + 0.01
    where id = (select line.id from billing_line line join billing on billing.id = billing_id where number is null and status = 'DRAFT' ${ONE}`,
  'The outstanding amount of an invoice is its total less its settlements, and credit notes and receipts match their settlements': `update billing
    set open = open - 0.01 where id = (select id from billing where status = 'SENT' ${ONE}`,
  'Client credit is allocated once, and an amount moved from one invoice is applied to another': `update allocation_part
    set amount = amount + 0.01 where allocation_id = (select id from allocation where status = 'POSTED' ${ONE}`,
  'Numbers of invoices, credit notes and receipts have no gaps, and each belongs to its document': `delete from issued_number
    where number = (select number from billing where number is not null order by number desc ${ONE}`,
  'The billed periods of an invoice belong to it, and its issued months are locked': `update billed_period set released_at = now()
    where id = (select billed_period_id from billing_line line join billing on billing.id = billing_id where billing.status = 'SENT'
      and billed_period_id is not null ${ONE}`,
  'The totals of a payroll run are the sum of its lines': `update payroll_run set net = net + 0.01
    where id = (select id from payroll_run where status = 'CLOSED' ${ONE}`,
  'The payslip of each paid line is stored': `update payroll_line set payslip = null
    where id = (select id from payroll_line where status = 'PAID' ${ONE}`,
  'The shares of a pay item charged to placements add up to the item': `update payroll_line set items = jsonb_set(items, '{0,shares,0,amount}', '"0.01"')
    where id = (select id from payroll_line where jsonb_array_length(items) > 1 ${ONE}`,
  'No month and no timesheet of a consultant is paid twice': `update timesheet set consultant_id = (select id from consultant
      where id <> timesheet.consultant_id ${ONE} where id = (select timesheet_id from payroll_line_timesheet ${ONE}`,
  'Repayments don’t exceed the advance or loan, and payments of a recurring entry don’t exceed its amount': `update payroll_loan
    set principal = 0.01 where id = (select source_id from payroll_applied_item where kind = 'LOAN' and amount > 1 ${ONE}`,
  'A payment file has the net amounts of its run': `update payroll_payment_file set total = total + 0.01 where id = (select file.id
    from payroll_payment_file file join payroll_run run on run.id = run_id where run.status in ('FILE_GENERATED', 'PAID') and withdrawn_at is null ${ONE}`,
  'A cancelled run has no paid lines, and an excluded consultant has no line in the run': `insert into payroll_exclusion
    (run_id, consultant_id, reason, excluded_by) select run_id, consultant_id, 'By hand', (select id from app_user ${ONE} from payroll_line limit 1`,
  'The monthly accruals of gratuity and leave add up to their balance': `update payroll_accrual set movement = movement + 1, balance = balance + 1
    where (consultant_id, month, code) = (select consultant_id, min(month), code from payroll_accrual
      group by consultant_id, legal_entity_id, code, currency having count(*) > 2 ${ONE}`,
  'A timesheet is locked only when its days are paid or billed': `update timesheet set status = 'APPROVED'
    where id = (select share.timesheet_id from payroll_line_timesheet share join payroll_line line on line.id = line_id where line.status = 'PAID' ${ONE}`,
  'Leave movements match the approved leave; leave that is not approved has none': `update leave_movement set days = days - 1
    where id = (select id from leave_movement where leave_id is not null ${ONE}`,
  'Recovered negative pay doesn’t exceed the shortfall of its month': `update payroll_line set items = items ||
      '[{"code": "CARRIED", "type": "INFO", "amount": "0.01", "shares": [{"amount": "0.01"}]}]'
    where id = (select id from payroll_line where counts and carried_forward = 0 ${ONE}`,
  'A final settlement is paid once, with its approved amounts': `update final_settlement set net = net + 1, earned = earned + 1,
      items = items || '[{"code": "OTHER", "type": "EARN", "amount": "1"}]'
    where id = (select settlement.id from final_settlement settlement join payroll_line line on line.settles = settlement.settles
      and line.consultant_id = settlement.consultant_id where settlement.status = 'SETTLED' ${ONE}`,
  'Totals of invoices and credit notes match their lines, taxes and legal currency': `update billing
    set snapshot = jsonb_set(snapshot, '{legal,tax}', '"0.01"')
    where id = (select id from billing where jsonb_typeof(snapshot -> 'legal') = 'object' ${ONE}`,
  'An issued credit note matches its snapshot, and credit notes don’t exceed their invoice': `update credit_note
    set net = net + 0.01 where id = (select id from credit_note where status = 'ISSUED' ${ONE}`,
}

test('each aged receivable lists its invoices, also for a past date', async () => {
  interface Owed extends Record<(typeof AGE_BUCKETS)[number] | 'currency', string> {
    readonly _client: { readonly id: string }
    readonly invoices: number
  }
  for (const asOf of [today(), daysAfter(today(), -60)]) {
    const { rows }: { rows: Owed[] } = (await cfo.get('/billings/aging', { asOf })).data
    const of = async ({ _client, currency }: Owed, due: object) =>
      cfo.get('/billings', { clientID: _client.id, currency, openOn: asOf, ...due, pageSize: 100 })
    expect((await of(rows[0]!, {})).meta!.total).toBe(rows[0]!.invoices)
    for (const bucket of AGE_BUCKETS) {
      const row = rows.find((one) => !isZero(one[bucket]))
      if (!row) continue
      const { data } = await of(row, dueWithin(bucket, asOf))
      const open = plus('0', ...data.map((one: { open: string }) => one.open))
      expect(data.length, bucket).toBeGreaterThan(0)
      if (asOf === today()) expect(compare(open, row[bucket]), bucket).toBe(0)
    }
  }
})

test.each(Object.entries(TURNED))('the check reports when this does not hold: %s', async (name, change) => {
  const invariant = INVARIANTS.find((one) => one.name === name)!
  const undone = new Error('undone')
  const found = app.appContext.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    expect((await brokenInvariants(trx, [invariant])).problems).toEqual([])
    const { numAffectedRows } = await sql.raw(change).execute(trx)
    expect(numAffectedRows, 'a row is changed').toBeGreaterThan(0n)
    expect((await brokenInvariants(trx, [invariant])).problems).toMatchObject([{ name, ids: [expect.any(String)] }])
    throw undone
  })
  await expect(found).rejects.toBe(undone)
})

test('months of two countries are under-billed and over-billed, because contracts were amended late', async () => {
  const { data } = await cfo.get('/billings/retro', { pageSize: 100 })
  const found = data.map((row: { countryID: string; direction: string }) => `${row.countryID} ${row.direction}`)
  expect(new Set(found)).toEqual(new Set(['AE UNDER', 'AE OVER', 'SA UNDER', 'SA OVER']))
  expect(
    data
      .flatMap(({ reasons }: { reasons: { level: string }[] }) => reasons)
      .map(({ level }: { level: string }) => level),
  ).not.toContain('BLOCKS')
})

test('a placement is amended back into a month that is paid and billed: finance bills the difference, and payroll pays it', async () => {
  const month = monthAfter(today().slice(0, 7), -2)
  const { rows } = await sql<{ id: string; parentID: string; consultantID: string; startDate: string }>`
    select form.id, form.parent_id as "parentID", form.candidate_id as "consultantID", form.start_date::text as "startDate"
    from order_form form join audit_entry late on late.entity_id = form.id::text and late.event = 'order-form.activated-late'
    where form.type = 'AMENDMENT' and form.status = 'ACTIVE' and to_char(form.start_date, 'YYYY-MM') = ${month}`.execute(
    app.appContext.db,
  )
  expect(rows).toHaveLength(1)
  const { id, parentID, consultantID, startDate } = rows[0]!
  expect((await cfo.get(`/order-form-setup/${parentID}`)).data).toMatchObject({ status: 'RENEWED' })
  // The paid and billed month is divided on its first day, and every later timesheet belongs to the new terms.
  const timesheets = (await cfo.get('/timesheets', { candidateID: consultantID, pageSize: 100 })).data.filter(
    (one: { month: string }) => one.month >= month,
  )
  expect(
    timesheets
      .filter((one: { month: string }) => one.month === month)
      .map((one: { firstDay: string; orderFormID: string; status: string }) => [
        one.firstDay,
        one.orderFormID,
        one.status,
      ])
      .toSorted(),
  ).toEqual([
    [`${month}-01`, parentID, 'LOCKED'],
    [startDate, id, 'LOCKED'],
  ])
  const later = timesheets.filter((one: { month: string }) => one.month > month)
  expect(new Set(later.map((one: { orderFormID: string }) => one.orderFormID))).toEqual(new Set([id]))
  const { data: retro } = await cfo.get('/billings/retro', { candidateID: consultantID })
  expect(retro).toMatchObject([{ month, direction: 'UNDER', effectiveFrom: startDate }])
  expect(retro[0].reasons.map(({ level }: { level: string }) => level)).not.toContain('BLOCKS')
  expect(Number(retro[0].difference)).toBeGreaterThan(0)
  const executive = await app.as('FINANCE_EXECUTIVE_INVOICE')
  expect(await readTasks(executive)).toContainEqual(
    expect.objectContaining({ kind: 'billing-under', action: 'Bill the difference' }),
  )
  const { rows: lines } = await sql<{ status: string; arrears: string }>`
    select run.status, item ->> 'amount' as arrears from payroll_line line join payroll_run run on run.id = line.run_id
      cross join jsonb_array_elements(line.items) item
    where line.consultant_id = ${consultantID}::uuid and line.counts and item ->> 'code' = 'ARREARS'
      and item ->> 'type' <> 'INFO'`.execute(app.appContext.db)
  expect(lines).toMatchObject([{ status: 'CALCULATED' }])
  expect(Number(lines[0]!.arrears)).toBeGreaterThan(0)
})
