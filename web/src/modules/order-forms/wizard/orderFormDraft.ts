import { openFields } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { type FormValues, isRecord, valueAt } from '../../../ui/form/schemaValues.ts'

const PLAIN = ['clientID', 'endClient', 'msaID', 'sowID', 'candidateID', 'legalEntityID', 'countryID', 'site', 'title']
const MORE = ['recruiterID', 'startDate', 'endDate', 'probationMonths', 'noticeDays']
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
const open = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))

/** The values of an empty form. Fields outside the wizard (job, submission) are not changed. */
export const blankOrderForm = (): FormValues => ({
  ...open([...PLAIN, ...MORE]),
  person: open(PERSON),
  calendar: open(['workingDays', 'hoursPerDay']),
  bill: {
    ...open(['unit', 'rate', 'currency', 'standbyRate', 'minUnits', 'maxUnits', 'paymentTerms', 'rebatePercent']),
    overtime: open(['normal', 'night', 'rest', 'holiday']),
  },
  purchaseOrder: open(['required', 'number', 'value']),
  pay: { ...open(['currency', 'grade', 'standbyRate', 'overtimeExempt']), components: [] },
  leave: open(['daysPerYear', 'policy', 'policyDays']),
  visa: open(['required', 'type', 'designation', 'paidBy']),
  medical: open(['category', 'dependants']),
  ticket: open(['perYear', 'dependants']),
  laptop: open(['provider', 'note']),
  costs: { ...open(['visa', 'visaMonths', 'medical', 'ticket', 'laptop']), oneOffs: [], others: [] },
  waiverReason: '',
})

/** The values of the wizard for an order form. */
export function orderFormValues(record: Partial<OrderForm>): FormValues {
  remember([record._client, record._candidate, record._recruiter, record._legalEntity])
  return { ...filled(blankOrderForm(), record as FormValues), waiverReason: record.requestedWaiver?.reason ?? '' }
}

function filled(blank: FormValues, known: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => {
      const value = known[name]
      return [name, isRecord(empty) ? filled(empty, isRecord(value) ? value : {}) : (value ?? empty)]
    }),
  )
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
    text: 'Consultant pay and placement costs. Empty costs default to the margin set-up of the country.',
  },
  { id: 'extras', label: 'Visa, medical, laptop', text: 'Details for HR, the visa team and the asset manager.' },
  { id: 'review', label: 'Review', text: 'Check for errors, attach the CV and submit.' },
] as const
export type StepID = (typeof STEPS)[number]['id']

/** The fields of each step, top to bottom; a group stands for its fields. */
const MET: Readonly<Record<StepID, readonly string[]>> = {
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
    'bill.standbyRate',
    'leave',
  ],
  pay: ['pay.currency', 'pay.grade', 'pay.components', 'pay.standbyRate', 'pay.overtimeExempt', 'costs', 'ticket'],
  extras: ['visa', 'medical', 'laptop'],
  review: ['waiverReason'],
}
const ORDER = STEPS.flatMap(({ id }) => MET[id].map((path) => ({ path, id })))
const holds = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`)
/** The position of a field in the wizard, by its path. */
export const fieldPosition = (path: string): number => ORDER.findIndex(({ path: whole }) => holds(path, whole))
/** The step of a field, by its path. */
export const stepOf = (path: string): StepID => ORDER[fieldPosition(path)]?.id ?? 'role'
