import type { Labels } from '../../kernel/api/labels.ts'
import { fieldLabels, type RecordFields } from '../../kernel/api/record-fields.ts'

const ROLE = {
  clientID: { label: 'Client', variable: 'clientName' },
  endClient: { label: 'End client', hint: 'If the consultant works at an end client' },
  msaID: { label: 'Master agreement' },
  sowID: { label: 'Statement of work' },
  title: { label: 'Job title' },
  site: { label: 'Work location' },
  countryID: { label: 'Country of work' },
  legalEntityID: { label: 'Legal entity' },
  recruiterID: { label: 'Recruiter' },
  startDate: { label: 'Start date', format: 'DAY', variable: 'startDate' },
  endDate: { label: 'End date', format: 'DAY', variable: 'endDate' },
  probationMonths: { label: 'Probation', history: 'Probation', unit: 'months' },
  noticeDays: { label: 'Notice', history: 'Notice', unit: 'days' },
  'purchaseOrder.required': { label: 'Required', history: 'Purchase order required' },
  'purchaseOrder.number': {
    label: 'Number',
    history: 'Purchase order number',
    hint: 'If already known',
    variable: 'purchaseOrderNumber',
  },
  'purchaseOrder.value': { label: 'Value', history: 'Purchase order value' },
  waiverReason: { label: 'Reason', history: 'Waiver reason' },
} as const satisfies RecordFields

const PERSON = {
  candidateID: { label: 'Consultant', variable: 'consultantName' },
  'person.name': { label: 'Full name' },
  'person.nameArabic': { label: 'Name (Arabic)' },
  'person.email': { label: 'Email' },
  'person.phone': { label: 'Phone', hint: 'Include the country code' },
  'person.nationality': { label: 'Nationality', variable: 'nationality' },
  'person.gender': { label: 'Gender' },
  'person.birthDate': { label: 'Date of birth', format: 'DAY' },
  'person.passportExpiry': { label: 'Passport expiry date', format: 'DAY' },
  'person.location': { label: 'Country of residence' },
} as const satisfies RecordFields

const BILLING = {
  'bill.unit': { label: 'Billing unit' },
  'bill.rate': { label: 'Rate', history: 'Bill rate' },
  'bill.currency': { label: 'Bill currency' },
  'bill.paymentTerms': { label: 'Payment terms' },
  'bill.rebatePercent': { label: 'Client rebate', format: 'PERCENT' },
  'bill.minUnits': { label: 'Minimum billed units' },
  'bill.maxUnits': { label: 'Maximum billed units' },
  'calendar.workingDays': { label: 'Working days' },
  'calendar.hoursPerDay': { label: 'Hours per day' },
  'bill.overtime.normal': { label: 'Working day', history: 'Overtime: working day', hint: 'For example 1.25' },
  'bill.overtime.night': { label: 'Night', history: 'Overtime: night', hint: 'For example 1.5' },
  'bill.overtime.rest': { label: 'Rest day', history: 'Overtime: rest day', hint: 'For example 1.5' },
  'bill.overtime.holiday': { label: 'Public holiday', history: 'Overtime: public holiday', hint: 'For example 2' },
  'bill.onCallRate': { label: 'On-call rate per day', history: 'On-call bill rate per day' },
  'leave.daysPerYear': { label: 'Days per year', history: 'Leave days per year', unit: 'days' },
  'leave.policy': { label: 'Client leave policy' },
  'leave.policyDays': { label: 'Leave policy days', history: 'Leave policy days', unit: 'days' },
} as const satisfies RecordFields

const PAY = {
  'pay.currency': { label: 'Currency', history: 'Pay currency' },
  'pay.grade': { label: 'Grade' },
  'pay.components': { label: 'Pay' },
  'pay.onCallRate': { label: 'On-call pay per day' },
  'pay.overtimeExempt': { label: 'Overtime exempt' },
  'costs.visa': { label: 'Visa', history: 'Visa cost' },
  'costs.visaMonths': { label: 'Spread over', history: 'Visa cost spread over', unit: 'months' },
  'costs.medical': { label: 'Medical premium per year' },
  'costs.laptop': { label: 'Laptop', history: 'Laptop cost' },
  'costs.ticket': { label: 'Air ticket price' },
  'costs.oneOffs': { label: 'One-off costs' },
  'costs.others': { label: 'Monthly costs' },
  'ticket.perYear': { label: 'Air tickets per year' },
  'ticket.dependants': { label: 'Dependants with air tickets' },
} as const satisfies RecordFields

const EXTRAS = {
  'visa.required': { label: 'Visa required?', history: 'Visa required' },
  'visa.type': { label: 'Type', history: 'Visa type', variable: 'visaType' },
  'visa.designation': { label: 'Visa designation', variable: 'visaDesignation' },
  'visa.paidBy': { label: 'Paid by', history: 'Visa paid by' },
  'medical.category': { label: 'Category', history: 'Medical category' },
  'medical.dependants': { label: 'Insured dependants' },
  'laptop.provider': { label: 'Laptop provided by' },
  'laptop.note': { label: 'Note', history: 'Laptop note', hint: 'Model, system, software' },
} as const satisfies RecordFields

/** The fields of an order form, by the steps of its wizard. */
export const orderFormFields = { ...ROLE, ...PERSON, ...BILLING, ...PAY, ...EXTRAS } as const satisfies RecordFields
export type OrderFormField = keyof typeof orderFormFields

/** The label of each field of an order form outside its section: in error lists and in the history. */
export const orderFormFieldLabels: Labels = fieldLabels(orderFormFields)

/** The label of one row of a list field. */
export const orderFormRowLabels: Labels = {
  'pay.components': 'Component',
  'costs.oneOffs': 'One-off cost',
  'costs.others': 'Monthly cost',
}
