import { plural } from '@muster/contract/kernel/api/labels.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate, formatLongMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { daysPaid } from '@muster/contract/payroll/calculation/days-paid.rules.ts'
import type { PayrollLine } from '@muster/contract/payroll/core/payroll.rules.ts'
import { type PayslipRow, payslipOf } from '@muster/contract/payroll/payments/payslip.rules.ts'
import { sql } from 'kysely'
import { dayInZone } from '../../../kernel/app/country-date.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { formatAmount } from '../../../kernel/documents/format.ts'
import { annualLeft } from '../../leave/ledger.queries.ts'
import { LOCKED } from '../runs/arrears.queries.ts'
import { itemsOf, type LineRecord, linesOf } from '../runs/lines.queries.ts'
import { monthOf, type RunRecord } from '../runs/payrolls.queries.ts'
import { banksOf } from './payees.queries.ts'
import type { PrintedPayslip } from './payslip.documents.ts'

const rowIn =
  (currency: string) =>
  ({ label, quantity, unit, amount, yearToDate }: PayslipRow) =>
    [
      label,
      quantity === null ? '' : `${quantity} ${unit}`.trim(),
      amount === null ? '' : formatAmount(amount, currency),
      yearToDate === null ? '' : formatAmount(yearToDate, currency),
    ] as const

/**
 * The amounts that locked runs of the same calendar year and legal entity paid before these lines of one run, by
 * person: in earlier months, and in earlier runs of the same month.
 */
async function earlierAmounts(db: Db, run: RunRecord, lines: readonly LineRecord[]) {
  const rows = await db
    .selectFrom('payrollLine')
    .innerJoin('payrollRun', 'payrollRun.id', 'payrollLine.runId')
    .select(['payrollLine.consultantId', 'payrollLine.currency', 'payrollLine.items', 'payrollLine.net'])
    .where('payrollLine.consultantId', '=', anyOf(lines.map(({ consultantId }) => consultantId)))
    .where('payrollRun.legalEntityId', '=', run.legalEntityId)
    .where('payrollLine.month', '>=', `${run.month.slice(0, 4)}-01-01`)
    .where('payrollLine.runId', '<>', run.id)
    .where('payrollRun.status', 'in', LOCKED)
    .where(
      sql<boolean>`(payroll_line.month, payroll_run.created_at, payroll_run.kind <> 'REGULAR', payroll_run.id)
        < (select own.month, own.created_at, own.kind <> 'REGULAR', own.id from payroll_run own where own.id = ${run.id})`,
    )
    .where('payrollLine.counts', '=', true)
    .execute()
  return ({ consultantId, currency }: LineRecord) =>
    rows
      .filter((row) => row.consultantId === consultantId && row.currency === currency)
      .map(({ items, net }) => ({ items: itemsOf({ items }), net: toMinor(net, currency) }))
}

/** The day whose bank accounts are paid: that of the payment file, or today before there is one. */
async function paidFrom(db: Db, run: RunRecord, today: string): Promise<string> {
  const file = await db
    .selectFrom('payrollPaymentFile')
    .select('createdAt')
    .where('runId', '=', run.id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return file ? dayInZone(run.zone, file.createdAt) : today
}

/**
 * The accounts that are paid, by person: those of the payment file, which are as approved. A line that the bank
 * rejected is paid again to the account in force on the day, whenever it was changed.
 */
async function accountsOf(db: Db, run: RunRecord, lines: readonly LineRecord[], day: string) {
  const peopleOf = (of: readonly LineRecord[]) => of.map(({ consultantId }) => consultantId)
  const inFile = peopleOf(lines.filter(({ failedAt }) => failedAt === null))
  const rejected = peopleOf(lines.filter(({ failedAt }) => failedAt !== null))
  return new Map([
    ...(await banksOf(db, inFile, { day: await paidFrom(db, run, day), approvedAt: run.approvedAt })),
    ...(await banksOf(db, rejected, { day })),
  ])
}

/** The names, job titles, leave balances and bank accounts that are printed, as they are now. */
async function printedFacts(db: Db, run: RunRecord, lines: readonly LineRecord[], day: string) {
  const ids = lines.map(({ consultantId }) => consultantId)
  const people = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'nameArabic', 'code', 'title'])
    .select(['countryId', 'clientId', 'serviceStartDate', 'joinedDate', 'lastWorkingDay'])
    .where('id', '=', anyOf(ids))
    .execute()
  const entity = await db
    .selectFrom('legalEntity')
    .select(['name', 'nameArabic'])
    .where('id', '=', run.legalEntityId)
    .executeTakeFirstOrThrow()
  return {
    entity,
    people: new Map(people.map((person) => [person.id, person])),
    leaveLeft: await annualLeft(db, people),
    banks: await accountsOf(db, run, lines, day),
    earlier: await earlierAmounts(db, run, lines),
  }
}

