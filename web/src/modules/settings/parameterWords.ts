import type { PayBase } from '@muster/contract/settings/countries.rules.ts'
import type { CountryParameters } from '@muster/contract/settings/country-parameters.contract.ts'
import type { Words } from '../../ui/format/words.ts'

export const BASES: Words<PayBase> = { BASIC: 'Basic pay', BASIC_HOUSING: 'Basic pay and housing', GROSS: 'Gross pay' }
export const PRORATIONS: Words<CountryParameters['prorationBasis']> = {
  CALENDAR: 'Days of the month',
  FIXED_30: '30 days',
  FIXED_26: '26 days',
  WORKING: 'Working days',
}
export const WAGE_DUES: Words<CountryParameters['wages']['due']['kind']> = {
  DAY_OF_NEXT_MONTH: 'Day of the next month',
  DAYS_AFTER_PERIOD: 'Days after the period',
}
export const LEAVE_UNITS: Words<CountryParameters['annualLeave']['unit']> = {
  CALENDAR: 'Calendar days',
  WORKING: 'Working days',
}
export const APPLIES: Words<'NATIONALS' | 'EXPATS' | 'ALL'> = {
  NATIONALS: 'Nationals',
  EXPATS: 'Expatriates',
  ALL: 'Everybody',
}
export const FUNDERS: Words<'EMPLOYER' | 'FUND'> = { EMPLOYER: 'The employer, at the end', FUND: 'A fund, each month' }
export const WITHHOLDINGS: Words<CountryParameters['withholding']['kind']> = {
  NONE: 'None',
  WITHHOLDING: 'Withholding tax',
  RETENTION: 'Retention',
}
export const DEDUCTIONS: Words<CountryParameters['deductions']['blockedTypes'][number]> = {
  VISA_COST: 'Visa cost',
  RECRUITMENT_FEE: 'Recruitment fee',
  MEDICAL_PREMIUM: 'Medical premium',
  TRAINING: 'Training',
  LAPTOP_DAMAGE: 'Damage to a laptop',
}
