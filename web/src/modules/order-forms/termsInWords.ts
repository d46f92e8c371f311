import type { OrderForm } from '@muster/contract/order-forms/record.contract.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Sun, Mon, Tue, Wed, Thu; 8 hours a day`, in the order in which the week is worked. */
export function weekInWords({ workingDays = [], hoursPerDay }: OrderForm['calendar']): string | null {
  const fromSunday = workingDays.includes(7) ? [7, ...workingDays.filter((day) => day !== 7)] : workingDays
  const days = fromSunday.map((day) => DAYS[day - 1]).join(', ')
  return [days, hoursPerDay && `${hoursPerDay} hours a day`].filter(Boolean).join('; ') || null
}

const KINDS = { normal: 'normal', night: 'at night', rest: 'on rest days', holiday: 'on holidays' } as const

/** `1.25 normal, 1.5 on holidays`: times the rate of an hour. */
export function overtimeInWords(overtime: OrderForm['bill']['overtime']): string | null {
  const said = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
    const times = overtime?.[kind]
    return times ? [`${times} × ${KINDS[kind]}`] : []
  })
  return said.join(', ') || null
}

/** `NET_30` → `Net 30 days`; `EOM_30` → `30 days after the end of the month`; `DAY_OF_NEXT_MONTH_15` → `Day 15 of the next month`. */
export function paymentTermsInWords(terms: string): string {
  const days = Number(terms.slice(terms.lastIndexOf('_') + 1))
  if (terms.startsWith('NET_')) return days === 0 ? 'At once' : `Net ${days} days`
  if (terms.startsWith('EOM_')) return days === 0 ? 'End of the month' : `${days} days after the end of the month`
  return terms.startsWith('DAY_OF_NEXT_MONTH_') ? `Day ${days} of the next month` : terms
}
