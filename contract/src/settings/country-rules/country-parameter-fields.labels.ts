import type { RecordField, RecordFields } from '../../kernel/api/record-fields.ts'
import {
  appliesToLabels,
  contributionBasisLabels,
  deductionLabels,
  leaveAllowanceLabels,
  leaveProvisionLabels,
  partialYearLabels,
  payBaseLabels,
  prorationBasisLabels,
  serviceFundLabels,
  wageDueLabels,
  weekdayLabels,
  withholdingLabels,
} from './country-parameters.labels.ts'
import { leaveTypeLabels, leaveUnitLabels } from './leave-rules.labels.ts'

const TIME: RecordFields = {
  currency: { label: 'Currency' },
  weekend: { label: 'Rest days', codes: weekdayLabels },
  hours: { label: 'Hours', history: '' },
  'hours.perDay': { label: 'Hours per day' },
  'hours.perWeek': { label: 'Hours per week' },
  'hours.ramadanPerDay': { label: 'Hours per day in Ramadan' },
  'hours.note': { label: 'Note on the hours', record: 'Note' },
  nominalBillableDays: { label: 'Billable days per month' },
  holidays: { label: 'Public holiday rules', history: 'Holiday' },
  'holidays.name': { label: 'Name', record: 'Holiday' },
  'holidays.day': { label: 'Day' },
  'holidays.days': { label: 'Days' },
  'holidays.paid': { label: 'Paid', format: 'FLAG' },
  'holidays.moves': { label: 'Moves to the next working day', format: 'FLAG' },
}

const TAX: RecordFields = {
  vat: { label: 'Tax', history: '' },
  'vat.name': { label: 'Name of the tax' },
  'vat.standardPercent': {
    label: 'Standard rate',
    history: 'Standard tax rate',
    hint: 'Leave empty if there is none.',
    format: 'PERCENT',
  },
  'vat.note': { label: 'Note on the tax' },
  withholding: { label: 'Client withholding', history: '' },
  'withholding.kind': { label: 'Client withholding', codes: withholdingLabels },
  'withholding.percent': { label: 'Withholding', history: 'Client withholding, percentage', format: 'PERCENT' },
  'withholding.note': { label: 'Note on withholding' },
  invoiceProfile: { label: 'Invoice profile' },
  retention: { label: 'Record retention', history: '' },
  'retention.hrYearsAfterExit': {
    label: 'Personnel records, after exit',
    record: 'Personnel record retention after exit',
    history: 'Personnel record retention after exit, years',
    unit: 'years',
  },
  'retention.taxYears': {
    label: 'Tax records',
    record: 'Tax record retention',
    history: 'Tax record retention, years',
    unit: 'years',
  },
  'retention.note': { label: 'Note on record retention' },
  nationalityQuota: { label: 'Nationality quota applies', record: 'Nationality quota', format: 'FLAG' },
}

const PAY: RecordFields = {
  prorationBasis: { label: 'Daily rate basis', codes: prorationBasisLabels },
  minBasicPercent: { label: 'Minimum basic % of gross', record: 'Minimum basic pay', format: 'PERCENT' },
  cashRounding: { label: 'Round payslip to whole units', format: 'FLAG' },
  gradeBands: { label: 'Pay by grade' },
  'gradeBands.grade': { label: 'Grade' },
  'gradeBands.min': { label: 'Monthly minimum', record: 'Minimum' },
  'gradeBands.max': { label: 'Monthly maximum', record: 'Maximum' },
  wages: { label: 'Wages', history: '' },
  'wages.due': { label: 'Wages due', history: '' },
  'wages.due.kind': { label: 'Due date', record: 'Wages due', history: 'Wages due', codes: wageDueLabels },
  'wages.due.days': { label: 'Day, or days', history: 'Wages due, day or days' },
  'wages.minPaidPercent': { label: 'Minimum paid on time', format: 'PERCENT' },
  'wages.sanctionDay': { label: 'Penalty from day' },
  'wages.settlementDays': { label: 'Final settlement deadline', record: 'Final settlement within', unit: 'days' },
  'wages.settlementDays.employer': { label: 'Ended by the employer', history: 'Ended by the employer', unit: 'days' },
  'wages.settlementDays.employee': { label: 'Ended by the employee', history: 'Ended by the employee', unit: 'days' },
  'wages.system': { label: 'Wage protection system' },
  'wages.fileProfile': { label: 'Payment file format' },
  'wages.note': { label: 'Note on the wages' },
  deductions: { label: 'Deductions', history: '' },
  'deductions.capPercent': {
    label: 'Maximum % of wage',
    record: 'Maximum deductions',
    history: 'Maximum deductions, % of wage',
    format: 'PERCENT',
  },
  'deductions.employerDebtCapPercent': { label: 'Maximum deductions for debts to the employer', format: 'PERCENT' },
  'deductions.blockedTypes': { label: 'Deductions not allowed', codes: deductionLabels },
  'deductions.note': { label: 'Note on deductions' },
}

