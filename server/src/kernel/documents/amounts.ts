import { type EnteredAmount, precisionErrors } from '@muster/contract/kernel/math/precision.ts'
import { invalid } from '../app/errors.ts'

/** Amounts whose currency only the record knows; as the contract's schemas refuse those that name their own. */
export function assertPayable(amounts: readonly EnteredAmount[]): void {
  const validationErrors = precisionErrors(amounts)
  if (validationErrors.length > 0) throw invalid(validationErrors)
}
