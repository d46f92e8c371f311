import type { PayChange } from '@muster/contract/consultants/pay.contract.ts'
import { payMismatches } from '@muster/contract/contracts/pay-match.rules.ts'
import { joinList } from '@muster/contract/kernel/api/labels.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { writePay } from '../../consultants/pay/pay.actions.ts'
import { findPayVersions } from '../../consultants/pay/pay.queries.ts'
import { orderFormAuditSubject } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { notifyAboutOrderForm, type Work } from './steps.actions.ts'

interface StartingConsultant {
  readonly consultant: { readonly id: string; readonly name: string; readonly countryId: string }
  /** The first day of these terms: the joining date, or the start date of a next term. */
  readonly from: string
}

/**
 * Sets the pay of the order form from its first day if it differs from the current pay. The version has the true date
 * even if the transition is late; finance is notified of the months paid by other figures. A later pay version is kept,
 * and payroll is notified if it differs.
 */
export async function setPay(
  work: Work & { readonly by: Staff },
  row: OrderFormDbRow,
  { consultant, from }: StartingConsultant,
): Promise<void> {
  const { by, ...rest } = work
  const { currency, components = [], onCallRate, overtimeExempt } = row.terms.pay ?? {}
  if (!currency || components.length === 0) return settleLate(work, row, { from, later: null })
  const payVersions = await findPayVersions(work.db, consultant.id)
  const differs = (pay: (typeof payVersions)[number]) =>
    payMismatches({ pay }, { pay: { currency, components, onCallRate, overtimeExempt } }).length > 0
  const inForce = payVersions.find(({ effectiveFrom }) => effectiveFrom <= from)
  if (!inForce || differs(inForce)) {
    const agreed = { currency, components, onCallRate, overtimeExempt, effectiveFrom: from }
    const pay = agreed as Omit<PayChange, 'version'>
    await writePay({ ...rest, staff: by }, consultant, pay)
  }
  const later = payVersions.findLast((payVersion) => payVersion.effectiveFrom > from && differs(payVersion))
  await settleLate(work, row, { from, later: later?.effectiveFrom ?? null })
}

interface LateStart {
  readonly from: string
  /** The start date of a later, manually entered pay that differs from the agreed one. */
  readonly later: string | null
}

/**
 * Terms that start in a past month: the months are audited for payroll and billing corrections, and finance is
 * notified. Payroll is always notified of a different later pay.
 */
async function settleLate(work: Work, row: OrderFormDbRow, { from, later }: LateStart): Promise<void> {
  const { db, today } = work
  const months = monthsBefore(from, today)
  const payroll = await userIDsWithAccess(db, ['FINANCE_MANAGER_PAYROLL', 'FINANCE_EXECUTIVE_PAYROLL'], row.countryId!)
  const overridden = later && `From ${formatLongDate(later)} a different, manually entered pay applies.`
  if (months.length === 0) {
    if (overridden)
      await notifyAboutOrderForm(work, row, {
        to: payroll,
        type: 'PAYROLL_ACTION',
        text: `is effective from ${formatLongDate(from)}. ${overridden}`,
      })
    return
  }
  await writeAuditEntry(work, {
    event: 'order-form.activated-late',
    ...orderFormAuditSubject(row),
    after: { startDate: from, monthsToSettle: months },
    reason: `It is effective from ${formatLongDate(from)} and was confirmed on ${formatLongDate(today)}.`,
  })
  const since = `is effective from ${formatLongDate(from)} and was confirmed on ${formatLongDate(today)}: ${listed(months)}`
  await notifyAboutOrderForm(work, row, {
    to: payroll,
    type: 'PAYROLL_ACTION',
    text: `${since} must be paid by its terms.${overridden ? ` ${overridden}` : ''}`,
  })
  await notifyAboutOrderForm(work, row, {
    to: await userIDsWithAccess(db, ['FINANCE_MANAGER_INVOICE', 'FINANCE_EXECUTIVE_INVOICE'], row.countryId!),
    type: 'BILLING_ACTION',
    text: `${since} must be billed by its terms.`,
  })
}

/** The months from the first day to the month before today, as `2026-05`; empty within one month. */
export function monthsBefore(from: string, today: string): string[] {
  const months: string[] = []
  const [year = 0, month = 0] = from.split('-').map(Number)
  for (let i = 0; ; i += 1) {
    const name = new Date(Date.UTC(year, month - 1 + i, 1)).toISOString().slice(0, 7)
    if (name >= today.slice(0, 7)) return months
    months.push(name)
  }
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `April 2026, May 2026 and June 2026`. */
function listed(months: readonly string[]): string {
  return joinList(months.map((month) => MONTH_FORMAT.format(new Date(`${month}-01`))))
}
