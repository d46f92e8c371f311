/**
 * An invoice line as UBL 2.1 (docs/domain/invoices.md): quantity × price ÷ base quantity, less its allowance, plus its
 * charge, is its net (R120).
 */

import { totalOf } from '../../kernel/math/money.ts'
import { isNegative, isZero, trimmed } from '../../kernel/math/rational.ts'
import { UNIT_CODES } from '../core/codes.contract.ts'
import type { SnapshotInvoice, SnapshotLine } from '../invoices/invoice-snapshot.contract.ts'
import { amountIn, taxCategory } from './ubl-parts.rules.ts'
import { element, type XmlNode } from './xml.rules.ts'

/** UNCL5189 95: discount. UNCL7161 ABL would be packaging; handling has no code and is described in text. */
const REBATE = { code: '95', label: 'Discount' }
const HANDLING = 'Handling'

interface LineProfile {
  /** The second currency of the line; null for none. */
  readonly lineCurrency: string | null
}

export function ublLine(
  snapshot: SnapshotLine,
  invoice: SnapshotInvoice,
  { lineCurrency }: LineProfile,
): XmlNode | null {
  const line = lineCurrency === null || hasSameCalculation(snapshot) ? snapshot : asOneItem(snapshot)
  const isCredit = invoice.kind === 'CREDIT_NOTE'
  const { currency } = invoice
  return element(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', String(line.number)),
    element(
      'cbc:Note',
      line.orderNumber && line.orderNumber !== invoice.orderNumber ? `Purchase order ${line.orderNumber}` : null,
    ),
    element(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', trimmed(line.quantity), {
      unitCode: UNIT_CODES[line.unit],
    }),
    amountIn('cbc:LineExtensionAmount', line.net, currency),
    element('cac:InvoicePeriod', [element('cbc:StartDate', line.from), element('cbc:EndDate', line.to)]),
    isZero(line.rebate) ? null : allowance(line, currency, lineCurrency),
    isZero(line.handling) ? null : charge(line, currency, lineCurrency),
    item(line, invoice, lineCurrency),
    price(line, currency, lineCurrency),
    extension(line, invoice, lineCurrency),
  ])
}

/**
 * Whether the receiver's rule (ibr-147-ae) gives the same net. It calculates in floating point and rounds halves up, so
 * that half of the smallest unit can differ there; this repeats that rule literally.
 */
function hasSameCalculation({ quantity, price, per, rebate, handling, net }: SnapshotLine): boolean {
  const theirs = Number(quantity) * (Number(price) / Number(per)) + Number(handling) - Number(rebate)
  return Math.round(Number(net) * 100) === Math.round(theirs * 100)
}

/** The line as one item of its full amount; its description lists the details. */
const asOneItem = (line: SnapshotLine): SnapshotLine => ({
  ...line,
  unit: 'ITEM',
  quantity: isNegative(line.gross) ? '-1' : '1',
  price: line.gross.replace('-', ''),
  per: '1',
})

/**
 * PINT AE recalculates percentages in floating point (ibr-131-ae) without tolerance: there they are in the text only.
 */
const shareOf = (percent: string, gross: string, currency: string, lineCurrency: string | null) =>
  lineCurrency === null
    ? {
        factor: element('cbc:MultiplierFactorNumeric', trimmed(percent)),
        base: amountIn('cbc:BaseAmount', gross, currency),
        label: '',
      }
    : { factor: null, base: null, label: ` ${trimmed(percent)} %` }

function allowance({ rebate, rebatePercent, gross }: SnapshotLine, currency: string, lineCurrency: string | null) {
  const { factor, base, label } = shareOf(rebatePercent, gross, currency, lineCurrency)
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    element('cbc:AllowanceChargeReasonCode', REBATE.code),
    element('cbc:AllowanceChargeReason', `${REBATE.label}${label}`),
    factor,
    amountIn('cbc:Amount', rebate, currency),
    base,
  ])
}

function charge({ handling, handlingPercent, gross }: SnapshotLine, currency: string, lineCurrency: string | null) {
  const { factor, base, label } = shareOf(handlingPercent, gross, currency, lineCurrency)
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'true'),
    element('cbc:AllowanceChargeReason', `${HANDLING}${label}`),
    factor,
    amountIn('cbc:Amount', handling, currency),
    base,
  ])
}

/** In the UAE each item is marked as a service with its code (ibr-185-ae). */
function item(line: SnapshotLine, { serviceCode }: SnapshotInvoice, lineCurrency: string | null): XmlNode | null {
  const isPint = lineCurrency !== null
  return element('cac:Item', [
    element('cbc:Description', line.description),
    element('cbc:Name', line.consultant ?? line.description),
    isPint ? element('cac:AdditionalItemIdentification', [element('cbc:ID', serviceCode, { schemeID: 'SAC' })]) : null,
    isPint ? element('cac:CommodityClassification', [element('cbc:CommodityCode', 'S')]) : null,
    taxCategory('cac:ClassifiedTaxCategory', { code: line.taxCode, percent: line.taxPercent }),
  ])
}

/**
 * PINT AE requires the base quantity and the price before discounts on every line (ibr-126-ae), even without a discount
 * on the price.
 */
function price(
  { price: amount, per, unit }: SnapshotLine,
  currency: string,
  lineCurrency: string | null,
): XmlNode | null {
  const isPint = lineCurrency !== null
  const shown = trimmed(amount)
  const none = totalOf([], currency)
  return element('cac:Price', [
    amountIn('cbc:PriceAmount', shown, currency),
    isPint || per !== '1' ? element('cbc:BaseQuantity', trimmed(per), { unitCode: UNIT_CODES[unit] }) : null,
    isPint
      ? element('cac:AllowanceCharge', [
          element('cbc:ChargeIndicator', 'false'),
          amountIn('cbc:Amount', none, currency),
          amountIn('cbc:BaseAmount', shown, currency),
        ])
      : null,
  ])
}

/** The line with its tax and the tax, in AED (BTAE-10, BTAE-08; ibr-104-ae, ibr-194-ae). */
function extension(line: SnapshotLine, { currency }: SnapshotInvoice, lineCurrency: string | null): XmlNode | null {
  if (lineCurrency === null) return null
  const isHome = currency === lineCurrency
  const net = isHome ? line.net : line.legalNet
  const tax = isHome ? line.tax : line.legalTax
  if (net === null || tax === null) return null
  return element('cac:ItemPriceExtension', [
    amountIn('cbc:Amount', totalOf([net, tax], lineCurrency), lineCurrency),
    line.taxCode === 'E' ? null : element('cac:TaxTotal', [amountIn('cbc:TaxAmount', tax, lineCurrency)]),
  ])
}
