import { leaveTypeLabels, leaveUnitLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
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
  weekend: 'Rest days',
  hours: '',
  'hours.perDay': 'Hours per day',
  'hours.perWeek': 'Hours a week',
  'hours.ramadanPerDay': 'Hours per day in Ramadan',
  'hours.note': 'Note on the hours',
  nominalBillableDays: 'Billable days per month',
  holidays: 'Holiday',
  'holidays.moves': 'Moves to the next working day',
  vat: '',
  'vat.name': 'Name of the tax',
  'vat.standardPercent': 'Standard tax rate',
  'vat.note': 'Note on the tax',
  withholding: '',
  'withholding.kind': 'Client withholding',
  'withholding.percent': 'Client withholding, percentage',
  'withholding.note': 'Note on withholding',
  retention: '',
  'retention.hrYearsAfterExit': 'Personnel record retention after exit, years',
  'retention.taxYears': 'Tax record retention, years',
  'retention.note': 'Note on record retention',
  nationalityQuota: 'National quota applies',
  prorationBasis: 'Daily rate basis',
  minBasicPercent: 'Minimum basic % of gross',
  cashRounding: 'Round payslip to whole units',
  gradeBands: 'Pay by grade',
  'gradeBands.min': 'Monthly minimum',
  'gradeBands.max': 'Monthly maximum',
  wages: '',
  'wages.due': '',
  'wages.due.kind': 'Wages due',
  'wages.due.days': 'Wages due, day or days',
  'wages.minPaidPercent': 'Minimum paid on time',
  'wages.sanctionDay': 'Penalty from day',
  'wages.settlementDays': 'Final settlement deadline, days',
  'wages.settlementDays.employer': 'Ended by the employer',
  'wages.settlementDays.employee': 'Ended by the employee',
  'wages.system': 'Wage system',
  'wages.fileProfile': 'Payment file format',
  'wages.note': 'Note on the wages',
  deductions: '',
  'deductions.capPercent': 'Maximum deductions, % of wage',
  'deductions.employerDebtCapPercent': 'Maximum deductions for debts to the employer',
  'deductions.blockedTypes': 'Never deducted',
  'deductions.note': 'Note on deductions',
  'overtime.divisorDays': 'Divisor of the month (days)',
  'overtime.restDay': 'Rest day',
  'overtime.holiday': 'Public holiday',
  'overtime.nightHours': 'Night hours',
  probation: '',
  'probation.maxDays': 'Maximum probation, days',
  'probation.note': 'Note on probation',
  notice: '',
  'notice.minDays': 'Minimum notice, days',
  'notice.maxDays': 'Maximum notice, days',
  'notice.note': 'Note on notice',
  'annualLeave.unit': 'Counted in',
  'annualLeave.tiers': 'Tier',
  'annualLeave.tiers.toYears': 'Up to years',
  'annualLeave.tiers.days': 'Days per year',
  'annualLeave.provision': 'Leave provision',
  'annualLeave.encashment.base': 'Encashment basis',
  'annualLeave.encashment.divisorDays': 'Divisor (days)',
  'annualLeave.firstYear.monthsWithout': 'Months without leave',
  'annualLeave.firstYear.daysPerMonth': 'Then days per month',
  leaveRules: 'Leave rule',
  'leaveRules.type': 'Leave type',
  'leaveRules.unit': 'Counted in',
  'leaveRules.allowance': 'Day allocation',
  'leaveRules.days': 'Days',
  'leaveRules.pay': 'Pay tier',
  'leaveRules.pay.percent': 'Share of pay',
  'leaveRules.minServiceMonths': 'Minimum service, months',
  'leaveRules.carryOverDays': 'Maximum carry-over (days)',
  'leaveRules.carryOverMonths': 'Carry-over expires after, months',
  'leaveRules.negativeDays': 'Maximum negative balance (days)',
  'leaveRules.encashable': 'Encashment allowed',
  'leaveRules.paperAfterDays': 'Document required beyond, days',
  sickTiers: 'Sick leave, tier',
  'sickTiers.percent': 'Share of pay',
  sickNote: 'Note on sick leave',
  socialInsurances: 'Social insurance',
  'socialInsurances.id': 'Code',
  'socialInsurances.appliesTo': 'For',
  'socialInsurances.employeePercent': 'Employee contribution',
  'socialInsurances.employerPercent': 'Employer contribution',
  'socialInsurances.base': 'Of',
  'socialInsurances.calculatedOn': 'Calculation basis',
  'socialInsurances.floor': 'Contribution floor',
  'socialInsurances.cap': 'Contribution ceiling',
  'socialInsurances.threshold': 'Threshold',
  'socialInsurances.eligibleUpTo': 'Maximum earnings',
  'socialInsurances.registeredBefore': 'First insured before',
  'socialInsurances.registeredFrom': 'First insured from',
  'socialInsurances.region': 'Region',
  'endOfService.appliesTo': 'For',
  'endOfService.fundedBy': 'Paid by',
  'endOfService.minServiceMonths': 'Minimum service, months',
  'endOfService.minServiceMonthsFixedTerm': 'Minimum service on a fixed term, months',
  'endOfService.capMonths': 'Maximum months of pay',
  'endOfService.capAmount': 'Maximum amount',
  'endOfService.begunYears': 'Partial years',
  'endOfService.excludeUnpaidLeave': 'Exclude unpaid leave',
  'endOfService.resignation': 'Share on resignation',
  'endOfService.resignation.toYears': 'Up to years',
  'endOfService.resignation.factor': 'Share paid',
  'endOfService.resignation.included': 'Upper limit inclusive',
  'endOfService.accrual': 'Accrual basis',
  'endOfService.formerLaws': 'Previous law',
  'endOfService.formerLaws.before': 'For service before',
  'endOfService.formerLaws.accrual': 'Accrual basis',
  days: 'Days per month',
  'days.mode': 'Day count',
  'days.days': 'Billable days',
  'days.workdaysPerWeek': 'Workdays per week',
  'days.publicHolidays': 'Public holidays per year',
  'days.leaveWorkdays': 'Annual leave, workdays',
  'visa.cost': 'One-time cost',
  'visa.months': 'Spread over, months',
  medicalCategory: 'Default medical category',
  medicalPremium: 'Default annual medical premium',
  'laptop.residual': 'Residual value',
  'laptop.usefulMonths': 'Useful life, months',
  ticketFare: 'Return flight',
  permits: 'Permit',
  'permits.name': 'Purpose',
  'permits.amount': 'Per year',
  oneOffs: 'One-time cost',
  'oneOffs.name': 'Purpose',
  'oneOffs.amount': 'One-time',
  others: 'Monthly cost',
  'others.name': 'Purpose',
  'others.amount': 'Per month',
  financingPercent: 'Cost of credit (payment terms), per year',
  overhead: '',
  'overhead.percent': 'Overhead',
  'overhead.basis': 'Overhead base',
  targetPercent: 'Target margin',
  floorPercent: 'Floor',
}
/** In every table of what accrues. */
const ACCRUAL: Readonly<Record<string, string>> = {
  base: 'Based on',
  tiers: 'Tier',
  'tiers.toYears': 'Up to years',
  'tiers.monthsPerYear': 'Months per year',
  'tiers.percentPerMonth': 'Percent per month',
}
const DAYS: Labels = {
  ...{ 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 7: 'Sunday' },
}
const CODES: Readonly<Record<string, Labels>> = {
  weekend: DAYS,
  prorationBasis: PRORATIONS,
  'wages.due.kind': WAGE_DUES,
  'annualLeave.unit': leaveUnitLabels,
  'annualLeave.provision': PROVISIONS,
  'leaveRules.type': leaveTypeLabels,
  'leaveRules.unit': leaveUnitLabels,
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
  'days.mode': { NOMINAL: 'Nominal month', EFFECTIVE: 'Effective days' },
  medicalCategory: CATEGORIES,
  'overhead.basis': { DIRECT: 'Direct cost', REVENUE: 'Revenue', SALARY: 'Gross pay' },
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
export function formatVersionValue(field: string, value: unknown): string {
  const path = pathOf(field)
  const words = CODES[path]
  if (words && value !== null && (typeof value === 'string' || typeof value === 'number'))
    return words[value] ?? String(value)
  return /percent$/i.test(path) && typeof value === 'string' ? `${value} %` : formatValue(value)
}
