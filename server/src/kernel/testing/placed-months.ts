import { monthAfter } from '@muster/contract/kernel/days.ts'
import { plus, rounded } from '@muster/contract/kernel/exact.ts'
import { sql } from 'kysely'
import { BILLINGS, step as invoiceStep } from './billing.ts'
import type { Caller } from './caller.ts'
import { good } from './order-forms.ts'
import { generatedBy, runsOf } from './payroll.ts'
import type { livesIn, Person, Place } from './placed-lives.ts'
import { type Fact, isWeekday, type Life, type Plain } from './plain-month.ts'
import { done, TIMESHEETS } from './sheets.ts'
import { outcomeOf } from './work.ts'

type Lives = Awaited<ReturnType<typeof livesIn>>

const NO_OVERTIME = { normal: '0', night: '0', rest: '0', holiday: '0' }

/** A day as it is entered on a sheet. */
function entryOf(date: string, { leave, off, overtime }: Fact) {
  const beyond = overtime ? { overtime: { ...NO_OVERTIME, [isWeekday(date) ? 'normal' : 'rest']: overtime } } : {}
  const type = leave ? (leave === 'UNPAID' ? 'LEAVE_UNPAID' : 'LEAVE_PAID') : isWeekday(date) ? 'WORK' : 'WEEKEND'
  if (off === '1') return { date, type: 'OFF', ...beyond }
  return { date, type, ...(off && { otherHalf: 'OFF' }), ...beyond }
}

interface OpenTimesheet {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly from: string
  readonly to: string
}