/** The two factors of an hour of overtime. */
const factorsOf = (path: string, of: string): RecordFields => ({
  [`${path}.gross`]: { label: `${of}: factor on gross hourly rate`, history: 'Gross' },
  [`${path}.basic`]: { label: `${of}: factor on basic hourly rate`, history: 'Basic' },
})

const OVERTIME: RecordFields = {
  overtime: { label: 'Overtime' },
  'overtime.divisorDays': { label: 'Days per month for the hourly rate' },
  'overtime.normal': { label: 'Normal' },
  ...factorsOf('overtime.normal', 'Normal'),
  'overtime.restDay': { label: 'Rest day' },
  ...factorsOf('overtime.restDay', 'Rest day'),
  'overtime.holiday': { label: 'Public holiday' },
  ...factorsOf('overtime.holiday', 'Public holiday'),
  'overtime.night': { label: 'Night' },
  ...factorsOf('overtime.night', 'Night'),
  'overtime.nightHours': { label: 'Night hours' },
  'overtime.nightHours.from': { label: 'Night from', history: 'From', hint: 'Such as 22:00' },
  'overtime.nightHours.to': { label: 'Night to', history: 'To', hint: 'Such as 04:00' },
  'overtime.note': { label: 'Note on overtime', history: 'Note' },
}

const EMPLOYMENT: RecordFields = {
  probation: { label: 'Probation', history: '' },
  'probation.maxDays': { label: 'Maximum probation', unit: 'days' },
  'probation.note': { label: 'Note on probation' },
  notice: { label: 'Notice', history: '' },
  'notice.minDays': { label: 'Minimum notice', unit: 'days' },
  'notice.maxDays': { label: 'Maximum notice', unit: 'days' },
  'notice.note': { label: 'Note on notice' },
}

const LEAVE: RecordFields = {
  annualLeave: { label: 'Annual leave' },
  'annualLeave.unit': { label: 'Counted in', codes: leaveUnitLabels },
  'annualLeave.tiers': { label: 'Tier' },
  'annualLeave.tiers.toYears': { label: 'Up to years' },
  'annualLeave.tiers.days': { label: 'Days per year' },
  'annualLeave.firstYear': { label: 'First year' },
  'annualLeave.firstYear.monthsWithout': { label: 'Months without leave' },
  'annualLeave.firstYear.daysPerMonth': { label: 'Then days per month' },
  'annualLeave.provision': {
    label: 'Leave provision',
    hint: 'When the accrual starts. The balance that can be taken follows the law.',
    codes: leaveProvisionLabels,
  },
  'annualLeave.encashment': { label: 'Encashment', record: 'Leave encashment' },
  'annualLeave.encashment.base': { label: 'Encashment basis', codes: payBaseLabels },
  'annualLeave.encashment.divisorDays': { label: 'Divisor (days)' },
  'annualLeave.note': { label: 'Note on leave', history: 'Note' },
  leaveRules: { label: 'Leave rule' },
  'leaveRules.type': { label: 'Leave type', codes: leaveTypeLabels },
  'leaveRules.unit': { label: 'Counted in', codes: leaveUnitLabels },
  'leaveRules.allowance': { label: 'Day allocation', codes: leaveAllowanceLabels },
  'leaveRules.days': { label: 'Days', hint: 'Per year, per event or per service.' },
  'leaveRules.pay': { label: 'Pay tier', hint: 'No tiers: paid in full.' },
  'leaveRules.pay.days': { label: 'Days' },
  'leaveRules.pay.percent': { label: 'Share of pay', format: 'PERCENT' },
  'leaveRules.minServiceMonths': {
    label: 'Minimum service',
    history: 'Minimum service, months',
    unit: 'months of service',
  },
  'leaveRules.carryOverDays': { label: 'Maximum carry-over (days)' },
  'leaveRules.carryOverMonths': { label: 'Carry-over expires after', unit: 'months' },
  'leaveRules.negativeDays': { label: 'Maximum negative balance (days)' },
  'leaveRules.encashable': { label: 'Encashment allowed', format: 'FLAG' },
  'leaveRules.documentAfterDays': { label: 'Document required beyond', unit: 'days' },
  'leaveRules.note': { label: 'Note' },
  sickTiers: { label: 'Sick leave', history: 'Sick leave, tier' },
  'sickTiers.days': { label: 'Days' },
  'sickTiers.percent': { label: 'Share of pay', format: 'PERCENT' },
  sickNote: { label: 'Note on sick leave', record: 'Note' },
}

