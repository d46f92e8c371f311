import { plural } from '@muster/contract/kernel/api/labels.ts'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'

/** Rejects a month that is far from today, which is assumed to have a wrong year, at its field. */
export function assertMonthNear(
  path: string,
  month: string,
  today: string,
  { ago, ahead }: { readonly ago: number; readonly ahead: number },
): void {
  const now = today.slice(0, 7)
  if (month >= monthAfter(now, -ago) && month <= monthAfter(now, ahead)) return
  const message =
    ahead === 0
      ? `Select one of the last ${plural(ago, 'month')}.`
      : `Select a month from ${plural(ago, 'month')} ago to ${plural(ahead, 'month')} ahead.`
  throw ruleViolation('MONTH_OUT_OF_RANGE', message, [{ path, message }])
}
