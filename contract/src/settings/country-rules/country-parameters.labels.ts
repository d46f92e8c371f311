import type { Labels } from '../../kernel/api/labels.ts'
import { weekdayName } from '../../kernel/values/days.ts'
import type { PayBase } from './countries.rules.ts'
import type { CountryParameters } from './country-parameters.contract.ts'
import type { LeaveAllowance } from './leave-rules.contract.ts'

/** By ISO number: Monday is 1. */
export const weekdayLabels: Labels = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, weekdayName(day)]))

export const payBaseLabels: Labels<PayBase> = {
  BASIC: 'Basic pay',
  BASIC_HOUSING: 'Basic pay and housing',
  GROSS: 'Gross pay',
}

export const prorationBasisLabels: Labels<CountryParameters['prorationBasis']> = {
  CALENDAR: 'Days of the month',
  FIXED_30: '30 days',
  FIXED_26: '26 days',
  WORKING: 'Working days',
}

export const wageDueLabels: Labels<CountryParameters['wages']['due']['kind']> = {
  DAY_OF_NEXT_MONTH: 'Day of the next month',
  DAYS_AFTER_PERIOD: 'Days after the period',
}

export const leaveAllowanceLabels: Labels<LeaveAllowance> = {
  SERVICE: 'Earned with service',
  CREDIT: 'Credited day by day',
  YEAR: 'Per year',
  EVENT: 'Per event',
  ONCE: 'Once per service',
  NONE: 'Unlimited',
}

export const appliesToLabels: Labels<'NATIONALS' | 'EXPATS' | 'ALL'> = {
  NATIONALS: 'Nationals',
  EXPATS: 'Expatriates',
  ALL: 'All employees',
}

export const leaveProvisionLabels: Labels<CountryParameters['annualLeave']['provision']> = {
  FROM_FIRST_DAY: 'From the first day of service',
  AS_GRANTED: 'Available balance only',
}

export const contributionBasisLabels: Labels<'CONTRACT' | 'EARNED'> = { CONTRACT: 'Agreed pay', EARNED: 'Earned pay' }

export const partialYearLabels: Labels<'OVER_SIX_MONTHS'> = { OVER_SIX_MONTHS: 'Rounded up after six months' }

export const serviceFundLabels: Labels<'EMPLOYER' | 'FUND'> = {
  EMPLOYER: 'Employer, at the end',
  FUND: 'Fund, monthly',
}

export const withholdingLabels: Labels<CountryParameters['withholding']['kind']> = {
  NONE: 'None',
  WITHHOLDING: 'Withholding tax',
  RETENTION: 'Retention',
}

export const deductionLabels: Labels<CountryParameters['deductions']['blockedTypes'][number]> = {
  VISA_COST: 'Visa cost',
  RECRUITMENT_FEE: 'Recruitment fee',
  MEDICAL_PREMIUM: 'Medical premium',
  TRAINING: 'Training',
  LAPTOP_DAMAGE: 'Damage to a laptop',
}
