import { shortWeekday } from '@muster/contract/kernel/values/days.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'

/** `Sun, Mon, Tue, Wed, Thu; 8 hours per day`, from the first working day of the week. */
export function describeWeek({ workingDays = [], hoursPerDay }: OrderForm['calendar']): string | null {
  const fromSunday = workingDays.includes(7) ? [7, ...workingDays.filter((day) => day !== 7)] : workingDays
  const days = fromSunday.map(shortWeekday).join(', ')
  return [days, hoursPerDay && `${hoursPerDay} hours per day`].filter(Boolean).join('; ') || null
}
