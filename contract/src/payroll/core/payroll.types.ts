import type { CountryParameters } from '../../settings/country-rules/country-parameters.contract.ts'
import type { InsuredEmployee } from '../../settings/country-rules/country-parameters.rules.ts'
import type { Loan } from '../adjustments/loans.rules.ts'
import type { Absence } from '../calculation/absences.rules.ts'
import type { Deduction } from '../calculation/deductions.rules.ts'
import type { ExtraPayment } from '../calculation/extras.rules.ts'
import type { OtherRunsPay } from '../calculation/other-payments.types.ts'
import type { OvertimeHours } from '../calculation/overtime.rules.ts'
import type { PayVersion, PlacementPeriod } from '../calculation/pay-parts.rules.ts'
import type { PayItem } from './items.contract.ts'

/** All inputs of a month's pay, stored when the run is calculated. Amounts in the currency of the pay. */
export interface PayrollInput {
  /** `2026-10`. */
  readonly month: string
  readonly currency: string
  readonly parameters: PayrollParameters
  /** ISO weekdays that are weekend days, by the client's or the country's calendar. */
  readonly weekend: readonly number[]
  readonly person: Omit<InsuredEmployee, 'gross'>
  /** Service in the legal entity; `lastDay` is null for a person who is not leaving. */
  readonly joined: string
  readonly lastDay: string | null
  readonly pay: readonly PayVersion[]
  readonly placements: readonly PlacementPeriod[]
  readonly absences: readonly Absence[]
  readonly overtime: readonly OvertimeHours[]
  /** On-call days, one entry for each timesheet; omitted without any. */
  readonly onCall?: readonly string[]
  readonly extras: readonly ExtraPayment[]
  readonly deductions: readonly Deduction[]
  readonly loans: readonly Loan[]
  /** The arrears of back-dated changes of closed months (arrears.rules.ts). */
  readonly arrears: readonly PayItem[]
  /** The shortfall carried forward from the previous month, to be recovered; `0` without one. */
  readonly broughtForward: string
  /** What other runs pay for the same month, where an insurance counts all earnings; omitted without other runs. */
  readonly otherRuns?: OtherRunsPay
  /** A final settlement deducts everything owed, regardless of the monthly caps. */
  readonly isFinal: boolean
}

export type PayrollParameters = Pick<
  CountryParameters,
  'prorationBasis' | 'overtime' | 'hours' | 'deductions' | 'socialInsurances' | 'endOfService' | 'cashRounding'
>
