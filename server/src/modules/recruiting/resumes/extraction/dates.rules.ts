import { lastOfMonth } from '@muster/contract/kernel/values/days.ts'

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ARABIC = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
]
const MONTH = `(?:${NAMES.join('|')})[a-z]{0,6}\\.?|${ARABIC.join('|')}`
const YEAR = '(?:19|20)\\d{2}'
const POINT = `(?:(?<NAME>${MONTH})[\\s,’']{0,3}|(?<NUMBER>0?[1-9]|1[0-2])[/.-])?(?<YEAR>${YEAR})`
const point = (name: string) => POINT.replace(/<(NAME|NUMBER|YEAR)>/g, `<${name}$1>`)
const NOW = '(?<now>present|current|now|today|till date|to date|date|till now|ongoing|حتى الآن|الآن)'
/** `Jan 2019 – Present`, `01/2019 - 03/2021`, `2015 to 2019`. */
const RANGE = new RegExp(
  `(?<![\\p{L}\\p{N}/])(?:from |since )?${point('from')}\\s{0,3}(?:-|–|—|to|until|till|إلى)\\s{0,3}(?:${NOW}|${point('to')})(?![\\p{L}\\p{N}])`,
  'iu',
)

export interface DateRange {
  readonly from: string
  /** Null if it has not ended. */
  readonly to: string | null
  readonly index: number
  readonly length: number
}

const two = (number: number) => String(number).padStart(2, '0')
function monthOf(name: string | undefined, number: string | undefined): number | null {
  if (number) return Number(number)
  if (!name) return null
  const latin = NAMES.indexOf(name.slice(0, 3).toLowerCase())
  return (latin >= 0 ? latin : ARABIC.indexOf(name)) + 1
}

/**
 * The first range of months or years in a line. A range of years is from the first day of the first to the last day of
 * the last.
 */
export function rangeIn(line: string): DateRange | null {
  const match = RANGE.exec(line)
  if (!match) return null
  const { fromNAME, fromNUMBER, fromYEAR, toNAME, toNUMBER, toYEAR, now } = match.groups!
  const start = monthOf(fromNAME, fromNUMBER)
  const end = monthOf(toNAME, toNUMBER)
  const from = `${fromYEAR}-${two(start ?? 1)}-01`
  const to = now ? null : end ? lastOfMonth(`${toYEAR}-${two(end)}`) : `${toYEAR}-12-31`
  return to !== null && to < from ? null : { from, to, index: match.index, length: match[0].length }
}

const DAY_FIRST = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)\d{2})(?!\d)/
const ISO = /(?<!\d)((?:19|20)\d{2})-(\d{2})-(\d{2})(?!\d)/
const LONG_DATE = new RegExp(`(\\d{1,2})(?:st|nd|rd|th)?[\\s-]{1,3}(${MONTH})[\\s,-]{1,3}(${YEAR})`, 'iu')

/** A date such as `12 May 1990`, `12/05/1990` (day first) or `1990-05-12`; null when there is none. */
export function dayIn(text: string): string | null {
  const iso = ISO.exec(text)
  if (iso) return valid(iso[1]!, Number(iso[2]), Number(iso[3]))
  const longDate = LONG_DATE.exec(text)
  if (longDate) return valid(longDate[3]!, monthOf(longDate[2], undefined)!, Number(longDate[1]))
  const numbers = DAY_FIRST.exec(text)
  return numbers ? valid(numbers[3]!, Number(numbers[2]), Number(numbers[1])) : null
}

function valid(year: string, month: number, day: number): string | null {
  const written = `${year}-${two(month)}-${two(day)}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}

/** Years that the ranges cover together, with one decimal at most; overlapping times count once. */
export function yearsOf(ranges: readonly Pick<DateRange, 'from' | 'to'>[], today: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const worked = new Set<number>()
  for (const { from, to } of ranges)
    for (let month = months(from); month <= months(to ?? today); month++) worked.add(month)
  return Math.round((worked.size / 12) * 10) / 10
}
