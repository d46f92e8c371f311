import { type Exact, isNegative, minus, type Numeric } from '../../kernel/math/rational.ts'

/** What a receiver, or the law, would refuse a paper for. */
export interface InvoiceValidationError {
  /** `BR-CO-15`, `ibr-132-ae`, or a name of the house. */
  readonly rule: string
  readonly field: string
  readonly message: string
}

export const validationError = (rule: string, field: string, message: string): InvoiceValidationError => ({
  rule,
  field,
  message,
})

/** How far two numbers lie apart; never below zero. */
export function distance(a: Numeric, b: Numeric): Exact {
  const difference = minus(a, b)
  return isNegative(difference) ? minus('0', difference) : difference
}