/** Timesheets, payroll and invoices of people who are placed, each step by whoever takes it in life. */
export async function monthsOfLives({ house, crew, quiet }: Lives) {
  const { db } = house.world
  const [hrAssociate, approver, cfo] = [crew.hra, crew.hrm, crew.cfo]
  const [payReviewer, issuer] = [crew.fmp, crew.fmi]
  const writer = await house.as('FINANCE_EXECUTIVE_PAYROLL')

  /** Leave is asked for by one and approved by another before the month is written. */
  async function takeLeave({ candidateID }: Person, facts: Life['facts']): Promise<void> {
    for (const [day, { leave }] of facts) {
      if (!leave) continue
      const asked = { type: leave, startsOn: day, endsOn: day }
      const made = await done(hrAssociate.post(`/candidates/${candidateID}/leaves`, asked), 201)
      const decided = { status: 'APPROVED', version: made.version }
      await done(approver.put(`/candidates/${candidateID}/leaves/${made.id}/status`, decided))
    }
  }

  /** The sheets of a month of all terms that have a day in it, with the days of theirs that are in the placement. */
  async function timesheetsOf({ candidateID }: Person, month: string): Promise<OpenTimesheet[]> {
    const { rows } = await sql<OpenTimesheet>`select sheet.id, sheet.status, sheet.version,
        greatest(form.start_date, ${`${month}-01`}::date)::text as "from", least(form.end_date, sheet.last_day)::text as "to"
      from timesheet sheet join order_form form on form.id = sheet.order_form_id
      where sheet.consultant_id = ${candidateID}::uuid and sheet.month = ${`${month}-01`}::date order by form.start_date`.execute(
      db,
    )
    return rows
  }

  /** Makes the sheets of a month that are missing. */
  async function lay({ candidateID }: Person, month: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from order_form form where candidate_id = ${candidateID}::uuid
      and status in ('ACTIVE', 'RENEWED') and start_date < ${`${monthAfter(month)}-01`}::date and end_date >= ${`${month}-01`}::date
      and not exists (select from timesheet where order_form_id = form.id and month = ${`${month}-01`}::date)`.execute(
      db,
    )
    for (const { id } of rows) await done(writer.post(TIMESHEETS, { orderFormID: id, month }), 201)
  }

  const ask = (by: Caller, { id, version }: OpenTimesheet, status: string) =>
    by.put(`${TIMESHEETS}/${id}/status`, { status, version })

  async function write(life: Life, timesheet: OpenTimesheet): Promise<OpenTimesheet> {
    const days = [...life.facts]
      .filter(([day]) => day >= timesheet.from && day <= timesheet.to)
      .map(([day, fact]) => entryOf(day, fact))
    if (days.length === 0) return timesheet
    const { version } = await done(
      writer.put(`${TIMESHEETS}/${timesheet.id}/days`, { version: timesheet.version, days }),
    )
    return { ...timesheet, version }
  }

  /** A day of a month that is locked turns out to have been another one: as leave that is entered late, or on its sheet. */
  async function correct(person: Person, { day, fact }: { day: string; fact: Fact }): Promise<void> {
    if (fact.leave) {
      await takeLeave(person, new Map([[day, fact]]))
      return quiet()
    }
    const timesheet = (await timesheetsOf(person, day.slice(0, 7))).find(({ from, to }) => from <= day && day <= to)!
    const found = { day: entryOf(day, fact), reason: 'It was otherwise.', version: timesheet.version }
    await done(writer.post(`${TIMESHEETS}/${timesheet.id}/adjustments`, found), 201)
  }

  /** Brings every sheet of the month that is still open on: its days are written, it is submitted, and approved, as far as is said. */
  async function work(person: Person, life: Life, month: string, upTo: 'WRITTEN' | 'SUBMITTED' | 'APPROVED') {
    for (let timesheet of await timesheetsOf(person, month)) {
      const isOpen = timesheet.status === 'DRAFT' || timesheet.status === 'REJECTED'
      if (isOpen && timesheet.from <= timesheet.to) timesheet = await write(life, timesheet)
      if (upTo === 'WRITTEN') continue
      if (isOpen) {
        const answer = await ask(writer, timesheet, 'SUBMITTED')
        // Without a day of its term it may be refused; where it is not, it must come to nothing.
        if (answer.status >= 400 && timesheet.to < timesheet.from) continue
        timesheet = { ...timesheet, ...good(answer).data }
      }
      if (timesheet.status === 'SUBMITTED' && upTo === 'APPROVED') good(await ask(approver, timesheet, 'APPROVED'))
    }
  }

  /** Runs and pays the month; everybody of the place is paid by it. */
  async function pay({ legalEntityID }: Place, month: string): Promise<void> {
    // Nobody may begin more than ten pieces of work in a minute.
    const executive = await house.as('FINANCE_EXECUTIVE_PAYROLL')
    const { paid } = runsOf(() => ({ house, executive, manager: payReviewer, cfo }))
    await paid(await generatedBy(executive, { month, legalEntityID }))
    await quiet()
  }

  /** Bills the month and issues its invoices; the answer says what could not be billed. */
  async function bill({ clientID }: Place, month: string): Promise<readonly string[]> {
    const executive = await house.as('FINANCE_EXECUTIVE_INVOICE')
    const { errors } = await outcomeOf(executive, await executive.post(`${BILLINGS}/generate`, { month, clientID }))
    const { data } = await executive.get(BILLINGS, { clientID, status: 'DRAFT' })
    for (const { id } of data) {
      const draft = good(await executive.get(`${BILLINGS}/${id}`)).data
      const submitted = good(await invoiceStep(executive, draft, 'SUBMITTED')).data
      const approved = good(await invoiceStep(issuer, submitted, 'APPROVED')).data
      good(await invoiceStep(issuer, approved, 'ISSUED', { lateReason: 'As it came.' }))
    }
    await quiet()
    return errors.map(({ message }) => message)
  }

  /** What somebody was paid in all runs, and was billed on all invoices, until now. */
  async function settled({ candidateID }: Person): Promise<Plain> {
    const lines = await db
      .selectFrom('payrollLine')
      .select(['items', 'net', 'days'])
      .where('consultantId', '=', candidateID)
      .where('counts', '=', true)
      .execute()
    const items = lines.flatMap(
      (line) => line.items as unknown as { code: string; type: string; amount: string; quantity: string | null }[],
    )
    const paid = lines.map((line) => line.days as unknown as { paid: string; unpaid: string })
    const billed = await db
      .selectFrom('billingLine')
      .innerJoin('billingClaim', 'billingClaim.id', 'billingLine.claimId')
      .innerJoin('billing', 'billing.id', 'billingLine.billingId')
      .select(['billingLine.net', 'billingLine.line'])
      .where('billingClaim.candidateId', '=', candidateID)
      .where('billing.number', 'is not', null)
      .execute()
    const total = (all: readonly string[]) => rounded(plus('0', ...all), 2)
    const of = (test: (code: string) => boolean, part: 'amount' | 'quantity') =>
      total(items.filter(({ code, type }) => test(code) && type !== 'INFO').map((item) => item[part] ?? '0'))
    const isOvertime = (code: string) => code.startsWith('OVERTIME')
    return {
      ...{ paidDays: total(paid.map((one) => one.paid)), unpaidDays: total(paid.map(({ unpaid }) => unpaid)) },
      unpaid: of((code) => code === 'UNPAID_LEAVE', 'amount'),
      ...{ overtimeHours: of(isOvertime, 'quantity'), overtimePaid: of(isOvertime, 'amount') },
      net: total(lines.map(({ net }) => net)),
      billedDays: total(billed.map(({ line }) => (line as unknown as { days: string }).days)),
      billed: total(billed.map(({ net }) => net)),
    }
  }
  return { takeLeave, lay, correct, work, pay, bill, settled, sheetsOf: timesheetsOf }
}
