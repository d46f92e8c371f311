import { type Exact, isNegative, minus, type Numeric } from '../../kernel/math/rational.ts'

/** An error that a receiver or the law would reject the document for. */
export interface InvoiceValidationError {
  /** `BR-CO-15`, `ibr-132-ae`, or an internal rule name. */
  readonly rule: string
  readonly field: string
  readonly message: string
}

export const validationError = (rule: string, field: string, message: string): InvoiceValidationError => ({
  rule,
  field,
  message,
})

/** The absolute difference of two numbers. */
export function distance(a: Numeric, b: Numeric): Exact {
  const difference = minus(a, b)
  return isNegative(difference) ? minus('0', difference) : difference
}
