/**
 * The printed lines of an invoice: quantity × unit price − discount + handling is the net (docs/domain/invoices.md).
 */
import type { LineUnit } from '@muster/contract/billing/core/codes.contract.ts'
import type { SnapshotInvoice, SnapshotLine } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { gstParticulars } from '@muster/contract/billing/tax/gst-document.rules.ts'
import { amountShown, totalOf } from '@muster/contract/kernel/math/money.ts'
import { isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { formatAmount } from '../../../kernel/documents/format.ts'

const UNITS: Readonly<Record<LineUnit, string>> = { HOUR: 'h', DAY: 'd', MONTH: 'mo', ITEM: '' }

/** `25,625.00`: the amount without its currency, which is in the column header. */
export const amountWithoutCurrency = (amount: string, currency: string) =>
  moneyText(amount, currency).slice(currency.length + 1)

export interface LineTable {
  readonly columns: readonly { readonly header: string; readonly share: number; readonly align?: 'right' }[]
  readonly rows: readonly (readonly string[])[]
}

interface LineColumn {
  readonly header: string
  readonly share: number
  readonly isText?: boolean
  cell(line: SnapshotLine): string
}

function described({ description, from, to, orderNumber }: SnapshotLine): string {
  const days = from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`
  return [description, days, orderNumber && `PO ${orderNumber}`].filter(Boolean).join(' · ')
}

/** `768.75 (3 %)`; empty without a discount or fee. */
const shareOf = (amount: string, percent: string, currency: string) =>
  isZero(amount) ? '' : `${amountWithoutCurrency(amount, currency)} (${trimmed(percent, 4)} %)`

/** Optional columns: the Indian service code, discount, handling, tax. */
export function lineTable(invoice: SnapshotInvoice, isTaxed: boolean): LineTable {
  const { lines, currency } = invoice
  const gst = gstParticulars(invoice)
  const columns: LineColumn[] = [
    { header: '', share: 14, isText: true, cell: ({ number }) => String(number) },
    { header: 'Description', share: 90, isText: true, cell: described },
  ]
  if (gst) columns.push({ header: 'SAC', share: 50, isText: true, cell: () => gst.serviceCode })
  columns.push(
    { header: 'Quantity', share: 58, cell: ({ quantity, unit }) => `${trimmed(quantity)} ${UNITS[unit]}`.trim() },
    {
      header: 'Unit price',
      share: 62,
      cell: ({ price, per, unit }) =>
        `${formatAmount(amountShown(price, currency), currency)}${per === '1' ? '' : ` / ${per} ${UNITS[unit]}`}`,
    },
  )
  if (lines.some(({ rebate }) => !isZero(rebate)))
    columns.push({
      header: 'Discount',
      share: 58,
      cell: ({ rebate, rebatePercent }) => shareOf(rebate, rebatePercent, currency),
    })
  if (lines.some(({ handling }) => !isZero(handling)))
    columns.push({
      header: 'Handling',
      share: 58,
      cell: ({ handling, handlingPercent }) => shareOf(handling, handlingPercent, currency),
    })
  columns.push({ header: `Net ${currency}`, share: 64, cell: ({ net }) => amountWithoutCurrency(net, currency) })
  if (isTaxed)
    columns.push(
      { header: 'Tax', share: 30, cell: (line) => rateOf(line) },
      { header: `Tax ${currency}`, share: 56, cell: ({ tax }) => amountWithoutCurrency(tax, currency) },
    )
  // India requires the taxable value, rate and tax of a line; the service code takes the column.
  if (isTaxed && !gst)
    columns.push({
      header: `Total ${currency}`,
      share: 64,
      cell: ({ net, tax }) => amountWithoutCurrency(totalOf([net, tax], currency), currency),
    })
  return {
    columns: columns.map(({ header, share, isText }) => ({ header, share, ...(!isText && { align: 'right' }) })),
    rows: lines.map((line) => columns.map(({ cell }) => cell(line))),
  }
}

const rateOf = ({ taxCode, taxPercent }: SnapshotLine) => (taxCode === 'S' ? `${trimmed(taxPercent, 4)} %` : taxCode)
