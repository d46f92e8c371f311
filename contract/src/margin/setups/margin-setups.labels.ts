import type { Labels } from '../../kernel/api/labels.ts'
import type { MarginSetupValues } from './margin-setups.contract.ts'

export const dayCountLabels: Labels<MarginSetupValues['days']['mode']> = {
  NOMINAL: 'Nominal month',
  EFFECTIVE: 'Effective days',
}

/** What the overhead is a percentage of, following the number: `6 % of the direct cost`. */
export const overheadBasisLabels: Labels<MarginSetupValues['overhead']['basis']> = {
  DIRECT: 'of the direct cost',
  REVENUE: 'of the revenue',
  SALARY: 'of the gross pay',
}

/** The figures of a margin setup. */
export const marginSetupFieldLabels = {
  countryID: 'Country',
  revision: 'Version',
  effectiveFrom: 'Effective from',
  effectiveTo: 'Effective to',
  source: 'Source',
  note: 'Note',
  values: 'Figures',
  days: 'Billable days per month',
  workdaysPerWeek: 'Workdays per week',
  publicHolidays: 'Public holidays per year',
  leaveWorkdays: 'Leave workdays per year',
  ticketFare: 'Air ticket',
  visa: 'Visa',
  medicalCategory: 'Medical category',
  medicalPremium: 'Default medical premium',
  laptop: 'Laptop',
  financingPercent: 'Cost of credit (payment terms)',
  overhead: 'Overhead',
  targetPercent: 'Target margin',
  floorPercent: 'Floor',
} as const