/** A payslip without the day on which it is printed. */
export type Payslip = Omit<PrintedPayslip, 'printedOn'> & { readonly name: string }

/** The payslips of lines of one run from their figures and the current data of their people, by line. */
export async function calculatedPayslips(
  db: Db,
  run: RunRecord,
  lines: readonly LineRecord[],
  today: string,
): Promise<ReadonlyMap<string, Payslip>> {
  const facts = await printedFacts(db, run, lines, today)
  return new Map(lines.map((line) => [line.id, payslipFrom(facts, run, line)]))
}

/** The payslip of a line: as stored when the line was paid, before that with the current data. */
export async function printedPayslip(
  db: Db,
  run: RunRecord,
  line: LineRecord,
  today: string,
): Promise<Payslip & Pick<PrintedPayslip, 'printedOn'>> {
  const { payslip } = await linesOf(db, run.id)
    .select('payslip')
    .where('payrollLine.id', '=', line.id)
    .executeTakeFirstOrThrow()
  const stored = payslip as Payslip | null
  return { ...(stored ?? (await calculatedPayslips(db, run, [line], today)).get(line.id)!), printedOn: today }
}

function payslipFrom(
  { entity, people, leaveLeft, banks, earlier }: Awaited<ReturnType<typeof printedFacts>>,
  run: RunRecord,
  line: LineRecord,
): Payslip {
  const { currency } = line
  const person = people.get(line.consultantId)!
  const shown = (amount: string) => toMinor(amount, currency)
  const days = line.days as unknown as PayrollLine['days']
  const paid = {
    items: itemsOf(line),
    earned: shown(line.earned),
    deducted: shown(line.deducted),
    net: shown(line.net),
    days,
  }
  const slip = payslipOf(paid, earlier(line), currency)
  const bank = banks.get(line.consultantId)
  const month = monthOf(line)
  const { employedFrom: from, employedTo: to } = line
  return {
    name: `Payslip ${month} ${person.name}.pdf`,
    title: `Payslip ${month} · ${person.name}`,
    entityName: entity.name,
    entityNameArabic: entity.nameArabic,
    consultantName: person.name,
    consultantNameArabic: person.nameArabic,
    code: person.code,
    jobTitle: person.title,
    number: run.number,
    month: formatLongMonth(month),
    currency,
    employed: from && to ? `${formatLongDate(from)} to ${formatLongDate(to)}` : null,
    bank: bank ? [bank.bankName, bank.ibanMasked ?? bank.accountNumberMasked].filter(Boolean).join(', ') : null,
    days: [
      ['Days paid', `${daysPaid(days)} of ${days.divisor}`],
      ...(compare(days.unpaid, '0') > 0 ? [['Unpaid days', days.unpaid] as const] : []),
      ...(compare(days.sick, '0') > 0 ? [['Sick days', days.sick] as const] : []),
      ['Annual leave balance', plural(Number(leaveLeft(person.id, lastOfMonth(month))), 'day')],
    ],
    earnings: slip.earnings.map(rowIn(currency)),
    deductions: slip.deductions.map(rowIn(currency)),
    employer: slip.employer.map(rowIn(currency)),
    totals: [
      ['Total earnings', `${currency} ${formatAmount(slip.earned, currency)}`],
      ['Total deductions', `${currency} ${formatAmount(slip.deducted, currency)}`],
      ['Net pay', `${currency} ${formatAmount(slip.net, currency)}`],
      ['Net pay, year to date', `${currency} ${formatAmount(slip.netYearToDate, currency)}`],
    ],
    netInWords: slip.netInWords,
  }
}
