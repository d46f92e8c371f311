import { LEAVE_TYPES, LEAVE_UNITS } from '../../../kernel/records/leave-labels.ts'
import type { Labels } from '../../../ui/format/labels.ts'
import { formatValue, humanizeField } from '../../../ui/record/displayed.ts'
import {
  APPLIES,
  BASES,
  BEGUN_YEARS,
  CALCULATED,
  DEDUCTIONS,
  FUNDERS,
  LEAVE_ALLOWANCES,
  PRORATIONS,
  PROVISIONS,
  WAGE_DUES,
  WITHHOLDINGS,
} from '../country-rules/parameterLabels.ts'
import { CATEGORIES } from '../medical/medicalLabels.ts'

/**
 * How the pages call the values of country parameters and margin set-ups, by their path without the numbers of lists. A group with an empty
 * name is not said: what lies in it is called by a whole name.
 */
const NAMES: Readonly<Record<string, string>> = {
  weekend: 'Days of rest',
  hours: '',
  'hours.perDay': 'Hours a day',
  'hours.perWeek': 'Hours a week',
  'hours.ramadanPerDay': 'Hours a day in Ramadan',
  'hours.note': 'Note on the hours',
  nominalBillableDays: 'Billable days of the usual month',
  holidays: 'Holiday',
  'holidays.moves': 'Moves to the next working day',
  vat: '',
  'vat.name': 'Name of the tax',
  'vat.standardPercent': 'Standard rate of the tax',
  'vat.note': 'Note on the tax',
  withholding: '',
  'withholding.kind': 'Withheld by clients',
  'withholding.percent': 'Withheld by clients, percentage',
  'withholding.note': 'Note on withholding',
  retention: '',
  'retention.hrYearsAfterExit': 'Personnel records kept after exit, years',
  'retention.taxYears': 'Tax records kept, years',
  'retention.note': 'Note on record retention',
  nationalityQuota: 'Nationals are counted against a quota',
  prorationBasis: 'Pay of a day is worked out by',
  minBasicPercent: 'Basic pay is at least, of gross',
  cashRounding: 'Payslip rounds to whole units',
  gradeBands: 'Pay by grade',
  'gradeBands.min': 'At least a month',
  'gradeBands.max': 'At most a month',
  wages: '',
  'wages.due': '',
  'wages.due.kind': 'Wages are due',
  'wages.due.days': 'Wages are due, day or days',
  'wages.minPaidPercent': 'Share that must be paid by then',
  'wages.sanctionDay': 'Authorities take action from day',
  'wages.settlementDays': 'Final settlement within days',
  'wages.settlementDays.employer': 'Ended by the employer',
  'wages.settlementDays.employee': 'Ended by the employee',
  'wages.system': 'Wage system',
  'wages.fileProfile': 'Wage file',
  'wages.note': 'Note on the wages',
  deductions: '',
  'deductions.capPercent': 'Maximum deductions, share of the wage',
  'deductions.employerDebtCapPercent': 'Maximum deductions for debts to the employer',
  'deductions.blockedTypes': 'Never deducted',
  'deductions.note': 'Note on deductions',
  'overtime.divisorDays': 'Divisor of the month (days)',
  'overtime.restDay': 'Day of rest',
  'overtime.holiday': 'Public holiday',
  'overtime.nightHours': 'Night hours',
  probation: '',
  'probation.maxDays': 'Longest probation, days',
  'probation.note': 'Note on probation',
  notice: '',
  'notice.minDays': 'Shortest notice, days',
  'notice.maxDays': 'Longest notice, days',
  'notice.note': 'Note on notice',
  'annualLeave.unit': 'Counted in',
  'annualLeave.tiers': 'Tier',
  'annualLeave.tiers.toYears': 'Up to years',
  'annualLeave.tiers.days': 'Days a year',
  'annualLeave.provision': 'Set aside for leave',
  'annualLeave.encashment.base': 'Leave not taken is paid on',
  'annualLeave.encashment.divisorDays': 'Divisor (days)',
  'annualLeave.firstYear.monthsWithout': 'Months without leave',
  'annualLeave.firstYear.daysPerMonth': 'Then days a month',
  leaveRules: 'Rule of leave',
  'leaveRules.type': 'Kind of leave',
  'leaveRules.unit': 'Counted in',
  'leaveRules.allowance': 'Its days',
  'leaveRules.days': 'Days',
  'leaveRules.pay': 'Tier of pay',
  'leaveRules.pay.percent': 'Of the pay',
  'leaveRules.minServiceMonths': 'Only after months of service',
  'leaveRules.carryOverDays': 'Carried into the next year, at most days',
  'leaveRules.carryOverMonths': 'Carried days lapse after months',
  'leaveRules.negativeDays': 'The balance may go below zero by days',
  'leaveRules.encashable': 'Days may be paid out instead',
  'leaveRules.paperAfterDays': 'A paper is asked for beyond days',
  sickTiers: 'Sick leave, tier',
  'sickTiers.percent': 'Of the pay',
  sickNote: 'Note on sick leave',
  socialInsurances: 'Social insurance',
  'socialInsurances.id': 'Code',
  'socialInsurances.appliesTo': 'For',
  'socialInsurances.employeePercent': 'Employee pays',
  'socialInsurances.employerPercent': 'Employer pays',
  'socialInsurances.base': 'Of',
  'socialInsurances.calculatedOn': 'Worked out on',
  'socialInsurances.floor': 'The base counts at least',
  'socialInsurances.cap': 'The base counts up to',
  'socialInsurances.threshold': 'Only what lies above',
  'socialInsurances.eligibleUpTo': 'Only who earns at most',
  'socialInsurances.registeredBefore': 'First insured before',
  'socialInsurances.registeredFrom': 'First insured from',
  'socialInsurances.region': 'Only in the region',
  'endOfService.appliesTo': 'For',
  'endOfService.fundedBy': 'Paid by',
  'endOfService.minServiceMonths': 'Least service, months',
  'endOfService.minServiceMonthsFixedTerm': 'Least service on a fixed term, months',
  'endOfService.capMonths': 'At most, months of pay',
  'endOfService.capAmount': 'At most, amount',
  'endOfService.begunYears': 'A begun year counts',
  'endOfService.excludeUnpaidLeave': 'Unpaid leave is left out',
  'endOfService.resignation': 'Share on resignation',
  'endOfService.resignation.toYears': 'Up to years',
  'endOfService.resignation.factor': 'Share paid',
  'endOfService.resignation.included': 'Exactly so many years still belong to it',
  'endOfService.accrual': 'What accrues',
  'endOfService.formerLaws': 'Older law',
  'endOfService.formerLaws.before': 'For service before',
  'endOfService.formerLaws.accrual': 'What accrues',
  days: 'Days of a month',
  'days.mode': 'Counted by',
  'days.days': 'Billable days',
  'days.workdaysPerWeek': 'Workdays a week',
  'days.publicHolidays': 'Public holidays a year',
  'days.leaveWorkdays': 'Leave a year, in workdays',
  'visa.cost': 'Cost, once',
  'visa.months': 'Spread over months',
  medicalCategory: 'Usual category of medical insurance',
  medicalPremium: 'Usual medical premium a year',
  'laptop.residual': 'Left at the end',
  'laptop.usefulMonths': 'Useful for months',
  ticketFare: 'One return flight',
  permits: 'Permit',
  'permits.name': 'What for',
  'permits.amount': 'A year',
  oneOffs: 'Single cost',
  'oneOffs.name': 'What for',
  'oneOffs.amount': 'Once',
  others: 'Monthly cost',
  'others.name': 'What for',
  'others.amount': 'A month',
  financingPercent: 'Waiting for the payment, a year',
  overhead: '',
  'overhead.percent': 'Overhead',
  'overhead.basis': 'Overhead is a percentage of',
  targetPercent: 'Target margin',
  floorPercent: 'Floor',
}
/** In every table of what accrues. */
const ACCRUAL: Readonly<Record<string, string>> = {
  base: 'Based on',
  tiers: 'Tier',
  'tiers.toYears': 'Up to years',
  'tiers.monthsPerYear': 'Months per year',
  'tiers.percentPerMonth': 'Percent a month',
}
const DAYS: Labels = {
  ...{ 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 7: 'Sunday' },
}
const CODES: Readonly<Record<string, Labels>> = {
  weekend: DAYS,
  prorationBasis: PRORATIONS,
  'wages.due.kind': WAGE_DUES,
  'annualLeave.unit': LEAVE_UNITS,
  'annualLeave.provision': PROVISIONS,
  'leaveRules.type': LEAVE_TYPES,
  'leaveRules.unit': LEAVE_UNITS,
  'leaveRules.allowance': LEAVE_ALLOWANCES,
  'withholding.kind': WITHHOLDINGS,
  'deductions.blockedTypes': DEDUCTIONS,
  'socialInsurances.appliesTo': APPLIES,
  'socialInsurances.base': BASES,
  'socialInsurances.calculatedOn': CALCULATED,
  'annualLeave.encashment.base': BASES,
  'endOfService.appliesTo': APPLIES,
  'endOfService.fundedBy': FUNDERS,
  'endOfService.begunYears': BEGUN_YEARS,
  'endOfService.accrual.base': BASES,
  'endOfService.formerLaws.accrual.base': BASES,
  'days.mode': { NOMINAL: 'Days of the usual month', EFFECTIVE: 'Days really worked' },
  medicalCategory: CATEGORIES,
  'overhead.basis': { DIRECT: 'The direct cost', REVENUE: 'The revenue', SALARY: 'The gross pay' },
}

const settingVersionName = (path: string) => NAMES[path] ?? ACCRUAL[path.split('.accrual.', 2)[1] ?? ''] ?? null
const pathOf = (field: string) => field.replace(/\.\d+(?=\.|$)/g, '')

/** `socialInsurances.0.employerPercent` → `Social insurance 1 › Employer pays`: lists are counted from 1, as people do. */
export function placeOf(field: string): string {
  const said: string[] = []
  let path = ''
  for (const step of field.split('.')) {
    if (/^\d+$/.test(step)) {
      said.push(`${said.pop() ?? ''} ${Number(step) + 1}`.trim())
      continue
    }
    path = path ? `${path}.${step}` : step
    const name = settingVersionName(path) ?? humanizeField(step)
    if (name) said.push(name)
  }
  return said.join(' › ')
}

/** A value of an edition in the words of its page; percentages with their sign. */
export function saidOf(field: string, value: unknown): string {
  const path = pathOf(field)
  const words = CODES[path]
  if (words && value !== null && (typeof value === 'string' || typeof value === 'number'))
    return words[value] ?? String(value)
  return /percent$/i.test(path) && typeof value === 'string' ? `${value} %` : formatValue(value)
}
