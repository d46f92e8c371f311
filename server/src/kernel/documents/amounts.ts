import { type EnteredAmount, precisionErrors } from '@muster/contract/kernel/math/precision.ts'
import { invalid } from '../app/errors.ts'

/** Amounts whose currency is in the record; validated like the contract's schemas that include their own. */
export function assertPayable(amounts: readonly EnteredAmount[]): void {
  const validationErrors = precisionErrors(amounts)
  if (validationErrors.length > 0) throw invalid(validationErrors)
}
