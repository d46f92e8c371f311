import { inGroups, inThousands, withoutEndZeros } from '@muster/contract/kernel/values/digits.ts'

/** `5000` → `5,000`; decimals are kept (of a median): `1049.5` → `1,049.5`. */
export function formatCount(count: number): string {
  const [whole = '', decimals] = String(count).split('.')
  return decimals ? `${inThousands(whole)}.${decimals}` : inThousands(whole)
}

/** `1 person`, `5,000 people`. */
export const counted = (count: number, [one, many]: readonly [one: string, many: string]) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Currencies with three decimals; all others of the company have two (docs/domain/money.md). */
const THREE_DECIMALS = new Set(['BHD', 'KWD', 'OMR'])

/**
 * Formats a decimal string with thousands separators, without converting it to a float: `12500.5` → `12,500.50`, in KWD
 * `12,500.500`, in INR `1,02,141.61`. Whole amounts have no decimals unless `always` is set.
 */
export function formatAmount(amount: string, decimals: 'always' | 'needed' = 'always', currency?: string): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!found) return amount
  const [, sign = '', units = '0', rest = ''] = found
  const cents = withoutEndZeros(rest).padEnd(currency && THREE_DECIMALS.has(currency) ? 3 : 2, '0')
  const shown = `${sign}${inGroups(units, currency)}`
  return decimals === 'needed' && /^0+$/.test(cents) ? shown : `${shown}.${cents}`
}

export interface MoneyValue {
  amount: string
  currency: string
}

/** `AED 12,500.00` */
export const formatMoney = (money: MoneyValue, decimals: 'always' | 'needed' = 'always') =>
  `${money.currency} ${formatAmount(money.amount, decimals, money.currency)}`

/** 1 536 000 bytes → `1.5 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  return `${Number((bytes / 1024 ** 2).toFixed(1))} MB`
}
