/**
 * The patterns of document numbers. `{entity}` is the legal entity's prefix, `{n:6}` the count with at least six
 * digits.
 */

/** The numbered documents, with the pattern a new legal entity starts with. */
export const SERIES = {
  ORDER_FORM: { label: 'Order forms', pattern: 'OF-{entity}-{year}-{n:6}' },
  PROPOSAL: { label: 'Proposals', pattern: 'QT-{entity}-{year}-{n:6}' },
  OFFER_LETTER: { label: 'Offer letters', pattern: 'OL-{entity}-{year}-{n:6}' },
  MSA: { label: 'Master service agreements', pattern: 'MSA-{entity}-{year}-{n:4}' },
  SOW: { label: 'Statements of work', pattern: 'SOW-{entity}-{year}-{n:4}' },
  CANDIDATE_CONTRACT: { label: 'Employment contracts', pattern: 'CC-{entity}-{year}-{n:6}' },
  CLIENT_CONTRACT: { label: 'Client contracts', pattern: 'WO-{entity}-{year}-{n:6}' },
  PURCHASE_ORDER: { label: 'Purchase orders (our reference)', pattern: 'PO-{entity}-{year}-{n:5}' },
  INVOICE: { label: 'Invoices', pattern: 'INV-{entity}-{year}-{n:6}' },
  CREDIT_NOTE: { label: 'Credit notes', pattern: 'CN-{entity}-{year}-{n:6}' },
  RECEIPT: { label: 'Receipts', pattern: 'RC-{entity}-{year}-{n:6}' },
  PAYROLL_RUN: { label: 'Payroll runs', pattern: 'PR-{entity}-{year}-{n:4}' },
  SETTLEMENT: { label: 'Final settlements', pattern: 'FS-{entity}-{year}-{n:5}' },
} as const satisfies Record<string, { label: string; pattern: string }>
export type Series = keyof typeof SERIES
export const SERIES_NAMES = Object.keys(SERIES) as [Series, ...Series[]]

/** Whether the count starts again with each calendar year. */
export type Restart = 'YEARLY' | 'NEVER'

const PLACE = /\{(entity|year|yy|month|n(?::([1-9]))?)\}/g
const MAX = 40

/** The error in a pattern, with what to do; null when the numbers it generates are unique. */
export function patternError(pattern: string, restarts: Restart): string | null {
  const places = [...pattern.matchAll(PLACE)].map(([, name = '']) => name.split(':')[0]!)
  const plain = pattern.replace(PLACE, '')
  if (!/^[A-Z0-9/-]*$/.test(plain))
    return 'Use capital letters, digits, - and / around {entity}, {year}, {yy}, {month} and {n:6}.'
  if (places.filter((name) => name === 'n').length !== 1)
    return 'The pattern must contain the sequence number {n:6} exactly once.'
  if (!places.includes('entity'))
    return 'The pattern must contain {entity}, so that numbers are unique per legal entity.'
  if (restarts === 'YEARLY' && !places.includes('year') && !places.includes('yy'))
    return 'The sequence restarts each year, so the pattern must contain {year} or {yy}.'
  const longest = numberBy(pattern, { entity: 'XXXXXXXX', day: '2026-12-31', count: 999_999_999 })
  if (longest.length > MAX) return `A number may have at most ${MAX} characters. This pattern allows ${longest.length}.`
  return null
}

/** The number that a pattern gives: `OF-{entity}-{year}-{n:6}` with AE, 2026-03-01 and 123 is `OF-AE-2026-000123`. */
export const numberBy = (pattern: string, { entity, day, count }: { entity: string; day: string; count: number }) =>
  pattern.replace(PLACE, (_, place: string, digits?: string) => {
    if (place === 'entity') return entity
    if (place === 'year') return day.slice(0, 4)
    if (place === 'yy') return day.slice(2, 4)
    if (place === 'month') return day.slice(5, 7)
    return String(count).padStart(Number(digits ?? 1), '0')
  })

const WIDTHS: Readonly<Record<string, number>> = { year: 4, yy: 2, month: 2 }

/** The prefix and the count of a number; null if the pattern does not separate them unambiguously. */
export function readNumber(pattern: string, number: string): { entity: string; count: number } | null {
  // A count directly after the prefix or a year could not be separated from their last digits.
  if (/\}\{/.test(pattern)) return null
  const source = pattern.replace(PLACE, (_, place: string) =>
    place === 'entity'
      ? '(?<entity>[A-Z0-9]{1,8})'
      : place.startsWith('n')
        ? '(?<count>\\d{1,15})'
        : `\\d{${WIDTHS[place]}}`,
  )
  const { entity, count } = new RegExp(`^${source}$`).exec(number)?.groups ?? {}
  return entity && count ? { entity, count: Number(count) } : null
}

/** The period of the count on a date: its year, or 0 if the count never restarts. */
export const periodOf = (restarts: Restart, day: string) => (restarts === 'YEARLY' ? Number(day.slice(0, 4)) : 0)
