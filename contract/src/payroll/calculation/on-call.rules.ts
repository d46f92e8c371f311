/**
 * On-call days (docs/glossary.md, docs/domain/payroll.md: on-call pay after overtime): each is paid with the rate per day
 * of the pay on that day. An on-call day adds no hours and no calendar day: it may be on a working day, a rest day or a
 * day of leave.
 */

import { exact, times } from '../../kernel/math/rational.ts'
import { formatLongDate } from '../../kernel/values/days.ts'
import type { PayItem } from '../core/items.contract.ts'
import { figureInput, moneyInput, payItem } from './pay-items.rules.ts'
import { type PayPart, type PayVersion, partOn } from './pay-parts.rules.ts'

/**
 * One figure for each rate in force in the month, in their order, with the paid days. Days outside the employment are
 * excluded.
 */
export function onCallPay(parts: readonly PayPart[], onCall: readonly string[], currency: string): PayItem[] {
  const shifts = onCall.toSorted().flatMap((day) => {
    const part = partOn(parts, day)
    return part?.onCallRate ? [{ day, rate: part.onCallRate, orderFormID: part.orderFormID }] : []
  })
  return [...Map.groupBy(shifts, ({ rate }) => rate)].map(([rate, paid]) => {
    const count = `${paid.length}`
    return payItem(
      {
        code: 'ON_CALL',
        type: 'EARN',
        label: 'On-call pay',
        quantity: count,
        unit: 'days',
        value: times(count, rate),
        pieces: paid.map(({ orderFormID }) => ({ orderFormID, value: exact(rate) })),
        formula: 'on-call days × rate per day',
        inputs: [figureInput('on-call days', count, 'days'), moneyInput('rate per day', rate, currency)],
        parts: [shiftsExplained(paid.map(({ day }) => day))],
      },
      currency,
    )
  })
}

/** The number of on-call entries of each day: entries of two timesheets for one day both count. */
function shiftsExplained(days: readonly string[]) {
  const inputs = [...Map.groupBy(days, (day) => day)].map(([day, same]) =>
    figureInput(formatLongDate(day), `${same.length}`, 'days', 'approved timesheet'),
  )
  const formula = inputs.map(({ name }) => name).join(' + ')
  return { name: 'on-call days', value: `${days.length}`, unit: 'days', formula, inputs }
}

/** The on-call days whose pay has no rate. */
export const withoutRate = (pay: readonly PayVersion[], onCall: readonly string[]): string[] => {
  const payVersions = pay.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return onCall.filter((day) => !payVersions.findLast(({ from }) => from <= day)?.onCallRate)
}
