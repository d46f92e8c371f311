/**
 * What a month of somebody placed in the Emirates comes to, reckoned once more and in the plainest way from what happened: each day belongs
 * to the terms that were signed last and hold on it. Nothing here is taken from the rules of the product.
 */
import { divide, type Exact, exact, minus, plus, rounded, times } from '@muster/contract/kernel/exact.ts'

/** Terms from a day on, in the order in which they were signed: a month's basic pay, and the rate of a unit. */
export interface Term {
  readonly from: string
  readonly basic: string
  readonly rate: string
}

/** What a day was beside a plain one: parts of it without work, and hours beyond the usual ones. */
export interface Fact {
  readonly leave?: 'UNPAID' | 'ANNUAL'
  /** Of a day off without leave: `0.5` or `1`. */
  readonly off?: '0.5' | '1'
  readonly overtime?: string
}

export interface Life {
  /** The first day of the placement. */
  readonly start: string
  readonly unit: 'HOUR' | 'DAY' | 'MONTH'
  readonly terms: readonly Term[]
  readonly facts: ReadonlyMap<string, Fact>
}

export const FIXED = { HOUSING: '4500.00', TRANSPORT: '1500.00' }
export const HOURS = '8'
/** Times the hour: to the consultant of the basic pay, to the client of the rate. */
const PAID = { normal: '1.25', rest: '1.5' }
export const BILLED = { normal: '1.25', rest: '1.5' }

const sum = (all: readonly (Exact | string)[]): Exact => plus('0', ...all)
const cents = (all: readonly Exact[]) => rounded(sum(all), 2)
const twoPlaces = (all: readonly (Exact | string)[]) => rounded(sum(all), 2)

export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
}

export const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
export const termOn = ({ terms }: Pick<Life, 'terms'>, day: string): Term =>
  terms.findLast(({ from }) => from <= day) ?? terms[0]!
const kindOf = (day: string) => (isWeekday(day) ? 'normal' : 'rest')

export interface Plain {
  readonly paidDays: string
  readonly unpaidDays: string
  readonly unpaid: string
  readonly overtimeHours: string
  readonly overtimePaid: string
  readonly net: string
  readonly billedDays: string
  readonly billed: string
}

const KINDS = ['normal', 'rest'] as const
const factOn = ({ facts }: Life, day: string): Fact => facts.get(day) ?? {}
const hoursOn = (life: Life, day: string, kind: (typeof KINDS)[number]) =>
  kindOf(day) === kind ? (factOn(life, day).overtime ?? '0') : '0'

function workedOn(life: Life, day: string): Exact {
  const { leave, off = '0' } = factOn(life, day)
  return leave || !isWeekday(day) ? exact('0') : minus('1', off)
}

/** The client is billed for each term by itself: its work, and its overtime by kind. Unrounded, in one order. */
function billedLines(life: Life, days: readonly string[]): Exact[] {
  const { unit } = life
  const workdays = daysOf(days[0]!.slice(0, 7)).filter(isWeekday).length
  const priceOf = { HOUR: ['1', HOURS], DAY: [HOURS, '1'], MONTH: [`${workdays * Number(HOURS)}`, '1'] } as const
  const [hoursInUnit, unitsInDay] = priceOf[unit]
  return life.terms.flatMap((term) => {
    const own = days.filter((day) => termOn(life, day) === term)
    const work = times(sum(own.map((day) => workedOn(life, day))), unitsInDay, term.rate)
    const beyond = KINDS.map((kind) =>
      divide(times(sum(own.map((day) => hoursOn(life, day, kind))), term.rate, BILLED[kind]), hoursInUnit),
    )
    return [unit === 'MONTH' ? divide(work, `${workdays}`) : work, ...beyond]
  })
}

export function plainMonth(life: Life, month: string): Plain {
  const days = daysOf(month).filter((day) => day >= life.start)
  const basicOn = (day: string) => termOn(life, day).basic
  const grossOn = (day: string) => plus(basicOn(day), ...Object.values(FIXED))

  // A month has thirty paid days, whatever its length; of a joiner on a 31st, that one.
  const counted = days.filter((day) => !day.endsWith('-31') || days.length === 1)
  const component = (amountOn: (day: string) => string) => cents(counted.map((day) => divide(amountOn(day), '30')))
  const fixed = sum([component(basicOn), ...Object.values(FIXED).map((amount) => component(() => amount))])

  const lostOn = (day: string) => {
    const { leave, off = '0' } = factOn(life, day)
    return leave === 'UNPAID' ? '1' : leave ? '0' : off
  }
  const unpaid = cents(days.map((day) => divide(times(grossOn(day), lostOn(day)), '30')))
  const overtimeOf = (kind: (typeof KINDS)[number]) =>
    cents(days.map((day) => divide(times(basicOn(day), hoursOn(life, day, kind), PAID[kind]), '30', HOURS)))
  const overtimePaid = sum(KINDS.map(overtimeOf))

  return {
    paidDays: twoPlaces([`${counted.length}`]),
    unpaidDays: twoPlaces(days.map(lostOn)),
    unpaid: twoPlaces([unpaid]),
    overtimeHours: twoPlaces(days.flatMap((day) => KINDS.map((kind) => hoursOn(life, day, kind)))),
    overtimePaid: twoPlaces([overtimePaid]),
    net: twoPlaces([minus(plus(fixed, overtimePaid), unpaid)]),
    billedDays: twoPlaces(days.map((day) => workedOn(life, day))),
    billed: twoPlaces(billedLines(life, days).map((line) => rounded(line, 2))),
  }
}

/** What a day that was found wrong after its month was billed changes of what is billed, a line by itself. */
export function plainCorrection(was: Life, is: Life, day: string): Pick<Plain, 'billed' | 'billedDays'> {
  const before = billedLines(was, [day])
  return {
    billedDays: twoPlaces([minus(workedOn(is, day), workedOn(was, day))]),
    billed: twoPlaces(billedLines(is, [day]).map((line, i) => rounded(minus(line, before[i]!), 2))),
  }
}

/** Together. */
export const plainSum = (one: Plain, ...others: readonly Partial<Plain>[]): Plain =>
  Object.fromEntries(
    (Object.keys(one) as (keyof Plain)[]).map((name) => [
      name,
      twoPlaces([one[name], ...others.map((other) => other[name] ?? '0')]),
    ]),
  ) as unknown as Plain
