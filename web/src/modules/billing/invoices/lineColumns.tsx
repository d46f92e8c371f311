import type { BillingLine } from '@muster/contract/billing/core/shapes.contract.ts'
import { isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { unitsOf } from '../labels.ts'

const END = 'end' as const

/** The price of a line: units × price − discount + handling fee = net. */
export type LineFigures = Pick<
  BillingLine,
  'unit' | 'quantity' | 'price' | 'per' | 'rebate' | 'rebatePercent' | 'handling' | 'handlingPercent' | 'net'
>

interface Figures {
  readonly lines: readonly LineFigures[]
  readonly currency: string
}

const has = (lines: Figures['lines'], what: 'rebate' | 'handling') => lines.some((line) => !isZero(line[what]))

/** The amount columns of a line; discount and handling fee are shown when a line has them. */
export const figureHeads = ({ lines, currency }: Figures) => [
  ...['Units', 'Price'].map((title) => ({ title, align: END })),
  ...(has(lines, 'rebate') ? [{ title: 'Discount', align: END }] : []),
  ...(has(lines, 'handling') ? [{ title: 'Handling fee', align: END }] : []),
  { title: `Net ${currency}`, align: END },
]

/** The cells below `figureHeads`; `credited` is the credited amount of the line. */
export function FigureCells({ line, credited, ...all }: Figures & { line: LineFigures; credited?: string }) {
  const money = (amount: string) => formatAmount(amount, 'always', all.currency)
  return (
    <>
      <td data-align="end" className="nowrap">
        {unitsOf(line.quantity, line.unit)}
      </td>
      <td data-align="end" className="nowrap">
        {money(line.price)}
        {line.per !== '1' && <span className="subline">for {trimmed(line.per, 4)}</span>}
      </td>
      {has(all.lines, 'rebate') && <ShareCell amount={line.rebate} percent={line.rebatePercent} money={money} />}
      {has(all.lines, 'handling') && <ShareCell amount={line.handling} percent={line.handlingPercent} money={money} />}
      <td data-align="end" className="nowrap">
        {money(line.net)}
        {credited !== undefined && !isZero(credited) && <span className="subline">credited {money(credited)}</span>}
      </td>
    </>
  )
}

interface Share {
  readonly amount: string
  readonly percent: string
  money(amount: string): string
}

const ShareCell = ({ amount, percent, money }: Share) => (
  <td data-align="end" className="nowrap">
    {isZero(amount) ? (
      <EmptyCell />
    ) : (
      <>
        {money(amount)}
        <span className="subline">{trimmed(percent, 4)} %</span>
      </>
    )}
  </td>
)
