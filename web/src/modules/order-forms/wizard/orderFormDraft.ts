import { openFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { type FormValues, valueAt } from '../../../ui/form/schemaValues.ts'
import { emptyFields, filledForm } from '../formValues.ts'

const TEXT_FIELDS = [
  'clientID',
  'endClient',
  'msaID',
  'sowID',
  'candidateID',
  'legalEntityID',
  'countryID',
  'site',
  'title',
]
const OTHER_FIELDS = ['recruiterID', 'startDate', 'endDate', 'probationMonths', 'noticeDays']
const PERSON = [
  'name',
  'nameArabic',
  'email',
  'phone',
  'nationality',
  'gender',
  'birthDate',
  'passportExpiry',
  'location',
]

/** The values of an empty form. Fields outside the wizard (job, submission) are not changed. */
export const blankOrderForm = (): FormValues => ({
  ...emptyFields([...TEXT_FIELDS, ...OTHER_FIELDS]),
  person: emptyFields(PERSON),
  calendar: emptyFields(['workingDays', 'hoursPerDay']),
  bill: {
    ...emptyFields(['unit', 'rate', 'currency', 'onCallRate', 'minUnits', 'maxUnits', 'paymentTerms', 'rebatePercent']),
    overtime: emptyFields(['normal', 'night', 'rest', 'holiday']),
  },
  purchaseOrder: emptyFields(['required', 'number', 'value']),
  pay: { ...emptyFields(['currency', 'grade', 'onCallRate', 'overtimeExempt']), components: [] },
  leave: emptyFields(['daysPerYear', 'policy', 'policyDays']),
  visa: emptyFields(['required', 'type', 'designation', 'paidBy']),
  medical: emptyFields(['category', 'dependants']),
  ticket: emptyFields(['perYear', 'dependants']),
  laptop: emptyFields(['provider', 'note']),
  costs: { ...emptyFields(['visa', 'visaMonths', 'medical', 'ticket', 'laptop']), oneOffs: [], others: [] },
  waiverReason: '',
})

/** The values of the wizard for an order form. */
export function orderFormValues(record: Partial<OrderForm>): FormValues {
  remember([record._client, record._candidate, record._recruiter, record._legalEntity])
  return { ...filledForm(blankOrderForm(), record as FormValues), waiverReason: record.requestedWaiver?.reason ?? '' }
}

const COUNTED_POLICIES = ['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N']
export const countsDays = (policy: unknown): boolean => COUNTED_POLICIES.includes(String(policy))

/** Whether another answer hides the field, so that its value is ignored. */
export function isHidden(path: string, values: FormValues, isKnown: boolean): boolean {
  if (path.startsWith('person.')) return isKnown
  if (path.startsWith('visa.')) return path !== 'visa.required' && valueAt(values, 'visa.required') !== true
  return path === 'leave.policyDays' && !countsDays(valueAt(values, 'leave.policy'))
}

const REQUIRED: ReadonlySet<string> = new Set(openFields({}).map(({ path }) => path))
export const isNeeded = (path: string) => REQUIRED.has(path)

export const STEPS = [
  { id: 'role', label: 'Client and role', text: 'Client, position, location and dates.' },
  { id: 'person', label: 'Person', text: 'An existing consultant or a new hire.' },
  { id: 'terms', label: 'Terms and rates', text: 'What the client pays, for which hours, and how leave is billed.' },
  {
    id: 'pay',
    label: 'Pay and cost',
    text: 'Consultant pay and placement costs. Empty costs default to the margin setup of the country.',
  },
  { id: 'extras', label: 'Visa, medical, laptop', text: 'Details for HR, the visa team and the asset manager.' },
  { id: 'review', label: 'Review', text: 'Check for errors, attach the CV and submit.' },
] as const
export type StepID = (typeof STEPS)[number]['id']

/** The fields of each step, top to bottom; a group stands for its fields. */
const STEP_FIELDS: Readonly<Record<StepID, readonly string[]>> = {
  role: [
    'clientID',
    'endClient',
    'msaID',
    'sowID',
    'title',
    'site',
    'countryID',
    'legalEntityID',
    'recruiterID',
    'startDate',
    'endDate',
    'probationMonths',
    'noticeDays',
    'purchaseOrder',
  ],
  person: ['candidateID', ...PERSON.map((name) => `person.${name}`)],
  terms: [
    ...['unit', 'rate', 'currency', 'paymentTerms', 'rebatePercent', 'minUnits', 'maxUnits'].map(
      (name) => `bill.${name}`,
    ),
    'calendar.workingDays',
    'calendar.hoursPerDay',
    'bill.overtime',
    'bill.onCallRate',
    'leave',
  ],
  pay: ['pay.currency', 'pay.grade', 'pay.components', 'pay.onCallRate', 'pay.overtimeExempt', 'costs', 'ticket'],
  extras: ['visa', 'medical', 'laptop'],
  review: ['waiverReason'],
}
const ORDER = STEPS.flatMap(({ id }) => STEP_FIELDS[id].map((path) => ({ path, id })))
const holds = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`)
/** The position of a field in the wizard, by its path. */
export const fieldPosition = (path: string): number => ORDER.findIndex(({ path: whole }) => holds(path, whole))
/** The step of a field, by its path. */
export const stepOf = (path: string): StepID => ORDER[fieldPosition(path)]?.id ?? 'role'
