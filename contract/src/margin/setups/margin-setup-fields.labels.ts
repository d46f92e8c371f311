import type { RecordFields } from '../../kernel/api/record-fields.ts'
import { dayCountLabels } from './margin-setups.labels.ts'

/** The figures of a margin setup, as its versions are compared. */
export const marginSetupValueFields = {
  days: { label: 'Days per month' },
  'days.mode': { label: 'Day count', codes: dayCountLabels },
  'days.days': { label: 'Billable days' },
  'days.workdaysPerWeek': { label: 'Workdays per week' },
  'days.publicHolidays': { label: 'Public holidays per year' },
  'days.leaveWorkdays': { label: 'Annual leave, workdays' },
  'visa.cost': { label: 'One-time cost' },
  'visa.months': { label: 'Spread over', unit: 'months' },
  medicalCategory: { label: 'Default medical category' },
  medicalPremium: { label: 'Default annual medical premium' },
  'laptop.residual': { label: 'Residual value' },
  'laptop.usefulMonths': { label: 'Useful life', unit: 'months' },
  ticketFare: { label: 'Air ticket price' },
  permits: { label: 'Permit' },
  'permits.name': { label: 'Purpose' },
  'permits.amount': { label: 'Per year' },
  oneOffs: { label: 'One-time cost' },
  'oneOffs.name': { label: 'Purpose' },
  'oneOffs.amount': { label: 'One-time' },
  others: { label: 'Monthly cost' },
  'others.name': { label: 'Purpose' },
  'others.amount': { label: 'Per month' },
  financingPercent: { label: 'Cost of credit (payment terms), per year', format: 'PERCENT' },
  overhead: { label: 'Overhead', history: '' },
  'overhead.percent': { label: 'Overhead', format: 'PERCENT' },
  'overhead.basis': {
    label: 'Overhead base',
    codes: { DIRECT: 'Direct cost', REVENUE: 'Revenue', SALARY: 'Gross pay' },
  },
  targetPercent: { label: 'Target margin', format: 'PERCENT' },
  floorPercent: { label: 'Floor', format: 'PERCENT' },
} as const satisfies RecordFields
