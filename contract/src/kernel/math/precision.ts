/**
 * The rule for entered amounts: none has more decimals than its currency, so that no amount is rounded without notice.
 */
import type * as z from 'zod'
import { isAmount, isCurrency, minorUnitsOf } from './money.ts'
import { isDecimal } from './rational.ts'

/** An entered amount with its field; missing amounts and unknown currencies are checked by other rules. */
export interface EnteredAmount {
  readonly path: readonly (string | number)[]
  readonly amount: string | null | undefined
  readonly currency: string | null | undefined
}

/** Why an amount has too many decimals for its currency; null if it has not, or if another rule applies first. */
export function tooFine({ amount, currency }: Omit<EnteredAmount, 'path'>): string | null {
  if (!amount || !currency || !isCurrency(currency) || !isDecimal(amount) || isAmount(amount, currency)) return null
  const places = minorUnitsOf(currency)
  return places === 0
    ? `An amount in ${currency} has no decimals. Enter a whole amount.`
    : `An amount in ${currency} has at most ${places} decimals. Round it.`
}

/** The amounts with too many decimals, each at its field. */
export const precisionErrors = (amounts: readonly EnteredAmount[]): { path: string; message: string }[] =>
  amounts.flatMap(({ path, ...one }) => {
    const message = tooFine(one)
    return message === null ? [] : [{ path: path.join('.'), message }]
  })

/** For `superRefine`: the same within a body that names its currencies. */
export const payableAmounts =
  <T>(amountsOf: (body: T) => readonly EnteredAmount[]) =>
  (body: T, context: z.RefinementCtx<T>): void => {
    for (const { path, ...one } of amountsOf(body)) {
      const message = tooFine(one)
      if (message !== null) context.addIssue({ code: 'custom', path: [...path], message, input: body })
    }
  }
