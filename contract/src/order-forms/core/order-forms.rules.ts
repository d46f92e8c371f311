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
  ['clientID', 'Choose the client.'],
  ['legalEntityID', 'Choose our legal entity.'],
  ['countryID', 'Choose the country of work.'],
  ['title', 'Enter the title of the position.'],
  ['startDate', 'Enter the first day.'],
  ['endDate', 'Enter the last day.'],
  ['probationMonths', 'Enter the months of probation, 0 for none.'],
  ['noticeDays', 'Enter the days of notice.'],
  ['calendar.workingDays', 'Choose the working days.'],
  ['calendar.hoursPerDay', 'Enter the hours of a working day.'],
  ['bill.unit', 'Choose what is billed: hours, days or months.'],
  ['bill.rate', 'Enter the bill rate.'],
  ['bill.currency', 'Choose the currency of the bill.'],
  ['bill.paymentTerms', 'Choose the payment terms.'],
  ['pay.currency', 'Choose the currency of the pay.'],
  ['pay.components', 'Enter the pay, at least the basic pay.'],
  ['leave.daysPerYear', 'Enter the days of leave per year.'],
  ['leave.policy', 'Say whether the client pays for leave.'],
  ['visa.required', 'Say whether a visa is needed.'],
  ['laptop.provider', 'Say who gives the laptop.'],
]

const valueAt = (fields: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], fields)
const isOpen = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * What an order form still needs before it can be submitted (domain.md §2.5, "required fields"), by path; what is wrong with what it has
 * goes last. Never its resume, which is a file. `today`: the day of the submission, without which no passport has expired.
 */
export function missingFields(fields: OrderFormFields, today?: string): ValidationError[] {
  return [...openFields(fields), ...wrongFields(fields, today)]
}

/** Required and still empty. */
export function openFields(fields: OrderFormFields): ValidationError[] {
  const missing = REQUIRED.filter(([path]) => isOpen(valueAt(fields, path))).map(([path, message]) => ({
    path,
    message,
  }))
  const { candidateID, person, leave, purchaseOrder, visa } = fields
  if (!candidateID) {
    if (!person?.name) missing.push({ path: 'person.name', message: 'Choose a consultant, or name the new person.' })
    else if (!person.email)
      missing.push({ path: 'person.email', message: 'Enter the e-mail address: the offer letter goes there.' })
    if (person?.name && !person.nationality)
      missing.push({ path: 'person.nationality', message: 'Choose the nationality: visa and insurance depend on it.' })
  }
  if (leave?.policy && ['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N'].includes(leave.policy) && !leave.policyDays)
    missing.push({ path: 'leave.policyDays', message: 'Enter the number of days of the leave policy.' })
  if (visa?.required && (!visa.type || visa.type === 'NONE'))
    missing.push({ path: 'visa.type', message: 'Choose the type of visa.' })
  if (purchaseOrder?.number && purchaseOrder.required === undefined)
    missing.push({ path: 'purchaseOrder.required', message: 'Say whether a purchase order is required.' })
  return missing
}

/** Filled in, and not to be submitted like that: what several fields, or the day, say of one. */
export const wrongFields = (fields: OrderFormFields, today?: string): ValidationError[] => [
  ...wrongPerson(fields, today),
  ...absurd(fields),
  ...wrongAmounts(fields),
]

/** Of a new person; of a consultant the record says it. */
function wrongPerson({ person, candidateID, startDate }: OrderFormFields, today?: string): ValidationError[] {
  if (candidateID || !person) return []
  const { birthDate, passportExpiry } = person
  const validationErrors: ValidationError[] = []
  if (birthDate && startDate && ageOn(birthDate, startDate) < YOUNGEST_AT_WORK)
    validationErrors.push({
      path: 'person.birthDate',
      message: `Nobody works before the age of ${YOUNGEST_AT_WORK}. Check the year of birth.`,
    })
  if (today && passportExpiry && isPassportExpired(passportExpiry, today))
    validationErrors.push({
      path: 'person.passportExpiry',
      message: 'The passport has expired. Enter the new one, or leave this empty until it is there.',
    })
  return validationErrors
}

/** Its last day is the day before the one printed on it, as border posts count. */
export const isPassportExpired = (expiry: string, today: string): boolean => expiry <= today

/** Why a grade cannot be meant: the country has grades with ranges of pay, and this is none of them. Where it has none, it is a note. */
export function gradeError(grade: string | null | undefined, grades: readonly string[]): string | null {
  const isKnown = grades.some((one) => one.toLowerCase() === grade?.toLowerCase())
  if (!grade || grades.length === 0 || isKnown) return null
  return `The country has no grade “${grade}”. Choose one of: ${grades.join(', ')}.`
}

