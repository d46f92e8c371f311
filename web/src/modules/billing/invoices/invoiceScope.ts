import type { ReadyRow } from '@muster/contract/billing/core/shapes.contract.ts'
import { totalOf } from '@muster/contract/kernel/math/money.ts'
import { counted, formatMoney } from '../../../ui/format/number.ts'

/** The ready placement months and their amounts before tax in each currency. */
export interface InvoiceScope {
  readonly ready: number
  readonly worth: readonly { readonly currency: string; readonly net: string }[]
}

export const PLACES = ['placement', 'placements'] as const

/** The selected rows that can be invoiced. */
export function scopeOf(rows: readonly Pick<ReadyRow, 'verdict' | 'net' | 'currency'>[]): InvoiceScope {
  const ready = rows.filter(({ verdict }) => verdict === 'READY')
  const nets = new Map<string, string[]>()
  for (const { net, currency } of ready)
    if (net !== null && currency !== null) nets.set(currency, [...(nets.get(currency) ?? []), net])
  return {
    ready: ready.length,
    worth: [...nets].map(([currency, lines]) => ({ currency, net: totalOf(lines, currency) })),
  }
}

/** The button label with its scope: `Invoice all 101 placements · AED 1,200,000.00`. */
export function invoiceLabel({ ready, worth }: InvoiceScope, isAll: boolean): string {
  const what = counted(ready, PLACES)
  const [first, ...others] = worth
  const money = !first
    ? ''
    : others.length === 0
      ? ` · ${formatMoney({ amount: first.net, currency: first.currency })}`
      : ` · ${worth.length} currencies`
  return `Invoice ${isAll && ready > 1 ? 'all ' : ''}${what}${money}`
}
