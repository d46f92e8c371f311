import { repeatedComponents } from '../../consultants/pay.rules.ts'
import { valueAt } from '../../kernel/api/record-fields.ts'
import { isCurrency, toMinor } from '../../kernel/math/money.ts'
import { tooFine } from '../../kernel/math/precision.ts'
import { compare, isExact, plus } from '../../kernel/math/rational.ts'
import { YOUNGEST_AT_WORK } from '../../kernel/values/people.ts'
import type { OrderFormFields } from '../../margin/placement-terms.contract.ts'
import { ageOn } from '../../medical/medical-policies.rules.ts'

interface ValidationError {
  readonly path: string
  readonly message: string
}

const REQUIRED: readonly (readonly [path: string, message: string])[] = [
  ['clientID', 'Select the client.'],
  ['legalEntityID', 'Select the legal entity.'],
  ['countryID', 'Select the country of work.'],
  ['title', 'Enter the job title.'],
  ['startDate', 'Enter the start date.'],
  ['endDate', 'Enter the end date.'],
  ['probationMonths', 'Enter the probation period in months, or 0.'],
  ['noticeDays', 'Enter the notice period in days.'],
  ['calendar.workingDays', 'Select the working days.'],
  ['calendar.hoursPerDay', 'Enter the hours per day.'],
  ['bill.unit', 'Select the billing unit.'],
  ['bill.rate', 'Enter the bill rate.'],
  ['bill.currency', 'Select the bill currency.'],
  ['bill.paymentTerms', 'Select the payment terms.'],
  ['pay.currency', 'Select the pay currency.'],
  ['pay.components', 'Enter at least the basic pay.'],
  ['leave.daysPerYear', 'Enter the leave days per year.'],
  ['leave.policy', 'Select the client leave policy.'],
  ['visa.required', 'Select whether a visa is required.'],
  ['laptop.provider', 'Select who provides the laptop.'],
]

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The missing required fields before submission (docs/domain/order-forms.md), by path, followed by invalid values.
 * The resume is a file and not checked here. `today`: the date of the submission; without it, passport expiry is not
 * checked.
 */
export function missingFields(fields: OrderFormFields, today?: string): ValidationError[] {
  return [...openFields(fields), ...wrongFields(fields, today)]
}

/** The empty required fields. */
export function openFields(fields: OrderFormFields): ValidationError[] {
  const missing = REQUIRED.filter(([path]) => isEmpty(valueAt(fields, path))).map(([path, message]) => ({
    path,
    message,
  }))
  const { candidateID, person, leave, purchaseOrder, visa } = fields
  if (!candidateID) {
    if (!person?.name)
      missing.push({ path: 'person.name', message: 'Select a consultant, or enter the name of the new hire.' })
    else if (!person.email)
      missing.push({ path: 'person.email', message: 'Enter the email. The offer letter is sent to it.' })
    if (person?.name && !person.nationality)
      missing.push({ path: 'person.nationality', message: 'Select the nationality. Visa and insurance depend on it.' })
  }
  if (leave?.policy && ['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'].includes(leave.policy) && !leave.policyDays)
    missing.push({ path: 'leave.policyDays', message: 'Enter the leave policy days.' })
  if (visa?.required && (!visa.type || visa.type === 'NONE'))
    missing.push({ path: 'visa.type', message: 'Select the visa type.' })
  if (purchaseOrder?.number && purchaseOrder.required === undefined)
    missing.push({ path: 'purchaseOrder.required', message: 'Select whether a purchase order is required.' })
  return missing
}

/** Invalid values that depend on several fields or on the date. */
export const wrongFields = (fields: OrderFormFields, today?: string): ValidationError[] => [
  ...wrongPerson(fields, today),
  ...implausibleValues(fields),
  ...wrongAmounts(fields),
  ...repeatedComponents(fields.pay?.components ?? []).map(({ index, message }) => ({
    path: `pay.components.${index}.code`,
    message,
  })),
]

/** Validates the data of a new hire; that of a consultant is on the consultant record. */
function wrongPerson({ person, candidateID, startDate }: OrderFormFields, today?: string): ValidationError[] {
  if (candidateID || !person) return []
  const { birthDate, passportExpiry } = person
  const validationErrors: ValidationError[] = []
  if (birthDate && startDate && ageOn(birthDate, startDate) < YOUNGEST_AT_WORK)
    validationErrors.push({
      path: 'person.birthDate',
      message: `The minimum age is ${YOUNGEST_AT_WORK}. Check the date of birth.`,
    })
  if (today && passportExpiry && isPassportExpired(passportExpiry, today))
    validationErrors.push({
      path: 'person.passportExpiry',
      message: 'The passport has expired. Enter the new one, or leave this empty for now.',
    })
  return validationErrors
}

/** A passport is valid until the day before its expiry date, as border control counts. */
export const isPassportExpired = (expiry: string, today: string): boolean => expiry <= today

/** The error of a grade that the country does not have; where it has no grades, any text is accepted. */
export function gradeError(grade: string | null | undefined, grades: readonly string[]): string | null {
  const isKnown = grades.some((one) => one.toLowerCase() === grade?.toLowerCase())
  if (!grade || grades.length === 0 || isKnown) return null
  return `Unknown grade “${grade}”. Select one of: ${grades.join(', ')}.`
}