const INSURANCE: RecordFields = {
  socialInsurances: { label: 'Social insurance' },
  'socialInsurances.id': {
    label: 'Code',
    hint: 'Such as GOSI. Keep the code when you change the name or terms. Payroll uses it to find past contributions.',
  },
  'socialInsurances.name': { label: 'Name', record: 'Insurance' },
  'socialInsurances.appliesTo': { label: 'Applies to', codes: appliesToLabels },
  'socialInsurances.employeePercent': { label: 'Employee contribution', record: 'Employee', format: 'PERCENT' },
  'socialInsurances.employerPercent': { label: 'Employer contribution', record: 'Employer', format: 'PERCENT' },
  'socialInsurances.base': { label: 'Contribution base', codes: payBaseLabels },
  'socialInsurances.calculatedOn': { label: 'Calculation basis', codes: contributionBasisLabels },
  'socialInsurances.floor': { label: 'Contribution floor' },
  'socialInsurances.cap': { label: 'Contribution ceiling', record: 'Up to' },
  'socialInsurances.threshold': { label: 'Threshold' },
  'socialInsurances.eligibleUpTo': { label: 'Maximum earnings' },
  'socialInsurances.registeredBefore': { label: 'First insured before', format: 'DAY' },
  'socialInsurances.registeredFrom': { label: 'First insured from', format: 'DAY' },
  'socialInsurances.region': { label: 'Region' },
  'socialInsurances.note': { label: 'Note' },
}

/** A table of accruals by years of service. */
const accrualAt = (path: string): RecordFields => ({
  [path]: { label: 'Accrual basis' },
  [`${path}.base`]: { label: 'Accrual base', codes: payBaseLabels },
  [`${path}.tiers`]: { label: 'Tier' },
  [`${path}.tiers.toYears`]: { label: 'Up to years', record: 'Years of service' },
  [`${path}.tiers.monthsPerYear`]: { label: 'Months per year', record: 'Accrues', hint: 'Such as 21/30' },
  [`${path}.tiers.percentPerMonth`]: { label: 'Or per month', history: 'Percent per month' },
})

const SERVICE_END: RecordFields = {
  endOfService: { label: 'End of service' },
  'endOfService.appliesTo': { label: 'Applies to', codes: appliesToLabels },
  'endOfService.fundedBy': { label: 'Paid by', codes: serviceFundLabels },
  ...accrualAt('endOfService.accrual'),
  'endOfService.minServiceMonths': { label: 'Minimum service', unit: 'months' },
  'endOfService.minServiceMonthsFixedTerm': {
    label: 'Minimum service, fixed term',
    history: 'Minimum service on a fixed term, months',
    unit: 'months',
  },
  'endOfService.capMonths': { label: 'Maximum months of pay', record: 'Maximum' },
  'endOfService.capAmount': { label: 'Maximum amount' },
  'endOfService.excludeUnpaidLeave': { label: 'Exclude unpaid leave', format: 'FLAG' },
  'endOfService.begunYears': { label: 'Partial years', codes: partialYearLabels },
  'endOfService.resignation': { label: 'Share on resignation', record: 'Share paid on resignation' },
  'endOfService.resignation.toYears': { label: 'Up to years' },
  'endOfService.resignation.factor': { label: 'Share paid', hint: 'Such as 1/3' },
  'endOfService.resignation.included': { label: 'Upper limit inclusive', format: 'FLAG' },
  'endOfService.formerLaws': { label: 'Previous law' },
  'endOfService.formerLaws.before': { label: 'For service before', format: 'DAY' },
  ...accrualAt('endOfService.formerLaws.accrual'),
  'endOfService.note': { label: 'Note on end of service', history: 'Note' },
}

/** The parameters of a country: groups, rows of lists and values. */
export const countryParameterFields: Readonly<Record<string, RecordField>> = {
  ...TIME,
  ...TAX,
  ...PAY,
  ...OVERTIME,
  ...EMPLOYMENT,
  ...LEAVE,
  ...INSURANCE,
  ...SERVICE_END,
}