/** What nobody bills or earns, in whatever currency: a slip of the keyboard would be frozen in margin, offer and contracts. */
const MAX_RATE = { HOUR: ['1000000', '1,000,000 an hour'], DAY: ['10000000', '10,000,000 a day'] } as const
const MAX_A_MONTH = ['100000000', '100,000,000 a month'] as const
const MAX_ONCE = ['100000000', '100,000,000'] as const
/** A month holds no more of what is billed than 31 days of 24 hours. */
const MAX_UNITS = {
  HOUR: ['744', 'A month has at most 744 hours.'],
  DAY: ['31', 'A month has at most 31 days.'],
  MONTH: ['1', 'At most 1: that is the whole month.'],
} as const

const isAbove = (amount: string | null | undefined, max: string) =>
  Boolean(amount && isExact(amount) && compare(amount, max) > 0)

/** Amounts and units beyond what can be meant. */
function absurd({ bill, pay, costs }: OrderFormFields): ValidationError[] {
  const validationErrors: ValidationError[] = []
  const check = (path: string, amount: string | null | undefined, [max, words]: readonly [string, string]) => {
    if (isAbove(amount, max)) validationErrors.push({ path, message: `This is more than ${words}. Check the digits.` })
  }
  check('bill.rate', bill?.rate, bill?.unit && bill.unit !== 'MONTH' ? MAX_RATE[bill.unit] : MAX_A_MONTH)
  for (const name of ['minUnits', 'maxUnits'] as const) {
    const [max, message] = MAX_UNITS[bill?.unit ?? 'HOUR']
    if (isAbove(bill?.[name], max)) validationErrors.push({ path: `bill.${name}`, message })
  }
  for (const [i, { amount }] of (pay?.components ?? []).entries())
    check(`pay.components.${i}.amount`, amount, MAX_A_MONTH)
  check('bill.standbyRate', bill?.standbyRate, MAX_RATE.DAY)
  check('pay.standbyRate', pay?.standbyRate, MAX_RATE.DAY)
  for (const name of ['visa', 'medical', 'ticket', 'laptop'] as const) check(`costs.${name}`, costs?.[name], MAX_ONCE)
  return validationErrors
}

/** Amounts that their currency cannot pay, currencies the house does not know, parts of the pay that exclude each other. */
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
      validationErrors.push({
        path,
        message: `The house does not know the currency ${currency}. Choose one from the list.`,
      })
  check('bill.rate', bill?.rate, bill?.currency)
  check('bill.standbyRate', bill?.standbyRate, bill?.currency)
  check('pay.standbyRate', pay?.standbyRate, pay?.currency)
  if (bill?.rate && isExact(bill.rate) && compare(bill.rate, '0') <= 0)
    validationErrors.push({ path: 'bill.rate', message: 'The bill rate is more than zero.' })
  if (bill?.minUnits && bill.maxUnits && compare(bill.minUnits, bill.maxUnits) > 0)
    validationErrors.push({
      path: 'bill.maxUnits',
      message: `At most ${bill.maxUnits} is less than at least ${bill.minUnits}. Raise it, or lower the other.`,
    })
  const components = pay?.components ?? []
  for (const [i, { amount }] of components.entries()) check(`pay.components.${i}.amount`, amount, pay?.currency)
  if (components.length > 0 && components.filter(({ code }) => code === 'BASIC').length !== 1)
    validationErrors.push({ path: 'pay.components', message: 'There is exactly one basic pay.' })
  const basic = components.findIndex(({ code }) => code === 'BASIC')
  if (basic >= 0 && isExact(components[basic]!.amount) && compare(components[basic]!.amount, '0') <= 0)
    validationErrors.push({ path: `pay.components.${basic}.amount`, message: 'The basic pay is more than zero.' })
  for (const name of ['visa', 'medical', 'ticket', 'laptop'] as const)
    check(`costs.${name}`, costs?.[name], pay?.currency)
  for (const name of ['oneOffs', 'others'] as const)
    for (const [i, { amount }] of (costs?.[name] ?? []).entries())
      check(`costs.${name}.${i}.amount`, amount, pay?.currency)
  check('purchaseOrder.value', purchaseOrder?.value, bill?.currency)
  return validationErrors
}

/** The sum of the monthly pay, in the currency of the pay; null while there is none. */
export function grossPay({ pay }: Pick<OrderFormFields, 'pay'>): string | null {
  const { components, currency } = pay ?? {}
  if (!components?.length || !currency || !isCurrency(currency)) return null
  return toMinor(plus(...components.map(({ amount }) => amount)), currency)
}

/** What a clone leaves behind: dates, the consultant, the purchase order; approvals, offers and papers are no fields (domain.md §2.5). */
export function clonedFields(fields: OrderFormFields): OrderFormFields {
  const { startDate, endDate, candidateID, person, purchaseOrder, submissionID, recruiterID, ...kept } = fields
  return {
    ...kept,
    ...(purchaseOrder?.required !== undefined && { purchaseOrder: { required: purchaseOrder.required } }),
  }
}
