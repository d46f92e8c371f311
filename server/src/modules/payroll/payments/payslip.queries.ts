import { plural } from '@muster/contract/kernel/api/labels.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate, formatLongMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { daysPaid } from '@muster/contract/payroll/calculation/days-paid.rules.ts'
import type { PayrollLine } from '@muster/contract/payroll/core/payroll.rules.ts'
import { type PayslipRow, payslipOf } from '@muster/contract/payroll/payments/payslip.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { formatAmount } from '../../../kernel/documents/format.ts'
import { findMaskedBank } from '../../consultants/bank/bank.queries.ts'
import { leaveLeft } from '../runs/accruals.actions.ts'
import { LOCKED } from '../runs/arrears.queries.ts'
import { itemsOf, type LineRecord } from '../runs/lines.queries.ts'
import { monthOf, type RunRecord } from '../runs/payrolls.queries.ts'
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
 * The amounts that locked runs of the same calendar year and legal entity paid before this line: in earlier months, and
 * in earlier runs of the same month.
 */
async function earlierOf(db: Db, run: RunRecord, line: LineRecord) {
  const rows = await db
    .selectFrom('payrollLine')
    .innerJoin('payrollRun', 'payrollRun.id', 'payrollLine.runId')
    .select(['payrollLine.items', 'payrollLine.net'])
    .where('payrollLine.consultantId', '=', line.consultantId)
    .where('payrollRun.legalEntityId', '=', run.legalEntityId)
    .where('payrollLine.month', '>=', `${run.month.slice(0, 4)}-01-01`)
    .where('payrollLine.id', '<>', line.id)
    .where('payrollRun.status', 'in', LOCKED)
    .where(
      sql<boolean>`(payroll_line.month, payroll_run.created_at, payroll_run.kind <> 'REGULAR', payroll_run.id)
        < (select own.month, own.created_at, own.kind <> 'REGULAR', own.id from payroll_run own where own.id = ${run.id})`,
    )
    .where('payrollLine.currency', '=', line.currency)
    .where('payrollLine.counts', '=', true)
    .execute()
  return rows.map(({ items, net }) => ({ items: itemsOf({ items }), net: toMinor(net, line.currency) }))
}

/** The days of annual leave left at the end of the month. */
async function leaveAtEnd(db: Db, line: LineRecord): Promise<string> {
  const person = await db
    .selectFrom('consultant')
    .select(['id', 'name', 'countryId', 'clientId', 'serviceStartDate', 'joinedDate', 'lastWorkingDay'])
    .where('id', '=', line.consultantId)
    .executeTakeFirstOrThrow()
  return leaveLeft(db, person, lastOfMonth(monthOf(line)))
}

/** The payslip of a line, from its locked figures. */
export async function printedPayslip(
  db: Db,
  run: RunRecord,
  line: LineRecord,
  today: string,
): Promise<PrintedPayslip & { readonly name: string }> {
  const person = await db
    .selectFrom('consultant')
    .select(['name', 'nameArabic', 'code', 'title'])
    .where('id', '=', line.consultantId)
    .executeTakeFirstOrThrow()
  const entity = await db
    .selectFrom('legalEntity')
    .select(['name', 'nameArabic'])
    .where('id', '=', run.legalEntityId)
    .executeTakeFirstOrThrow()
  const { currency } = line
  const shown = (amount: string) => toMinor(amount, currency)
  const days = line.days as unknown as PayrollLine['days']
  const paid = {
    items: itemsOf(line),
    earned: shown(line.earned),
    deducted: shown(line.deducted),
    net: shown(line.net),
    days,
  }
  const slip = payslipOf(paid, await earlierOf(db, run, line), currency)
  const bank = await findMaskedBank(db, line.consultantId, line.paidOn ?? run.dueOn)
  const month = monthOf(line)
  const { employedFrom: from, employedTo: to } = line
  return {
    name: `Payslip ${month} ${person.name}.pdf`,
    title: `Payslip ${month} · ${person.name}`,
    printedOn: today,
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
    bank: bank && [bank.bankName, bank.iban ?? bank.accountNumber].filter(Boolean).join(', '),
    days: [
      ['Days paid', `${daysPaid(days)} of ${days.divisor}`],
      ...(compare(days.unpaid, '0') > 0 ? [['Unpaid days', days.unpaid] as const] : []),
      ...(compare(days.sick, '0') > 0 ? [['Sick days', days.sick] as const] : []),
      ['Annual leave balance', plural(Number(await leaveAtEnd(db, line)), 'day')],
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
