import { compare, trimmed } from '../kernel/math/rational.ts'
import { EXTREME_FACTOR, rateChange } from '../settings/exchange-rates/rate-changes.rules.ts'
import type { RateMismatch } from './contract-shapes.contract.ts'
import type { RateLine, RateUnit } from './fields.contract.ts'

export interface AgreedTerms {
  readonly unit: RateUnit | null
  readonly rate: string | null
  readonly currency: string | null
  /** Of this placement; null if the client's rebate applies. */
  readonly rebatePercent?: string | null | undefined
  readonly startDate: string | null
  readonly endDate: string | null
}

interface ContractedTerms {
  readonly rateLines: readonly RateLine[]
  /** Null: not defined here, so the value of the order form applies. */
  readonly rebatePercent?: string | null | undefined
  readonly startDate: string
  readonly endDate: string | null
}

/**
 * The differences between a client contract and its order form: every rate must be the approved one, a rebate in the
 * contract too, and the contract must be within the term of the order form (docs/domain/contracts.md: rates must match,
 * or the contract is an amendment).
 */
export function rateMismatches(
  { rateLines, rebatePercent, startDate, endDate }: ContractedTerms,
  agreed: AgreedTerms,
): RateMismatch[] {
  const found: RateMismatch[] = []
  const differ = (field: string, contract: string | null, orderForm: string | null) =>
    found.push({ field, contract: contract ?? '—', orderForm: orderForm ?? '—' })
  for (const [i, { unit, rate, currency }] of rateLines.entries()) {
    if (unit !== agreed.unit) differ(`rateLines.${i}.unit`, unit, agreed.unit)
    if (currency !== agreed.currency) differ(`rateLines.${i}.currency`, currency, agreed.currency)
    if (agreed.rate === null || compare(rate, agreed.rate) !== 0) differ(`rateLines.${i}.rate`, rate, agreed.rate)
  }
  const isOther = (rebate: string) => !agreed.rebatePercent || compare(rebate, agreed.rebatePercent) !== 0
  if (rebatePercent && isOther(rebatePercent)) differ('rebatePercent', rebatePercent, agreed.rebatePercent ?? null)
  if (agreed.startDate !== null && startDate < agreed.startDate) differ('startDate', startDate, agreed.startDate)
  if (agreed.endDate !== null && (endDate === null || endDate > agreed.endDate))
    differ('endDate', endDate, agreed.endDate)
  return found
}

/**
 * Rates that are more than ten times, or less than a tenth, of those of the amended version, in the same unit and
 * currency.
 */
export function farOffRates(rateLines: readonly RateLine[], before: readonly RateLine[]): string[] {
  const last = before.at(-1)
  return rateLines.flatMap(({ unit, currency, rate }) => {
    if (!last || unit !== last.unit || currency !== last.currency || rateChange(rate, last.rate) !== 'EXTREME')
      return []
    const factor = compare(rate, last.rate) > 0 ? `more than ${EXTREME_FACTOR} times` : 'less than one tenth of'
    return [
      `The rate of ${trimmed(rate)} ${currency} is ${factor} the rate of the previous version (${trimmed(last.rate)}).`,
    ]
  })
}
