import type * as z from 'zod'
import type { RuleViolation } from '../kernel/math/money.ts'
import type { MarginForm } from './margin-form.contract.ts'

/**
 * The required inputs of a margin that are missing in the form; the page requests a calculation once there are none.
 */
export function missingOf({ bill, pay }: Pick<MarginForm, 'bill' | 'pay'>): { path: string; message: string }[] {
  const missing = [
    !bill.unit && { path: 'bill.unit', message: 'Select the billing unit: month, day or hour.' },
    !bill.rate && { path: 'bill.rate', message: 'Enter the bill rate.' },
    !pay.components?.length && { path: 'pay.components', message: 'Enter the monthly pay.' },
  ]
  return missing.filter((one) => typeof one === 'object')
}

/** A margin that can’t be calculated because of these fields. */
export const incompleteInput = (errors: NonNullable<RuleViolation['errors']>): RuleViolation => ({
  ok: false,
  code: 'MARGIN_INPUT_MISSING',
  message: 'The margin can’t be calculated yet. Complete the marked fields.',
  errors,
})

/** The same with the issues of a schema. */
export const invalidInput = ({ issues }: z.ZodError): RuleViolation =>
  incompleteInput(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
