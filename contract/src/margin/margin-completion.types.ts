import type { RuleViolation } from '../kernel/math/money.ts'
import type { PremiumTable } from '../medical/medical-policies.rules.ts'
import type { CountryParameters } from '../settings/country-rules/country-parameters.contract.ts'
import type { RateTable, Staleness } from '../settings/exchange-rates/exchange.rules.ts'
import type { MarginSetupValues } from './setups/margin-setups.contract.ts'

/**
 * Converts amounts of the country or a policy into the pay currency at the rate of the day, HALF_UP to 4 places, and
 * keeps the first error.
 */
export interface CurrencyConverter {
  readonly amount: (amount: string, from?: string) => string
  readonly named: (cost: NamedCost) => { name: string; amount: string }
  readonly violation: () => RuleViolation | null
  readonly rateIDs: () => string[]
}

/** The inputs in addition to the form. */
export interface MarginContext {
  /** The date of the exchange rates. */
  readonly day: string
  readonly setup: { readonly revision: number; readonly currency: string; readonly values: MarginSetupValues }
  readonly parameters: (CountryParameters & { readonly revision: number }) | null
  readonly client: {
    readonly currency: string
    readonly hoursPerDay: string
    readonly paymentTerms: string
    readonly rebatePercent: string | null
    readonly leavePolicyKind: string
    readonly leavePolicyDays: number | null
  } | null
  readonly consultant: {
    readonly birthDate: string | null
    readonly gender: string | null
    readonly nationality: string | null
    readonly serviceStartDate: string | null
  } | null
  readonly policy: PremiumTable | null
  readonly rates: RateTable
  readonly staleness: Staleness
}

export interface NamedCost {
  readonly name: string
  readonly amount: string
}
