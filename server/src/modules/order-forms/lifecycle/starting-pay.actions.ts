import type { PayChange } from '@muster/contract/consultants/pay.contract.ts'
import { payMismatches } from '@muster/contract/contracts/pay-match.rules.ts'
import { formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Staff } from '../../../kernel/db/scope.ts'
import { userIDsWithAccess } from '../../access/core/people.queries.ts'
import { writePay } from '../../consultants/pay/pay.actions.ts'
import { findPayVersions } from '../../consultants/pay/pay.queries.ts'
import { about } from '../core/order-forms.rules.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { notifyAboutOrderForm, type Work } from './steps.actions.ts'

interface Starting {
  readonly consultant: { readonly id: string; readonly name: string; readonly countryId: string }
  /** The first day of these terms: of joining, or on which a next term takes over. */
  readonly from: string
}

/**
 * The pay of the order form from its first day, when it differs from the one in force on that day. The line says the true day, also when the
 * step is taken in a later month; what was paid by other figures until then is told to finance, month by month. An edition that somebody
 * entered from a later day stays, and payroll is told of it where it says otherwise.
 */
export async function setPay(
  work: Work & { readonly by: Staff },
  row: OrderFormDbRow,
  { consultant, from }: Starting,
): Promise<void> {
  const { by, ...rest } = work
  const { currency, components = [], standbyRate, overtimeExempt } = row.terms.pay ?? {}
  if (!currency || components.length === 0) return settleLate(work, row, { from, later: null })
  const settingVersions = await findPayVersions(work.db, consultant.id)
  const differs = (pay: (typeof settingVersions)[number]) =>
    payMismatches({ pay }, { pay: { currency, components, standbyRate, overtimeExempt } }).length > 0
  const inForce = settingVersions.find(({ effectiveFrom }) => effectiveFrom <= from)
  if (!inForce || differs(inForce)) {
    const agreed = { currency, components, standbyRate, overtimeExempt, effectiveFrom: from }
    const pay = agreed as Omit<PayChange, 'version'>
    await writePay({ ...rest, staff: by }, consultant, pay)
  }
  const later = settingVersions.findLast(
    (settingVersion) => settingVersion.effectiveFrom > from && differs(settingVersion),
  )
  await settleLate(work, row, { from, later: later?.effectiveFrom ?? null })
}

interface Late {
  readonly from: string
  /** From when on a pay that somebody entered by hand holds, and is another one than was agreed. */
  readonly later: string | null
}

/**
 * Terms that begin in a month that is over: the trail keeps which months, for the payroll and the billing that settle them, and finance
 * hears of it now. Of another pay from a later day payroll hears in any case.
 */
async function settleLate(work: Work, row: OrderFormDbRow, { from, later }: Late): Promise<void> {
  const { db, today } = work
  const months = monthsBefore(from, today)
  const payroll = await userIDsWithAccess(db, ['FINANCE_MANAGER_PAYROLL', 'FINANCE_EXECUTIVE_PAYROLL'], row.countryId!)
  const overridden = later && `From ${formatDateInWords(later)} on another pay holds that was entered by hand.`
  if (months.length === 0) {
    if (overridden)
      await notifyAboutOrderForm(work, row, {
        to: payroll,
        type: 'PAYROLL_ACTION',
        words: `holds from ${formatDateInWords(from)}. ${overridden}`,
      })
    return
  }
  await writeAuditEntry(work, {
    event: 'order-form.activated-late',
    ...about(row),
    after: { startDate: from, monthsToSettle: months },
    reason: `It holds from ${formatDateInWords(from)} and was confirmed on ${formatDateInWords(today)}.`,
  })
  const since = `holds from ${formatDateInWords(from)} and was confirmed on ${formatDateInWords(today)}: ${listed(months)}`
  await notifyAboutOrderForm(work, row, {
    to: payroll,
    type: 'PAYROLL_ACTION',
    words: `${since} ${months.length > 1 ? 'are' : 'is'} to be paid by its terms.${overridden ? ` ${overridden}` : ''}`,
  })
  await notifyAboutOrderForm(work, row, {
    to: await userIDsWithAccess(db, ['FINANCE_MANAGER_INVOICE', 'FINANCE_EXECUTIVE_INVOICE'], row.countryId!),
    type: 'BILLING_ACTION',
    words: `${since} ${months.length > 1 ? 'are' : 'is'} to be billed by its terms.`,
  })
}

/** The months from that of the first day to the one before today's, as `2026-05`; none when both are of one month. */
export function monthsBefore(from: string, today: string): string[] {
  const months: string[] = []
  const [year = 0, month = 0] = from.split('-').map(Number)
  for (let i = 0; ; i += 1) {
    const name = new Date(Date.UTC(year, month - 1 + i, 1)).toISOString().slice(0, 7)
    if (name >= today.slice(0, 7)) return months
    months.push(name)
  }
}

const WORDS = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `April 2026, May 2026 and June 2026`. */
function listed(months: readonly string[]): string {
  const words = months.map((month) => WORDS.format(new Date(`${month}-01`)))
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
