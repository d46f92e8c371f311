import type { PayBase } from '@muster/contract/settings/country-rules/countries.rules.ts'
import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import type { LeaveAllowance } from '@muster/contract/settings/country-rules/leave-rules.contract.ts'
import type { Labels } from '../../../ui/format/labels.ts'

export const BASES: Labels<PayBase> = { BASIC: 'Basic pay', BASIC_HOUSING: 'Basic pay and housing', GROSS: 'Gross pay' }
export const PRORATIONS: Labels<CountryParameters['prorationBasis']> = {
  CALENDAR: 'Days of the month',
  FIXED_30: '30 days',
  FIXED_26: '26 days',
  WORKING: 'Working days',
}
export const WAGE_DUES: Labels<CountryParameters['wages']['due']['kind']> = {
  DAY_OF_NEXT_MONTH: 'Day of the next month',
  DAYS_AFTER_PERIOD: 'Days after the period',
}
export const LEAVE_ALLOWANCES: Labels<LeaveAllowance> = {
  SERVICE: 'Earned with service',
  CREDIT: 'Credited day by day',
  YEAR: 'Per year',
  EVENT: 'Per event',
  ONCE: 'Once per service',
  NONE: 'Unlimited',
}
export const APPLIES: Labels<'NATIONALS' | 'EXPATS' | 'ALL'> = {
  NATIONALS: 'Nationals',
  EXPATS: 'Expatriates',
  ALL: 'All users',
}
export const PROVISIONS: Labels<CountryParameters['annualLeave']['provision']> = {
  FROM_FIRST_DAY: 'From the first day of service',
  AS_GRANTED: 'Available balance only',
}
export const CALCULATED: Labels<'CONTRACT' | 'EARNED'> = { CONTRACT: 'Agreed pay', EARNED: 'Earned pay' }
export const BEGUN_YEARS: Labels<'OVER_SIX_MONTHS'> = { OVER_SIX_MONTHS: 'Rounded up after six months' }
export const FUNDERS: Labels<'EMPLOYER' | 'FUND'> = { EMPLOYER: 'Employer, at the end', FUND: 'Fund, monthly' }
export const WITHHOLDINGS: Labels<CountryParameters['withholding']['kind']> = {
  NONE: 'None',
  WITHHOLDING: 'Withholding tax',
  RETENTION: 'Retention',
}
export const DEDUCTIONS: Labels<CountryParameters['deductions']['blockedTypes'][number]> = {
  VISA_COST: 'Visa cost',
  RECRUITMENT_FEE: 'Recruitment fee',
  MEDICAL_PREMIUM: 'Medical premium',
  TRAINING: 'Training',
  LAPTOP_DAMAGE: 'Damage to a laptop',
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const HIJRI_MONTHS = [
  ...['Muharram', 'Safar', 'Rabi al-Awwal', 'Rabi al-Thani', 'Jumada al-Ula', 'Jumada al-Akhirah'],
  ...['Rajab', 'Shaban', 'Ramadan', 'Shawwal', 'Dhu al-Qadah', 'Dhu al-Hijjah'],
]
const WEEKDAYS: Readonly<Record<string, string>> = {
  ...{
    MON: 'Monday',
    TUE: 'Tuesday',
    WED: 'Wednesday',
    THU: 'Thursday',
    FRI: 'Friday',
    SAT: 'Saturday',
    SUN: 'Sunday',
  },
}
const WHICH: Readonly<Record<string, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', L: 'last' }

/** The rule of a holiday as text: `2 December`, `last Monday of May`, `2 days before Easter`, `1 Shawwal (Hijri)`. */
export function holidayDay(rule: string): string {
  const easter = /^EASTER([+-]\d+)?$/.exec(rule)
  if (easter) {
    const days = Number(easter[1] ?? 0)
    if (days === 0) return 'Easter Sunday'
    return `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} Easter`
  }
  const hijri = /^H(\d\d)-(\d\d)$/.exec(rule)
  if (hijri) return `${Number(hijri[2])} ${HIJRI_MONTHS[Number(hijri[1]) - 1]} (Hijri)`
  const [month = '', day = '', which] = rule.split('-')
  const name = MONTHS[Number(month) - 1] ?? month
  return which === undefined ? `${Number(day)} ${name}` : `${WHICH[which] ?? which} ${WEEKDAYS[day] ?? day} of ${name}`
}
