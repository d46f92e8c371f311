import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { type FormValues, isRecord } from '../../../ui/form/schemaValues.ts'
import { type Search, searchString } from '../../../ui/list/page/listState.ts'
import { emptyFields, filledForm } from '../formValues.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

/** The values of an empty what-if form. */
export const blankWhatIf = (countryID: string): FormValues => ({
  countryID,
  ...emptyFields(['day', 'clientID', 'candidateID', 'startDate', 'endDate', 'contractMonths']),
  ...emptyFields(['serviceStartDate', 'placementStart']),
  person: emptyFields(['nationality', 'gender', 'birthDate']),
  calendar: emptyFields(['workingDays', 'hoursPerDay']),
  bill: { ...emptyFields(['rate', 'currency', 'paymentTerms', 'rebatePercent']), unit: 'MONTH' },
  pay: { ...emptyFields(['currency']), components: [{ code: 'BASIC', amount: '', label: '' }] },
  days: null,
  leave: emptyFields(['daysPerYear', 'policy', 'policyDays']),
  visa: emptyFields(['required', 'paidBy']),
  medical: emptyFields(['category', 'dependants']),
  ticket: emptyFields(['perYear', 'dependants']),
  laptop: emptyFields(['provider']),
  costs: { ...emptyFields(['visa', 'visaMonths', 'medical', 'ticket', 'laptop']), oneOffs: [], others: [] },
})

/**
 * The what-if link of an order form, with all inputs of its margin: the date of the rates, earlier service, and for an
 * amendment the start of its placement. It shows the same figures as the order form.
 */
export function whatIfHref({ margin, ...values }: VisibleOrderForm): string {
  const { type, joinedDate } = values
  const follows = type !== 'NEW' && type !== 'REPLACEMENT'
  return whatIfWith({
    ...values,
    day: margin?.asOf ?? '',
    serviceStartDate: follows ? joinedDate : '',
    placementStart: type === 'AMENDMENT' ? placementStartOf(values) : '',
  })
}

/** The start date of the term that an amendment belongs to; one-off costs are spread from there. */
const placementStartOf = ({ chain = [], startDate }: Pick<VisibleOrderForm, 'chain' | 'startDate'>) =>
  chain.findLast(
    (term) =>
      term.type !== 'AMENDMENT' &&
      term.status !== 'DRAFT' &&
      !NEVER_STARTED.includes(term.status) &&
      (term.startDate ?? '') <= (startDate ?? ''),
  )?.startDate

const whatIfWith = (terms: FormValues): string =>
  `/margin/what-if${searchString(addressOf(filledForm(blankWhatIf(String(terms.countryID ?? '')), terms)))}`

/** Fields that the schema expects as numbers or booleans, while URL parameters are text. */
const NUMBERS = new Set([
  'leave.daysPerYear',
  'leave.policyDays',
  'medical.dependants',
  'ticket.perYear',
  'ticket.dependants',
  'costs.visaMonths',
])
const FLAGS = new Set(['visa.required'])
/** Lists of numbers: `calendar.workingDays=1,2,3,4,7`. */
const LISTS = new Set(['calendar.workingDays'])
const ROWS: Readonly<Record<string, readonly string[]>> = {
  'pay.components': ['code', 'amount', 'label'],
  'costs.oneOffs': ['name', 'amount'],
  'costs.others': ['name', 'amount'],
}
const DAYS = ['mode', 'days', 'workdaysPerWeek', 'publicHolidays', 'leaveWorkdays']
const MAX_ROWS = 20

/** The terms as URL parameters, `bill.rate=27500`, without empty values. The second variant has the prefix `b.`. */
export function addressOf(values: FormValues, prefix = ''): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const path = `${prefix}${name}`
    if (Array.isArray(value) && !value.some(isRecord))
      value.length > 0 && Object.assign(parameters, { [path]: value.join() })
    else if (Array.isArray(value))
      value.forEach((row, at) => void Object.assign(parameters, addressOf(row, `${path}.${at}.`)))
    else if (isRecord(value)) Object.assign(parameters, addressOf(value, `${path}.`))
    else if (value !== '' && value !== null && value !== undefined) parameters[path] = String(value)
  }
  return parameters
}

/** The terms in the URL parameters; unknown or invalid ones are ignored. Undefined when there are none. */
export function whatIfOf(search: Search, prefix: string, countryID: string): FormValues | undefined {
  const read = (path: string) => {
    const value = search[`${prefix}${path}`]
    return typeof value === 'string' ? value : undefined
  }
  const hasParameters = Object.keys(search).some(
    (name) => name.startsWith(prefix) && (prefix || !name.startsWith('b.')),
  )
  if (!hasParameters || (prefix && !countryIn(read('countryID')))) return undefined
  return readGroup(blankWhatIf(countryID), '', (path) => (path === 'countryID' ? countryIn(read(path)) : read(path)))
}

/** The only required field. */
const countryIn = (text: string | undefined) => (text && /^[A-Z]{2}$/.test(text) ? text : undefined)

type ReadParameter = (path: string) => string | undefined

function readGroup(blank: FormValues, at: string, read: ReadParameter): FormValues {
  return Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => {
      const path = at + name
      if (path === 'days') return [name, daysOf(read)]
      if (ROWS[path]) return [name, rowsOf(path, ROWS[path], read) ?? empty]
      if (isRecord(empty)) return [name, readGroup(empty, `${path}.`, read)]
      return [name, parseParameter(path, read(path)) ?? empty]
    }),
  )
}

function parseParameter(path: string, text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (FLAGS.has(path)) return text === 'true'
  if (LISTS.has(path))
    return text
      .split(',')
      .filter((one) => /^\d+$/.test(one))
      .map(Number)
  return NUMBERS.has(path) && /^\d+$/.test(text) ? Number(text) : text
}

function daysOf(read: ReadParameter): FormValues | null {
  const mode = read('days.mode')
  if (mode !== 'NOMINAL' && mode !== 'EFFECTIVE') return null
  const names = DAYS.filter((name) => (name === 'mode' ? true : (name === 'days') === (mode === 'NOMINAL')))
  return Object.fromEntries(names.map((name) => [name, read(`days.${name}`) ?? '']))
}

function rowsOf(path: string, names: readonly string[], read: ReadParameter): FormValues[] | undefined {
  const rows: FormValues[] = []
  for (let at = 0; at < MAX_ROWS && names.some((name) => read(`${path}.${at}.${name}`) !== undefined); at += 1)
    rows.push(Object.fromEntries(names.map((name) => [name, read(`${path}.${at}.${name}`) ?? ''])))
  return rows.length > 0 ? rows : undefined
}