/** Upper limits in any currency, so that a typo does not get into margin, offer and contracts. */
const MAX_RATE = { HOUR: ['1000000', '1,000,000 per hour'], DAY: ['10000000', '10,000,000 per day'] } as const
const MAX_A_MONTH = ['100000000', '100,000,000 per month'] as const
const MAX_ONCE = ['100000000', '100,000,000'] as const
/** The maximum units per month: 31 days of 24 hours. */
const MAX_UNITS = {
  HOUR: ['744', 'A month has at most 744 hours.'],
  DAY: ['31', 'A month has at most 31 days.'],
  MONTH: ['1', 'Enter at most 1, which is the full month.'],
} as const

const isAbove = (amount: string | null | undefined, max: string) =>
  Boolean(amount && isExact(amount) && compare(amount, max) > 0)

/** Implausible amounts and units. */
function implausibleValues({ bill, pay, costs }: OrderFormFields): ValidationError[] {
  const validationErrors: ValidationError[] = []
  const check = (path: string, amount: string | null | undefined, [max, limit]: readonly [string, string]) => {
    if (isAbove(amount, max)) validationErrors.push({ path, message: `More than ${limit}. Check the amount.` })
  }
  check('bill.rate', bill?.rate, bill?.unit && bill.unit !== 'MONTH' ? MAX_RATE[bill.unit] : MAX_A_MONTH)
  for (const name of ['minUnits', 'maxUnits'] as const) {
    const [max, message] = MAX_UNITS[bill?.unit ?? 'HOUR']
    if (isAbove(bill?.[name], max)) validationErrors.push({ path: `bill.${name}`, message })
  }
  for (const [i, { amount }] of (pay?.components ?? []).entries())
    check(`pay.components.${i}.amount`, amount, MAX_A_MONTH)
  check('bill.onCallRate', bill?.onCallRate, MAX_RATE.DAY)
  check('pay.onCallRate', pay?.onCallRate, MAX_RATE.DAY)
  for (const name of ['visa', 'medical', 'ticket', 'laptop'] as const) check(`costs.${name}`, costs?.[name], MAX_ONCE)
  return validationErrors
}

/** Validates the precision of amounts, the currencies, the limits and the basic pay. */
function wrongAmounts({ bill, pay, costs, purchaseOrder }: OrderFormFields): ValidationError[] {
  const validationErrors: ValidationError[] = []
  const check = (path: string, amount: string | null | undefined, currency: string | null | undefined) => {
    const message = tooFine({ amount, currency })
    if (message !== null) validationErrors.push({ path, message })
  }
  for (const [path, currency] of [
    ['bill.currency', bill?.currency],
    ['pay.currency', pay?.currency],
  ] as const)
    if (currency && !isCurrency(currency))
      validationErrors.push({ path, message: `Unknown currency ${currency}. Select one from the list.` })
  check('bill.rate', bill?.rate, bill?.currency)
  check('bill.onCallRate', bill?.onCallRate, bill?.currency)
  check('pay.onCallRate', pay?.onCallRate, pay?.currency)
  if (bill?.rate && isExact(bill.rate) && compare(bill.rate, '0') <= 0)
    validationErrors.push({ path: 'bill.rate', message: 'The bill rate must be above zero.' })
  if (bill?.minUnits && bill.maxUnits && compare(bill.minUnits, bill.maxUnits) > 0)
    validationErrors.push({
      path: 'bill.maxUnits',
      message: `The maximum of ${bill.maxUnits} is below the minimum of ${bill.minUnits}. Correct one of them.`,
    })
  const components = pay?.components ?? []
  for (const [i, { amount }] of components.entries()) check(`pay.components.${i}.amount`, amount, pay?.currency)
  if (components.length > 0 && components.filter(({ code }) => code === 'BASIC').length !== 1)
    validationErrors.push({ path: 'pay.components', message: 'Enter exactly one basic pay.' })
  const basic = components.findIndex(({ code }) => code === 'BASIC')
  if (basic >= 0 && isExact(components[basic]!.amount) && compare(components[basic]!.amount, '0') <= 0)
    validationErrors.push({ path: `pay.components.${basic}.amount`, message: 'Basic pay must be above zero.' })
  for (const name of ['visa', 'medical', 'ticket', 'laptop'] as const)
    check(`costs.${name}`, costs?.[name], pay?.currency)
  for (const name of ['oneOffs', 'others'] as const)
    for (const [i, { amount }] of (costs?.[name] ?? []).entries())
      check(`costs.${name}.${i}.amount`, amount, pay?.currency)
  check('purchaseOrder.value', purchaseOrder?.value, bill?.currency)
  return validationErrors
}

/** The monthly gross pay in the pay currency; null without pay. */
export function grossPay({ pay }: Pick<OrderFormFields, 'pay'>): string | null {
  const { components, currency } = pay ?? {}
  if (!components?.length || !currency || !isCurrency(currency)) return null
  return toMinor(plus(...components.map(({ amount }) => amount)), currency)
}

/** The fields of a clone: all but dates, consultant and purchase order (docs/domain/order-forms.md). */
export function clonedFields(fields: OrderFormFields): OrderFormFields {
  const { startDate, endDate, candidateID, person, purchaseOrder, submissionID, recruiterID, ...clonedRest } = fields
  return {
    ...clonedRest,
    ...(purchaseOrder?.required !== undefined && { purchaseOrder: { required: purchaseOrder.required } }),
  }
}
