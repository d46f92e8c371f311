import { isRecord, type Values } from '../../../ui/form/schemaValues.ts'
import { type Search, searchString } from '../../../ui/list/page/listState.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

const open = (...names: string[]): Values => Object.fromEntries(names.map((name) => [name, '']))

/** The terms of a what-if before anything is known but the country. */
export const blankWhatIf = (countryID: string): Values => ({
  countryID,
  ...open('day', 'clientID', 'candidateID', 'startDate', 'endDate', 'contractMonths'),
  ...open('serviceStartDate', 'placementStart'),
  person: open('nationality', 'gender', 'birthDate'),
  calendar: open('workingDays', 'hoursPerDay'),
  bill: { ...open('rate', 'currency', 'paymentTerms', 'rebatePercent'), unit: 'MONTH' },
  pay: { ...open('currency'), components: [{ code: 'BASIC', amount: '', label: '' }] },
  days: null,
  leave: open('daysPerYear', 'policy', 'policyDays'),
  visa: open('required', 'paidBy'),
  medical: open('category', 'dependants'),
  ticket: open('perYear', 'dependants'),
  laptop: open('provider'),
  costs: { ...open('visa', 'visaMonths', 'medical', 'ticket', 'laptop'), oneOffs: [], others: [] },
})

/**
 * The page that begins with the terms of an order form and all that its margin was reckoned with: the day of the rates, the service before
 * it, and for a change the placement that it changes. It shows the same figures before anything is tried.
 */
export function whatIfHref({ margin, ...known }: VisibleOrderForm): string {
  const { type, joinedDate } = known
  const follows = type !== 'NEW' && type !== 'REPLACEMENT'
  return whatIfWith({
    ...known,
    day: margin?.asOf ?? '',
    serviceStartDate: follows ? joinedDate : '',
    placementStart: type === 'AMENDMENT' ? placementStartOf(known) : '',
  })
}

const NEVER_RAN: ReadonlySet<string> = new Set(['DRAFT', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED'])

/** The first day of the term that a change belongs to: what comes once was spread from there. */
const placementStartOf = ({ chain = [], startDate }: Pick<VisibleOrderForm, 'chain' | 'startDate'>) =>
  chain.findLast(
    (term) => term.type !== 'AMENDMENT' && !NEVER_RAN.has(term.status) && (term.startDate ?? '') <= (startDate ?? ''),
  )?.startDate

function whatIfWith(known: Values): string {
  const fill = (blank: Values, from: Values): Values =>
    Object.fromEntries(
      Object.entries(blank).map(([name, empty]) => {
        const value = from[name]
        return [name, isRecord(empty) ? fill(empty, isRecord(value) ? value : {}) : (value ?? empty)]
      }),
    )
  const values = fill(blankWhatIf(String(known.countryID ?? '')), known)
  return `/margin/what-if${searchString(addressOf(values))}`
}

/** What the schema takes as a number or a yes, which an address can only write as words. */
const NUMBERS = new Set([
  ...['leave.daysPerYear', 'leave.policyDays', 'medical.dependants', 'ticket.perYear', 'ticket.dependants'],
  'costs.visaMonths',
])
const FLAGS = new Set(['visa.required'])
/** Numbers in one word: `calendar.workingDays=1,2,3,4,7`. */
const LISTS = new Set(['calendar.workingDays'])
const ROWS: Readonly<Record<string, readonly string[]>> = {
  'pay.components': ['code', 'amount', 'label'],
  'costs.oneOffs': ['name', 'amount'],
  'costs.others': ['name', 'amount'],
}
const DAYS = ['mode', 'days', 'workdaysPerWeek', 'publicHolidays', 'leaveWorkdays']
const MAX_ROWS = 20

/** Terms as words of an address, `bill.rate=27500`: what is empty is left out. A second variant stands behind `b.`. */
export function addressOf(values: Values, prefix = ''): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const path = `${prefix}${name}`
    if (Array.isArray(value) && !value.some(isRecord))
      value.length > 0 && Object.assign(words, { [path]: value.join() })
    else if (Array.isArray(value))
      value.forEach((row, at) => void Object.assign(words, addressOf(row, `${path}.${at}.`)))
    else if (isRecord(value)) Object.assign(words, addressOf(value, `${path}.`))
    else if (value !== '' && value !== null && value !== undefined) words[path] = String(value)
  }
  return words
}

/** The terms that an address says; what it says of other things, or nonsense, is left alone. Undefined when it says nothing. */
export function whatIfOf(search: Search, prefix: string, countryID: string): Values | undefined {
  const said = (path: string) => {
    const value = search[`${prefix}${path}`]
    return typeof value === 'string' ? value : undefined
  }
  const isSaid = Object.keys(search).some((name) => name.startsWith(prefix) && (prefix || !name.startsWith('b.')))
  if (!isSaid || (prefix && !countryIn(said('countryID')))) return undefined
  return read(blankWhatIf(countryID), '', (path) => (path === 'countryID' ? countryIn(said(path)) : said(path)))
}

/** The one field that no form can do without. */
const countryIn = (word: string | undefined) => (word && /^[A-Z]{2}$/.test(word) ? word : undefined)

type Said = (path: string) => string | undefined

function read(blank: Values, at: string, said: Said): Values {
  return Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => {
      const path = at + name
      if (path === 'days') return [name, daysOf(said)]
      if (ROWS[path]) return [name, rowsOf(path, ROWS[path], said) ?? empty]
      if (isRecord(empty)) return [name, read(empty, `${path}.`, said)]
      return [name, wordsAt(path, said(path)) ?? empty]
    }),
  )
}

function wordsAt(path: string, word: string | undefined): unknown {
  if (word === undefined) return undefined
  if (FLAGS.has(path)) return word === 'true'
  if (LISTS.has(path))
    return word
      .split(',')
      .filter((one) => /^\d+$/.test(one))
      .map(Number)
  return NUMBERS.has(path) && /^\d+$/.test(word) ? Number(word) : word
}

function daysOf(said: Said): Values | null {
  const mode = said('days.mode')
  if (mode !== 'NOMINAL' && mode !== 'EFFECTIVE') return null
  const names = DAYS.filter((name) => (name === 'mode' ? true : (name === 'days') === (mode === 'NOMINAL')))
  return Object.fromEntries(names.map((name) => [name, said(`days.${name}`) ?? '']))
}

function rowsOf(path: string, names: readonly string[], said: Said): Values[] | undefined {
  const rows: Values[] = []
  for (let at = 0; at < MAX_ROWS && names.some((name) => said(`${path}.${at}.${name}`) !== undefined); at += 1)
    rows.push(Object.fromEntries(names.map((name) => [name, said(`${path}.${at}.${name}`) ?? ''])))
  return rows.length > 0 ? rows : undefined
}
