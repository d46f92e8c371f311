import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import type { VisibleOrder } from '../labels.ts'

type FigurePart = readonly [name: string, amount: string, source: string]

/** The figures of a purchase order with their calculation. */
export function figuresOf(order: VisibleOrder): { label: string; value: string; explained: Explained | null }[] {
  const { currency, value, ceiling, consumed, committed, remaining, available, amendments = [] } = order
  const allowedOverrun = order.allowedOverrun?.amount ?? '0'
  const figure = (label: string, amount: string, formula: string, parts: readonly FigurePart[]) => ({
    label,
    value: amount,
    explained: {
      name: label.toLowerCase(),
      value: amount,
      unit: currency,
      formula,
      inputs: parts.map(([name, input, source]) => ({ name, value: input, unit: currency, source })),
    },
  })
  const raised = amendments.flatMap(({ number, kind, addedValue }): FigurePart[] =>
    addedValue && kind !== 'OVERRUN' ? [[`amendment ${number}`, addedValue.amount, 'amendments of this order']] : [],
  )
  const first: FigurePart = ['value', value.amount, 'original value']
  const basis = order.basis === 'NET' ? 'net' : 'with tax'
  const ofCeiling: FigurePart = ['ceiling', ceiling.amount, 'value with all amendments']
  const used: FigurePart = ['invoiced', consumed.amount, `issued invoices less credit notes, ${basis}`]
  const reserved: FigurePart = ['reserved', committed.amount, 'lines of draft invoices']
  return [
    figure('PO limit', ceiling.amount, [first, ...raised].map(([name]) => name).join(' + '), [first, ...raised]),
    { label: 'Invoiced', value: consumed.amount, explained: null },
    { label: 'Reserved by drafts', value: committed.amount, explained: null },
    figure('Remaining', remaining.amount, 'PO limit − invoiced', [ofCeiling, used]),
    figure('Available', available.amount, 'PO limit + overrun − invoiced − reserved', [
      ofCeiling,
      ['allowedOverrun', allowedOverrun, 'approved overrun'],
      used,
      reserved,
    ]),
  ]
}
