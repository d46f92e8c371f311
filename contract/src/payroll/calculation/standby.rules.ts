/**
 * Days on call (docs/glossary.md, docs/domain/payroll.md: standby after overtime): each is worth the rate per shift that the pay of its day
 * has. A day on call is no hour, and no day of the calendar: it may lie on a day of work, of rest or of leave.
 */

import { exact, times } from '../../kernel/math/rational.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import type { PayItem } from '../core/items.contract.ts'
import { figure, money, payItem } from './pay-items.rules.ts'
import { type PayPart, type PayVersion, partOn } from './pay-parts.rules.ts'

/** One figure for each rate that held in the month, in their order, with the days that it pays. Days outside the employment are none. */
export function standbyPay(parts: readonly PayPart[], onCall: readonly string[], currency: string): PayItem[] {
  const shifts = onCall.toSorted().flatMap((day) => {
    const part = partOn(parts, day)
    return part?.standbyRate ? [{ day, rate: part.standbyRate, orderFormID: part.orderFormID }] : []
  })
  return [...Map.groupBy(shifts, ({ rate }) => rate)].map(([rate, paid]) => {
    const count = `${paid.length}`
    return payItem(
      {
        ...{ code: 'STANDBY', type: 'EARN', label: 'On-call pay', quantity: count, unit: 'shifts' },
        value: times(count, rate),
        pieces: paid.map(({ orderFormID }) => ({ orderFormID, value: exact(rate) })),
        formula: 'shifts × rate per shift',
        inputs: [figure('shifts', count, 'shifts'), money('rate per shift', rate, currency)],
        parts: [shiftsExplained(paid.map(({ day }) => day))],
      },
      currency,
    )
  })
}

/** How often each day was on call: of two timesheets of a day both count. */
function shiftsExplained(days: readonly string[]) {
  const inputs = [...Map.groupBy(days, (day) => day)].map(([day, same]) =>
    figure(formatLongDate(day), `${same.length}`, 'shifts', 'approved timesheet'),
  )
  const formula = inputs.map(({ name }) => name).join(' + ')
  return { name: 'shifts', value: `${days.length}`, unit: 'shifts', formula, inputs }
}

/** The days on call for which the pay of their day has no rate. */
export const withoutRate = (pay: readonly PayVersion[], onCall: readonly string[]): string[] => {
  const settingVersions = pay.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return onCall.filter((day) => !settingVersions.findLast(({ from }) => from <= day)?.standbyRate)
}
