import { worded } from '../../ui/record/shown.ts'

/** What each field is called where its section does not stand around it: in the lists of what is not right, and in the history. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  clientID: 'Client',
  endClient: 'End client',
  msaID: 'Master agreement',
  sowID: 'Statement of work',
  title: 'Title',
  site: 'Site',
  countryID: 'Country of work',
  legalEntityID: 'Our legal entity',
  recruiterID: 'Recruiter',
  startDate: 'First day',
  endDate: 'Last day',
  probationMonths: 'Probation',
  noticeDays: 'Notice',
  'purchaseOrder.required': 'Purchase order required',
  'purchaseOrder.number': 'Number of the purchase order',
  'purchaseOrder.value': 'Value of the purchase order',
  candidateID: 'Consultant',
  'person.name': 'Full name',
  'person.nameArabic': 'Name in Arabic',
  'person.email': 'E-mail',
  'person.phone': 'Phone',
  'person.nationality': 'Nationality',
  'person.gender': 'Gender',
  'person.birthDate': 'Date of birth',
  'person.passportExpiry': 'Passport expires',
  'person.location': 'Lives in',
  'bill.unit': 'Billed',
  'bill.rate': 'Bill rate',
  'bill.currency': 'Bill currency',
  'bill.paymentTerms': 'Payment terms',
  'bill.rebatePercent': 'Rebate of the client',
  'bill.minUnits': 'Billed at least',
  'bill.maxUnits': 'Billed at most',
  'calendar.workingDays': 'Working days',
  'calendar.hoursPerDay': 'Hours a day',
  'bill.overtime.normal': 'Overtime on a working day',
  'bill.overtime.night': 'Overtime at night',
  'bill.overtime.rest': 'Overtime on a rest day',
  'bill.overtime.holiday': 'Overtime on a public holiday',
  'leave.daysPerYear': 'Days of leave a year',
  'leave.policy': 'Leave policy of the client',
  'leave.policyDays': 'Days of the leave policy',
  'pay.currency': 'Pay currency',
  'pay.grade': 'Grade',
  'pay.components': 'Pay',
  'costs.visa': 'Cost of the visa',
  'costs.visaMonths': 'Cost of the visa, spread over',
  'costs.medical': 'Medical premium a year',
  'costs.laptop': 'Cost of the laptop',
  'costs.ticket': 'One flight ticket',
  'costs.oneOffs': 'Single costs',
  'costs.others': 'Monthly costs',
  'ticket.perYear': 'Tickets a year',
  'ticket.dependants': 'Dependants with tickets',
  'visa.required': 'Visa needed',
  'visa.type': 'Type of visa',
  'visa.designation': 'Designation for the visa',
  'visa.borneBy': 'Who bears the cost of the visa',
  'medical.category': 'Medical category',
  'medical.dependants': 'Insured dependants',
  'laptop.provider': 'Who gives the laptop',
  'laptop.note': 'Note on the laptop',
  waiverReason: 'Reason for the waiver',
}

/** One row of a list, as its editor calls it. */
const ROWS: Readonly<Record<string, string>> = {
  'pay.components': 'Component',
  'costs.oneOffs': 'Single cost',
  'costs.others': 'Monthly cost',
}

/** What a field is called, by its path; one in a row by the place of the row. */
export function labelOf(path: string): string {
  const [, list = '', row] = /^(.+?)\.(\d+)(?:\.|$)/.exec(path) ?? []
  if (ROWS[list]) return `${ROWS[list]} ${Number(row) + 1}`
  return FIELD_LABELS[path] ?? FIELD_LABELS[list] ?? worded(path)
}
