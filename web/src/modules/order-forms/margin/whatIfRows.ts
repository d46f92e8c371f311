import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { isZero, minus, rounded } from '@muster/contract/kernel/math/rational.ts'
import { marginFigureLabels } from '@muster/contract/margin/margin.labels.ts'
import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'

/** One figure of one variant in both currencies; rates and percentages have one value only. */
export interface Cell {
  readonly amount: string | null
  readonly inBillCurrency: string | null
  readonly explained: Explained | null
}

export interface WhatIfRow {
  readonly key: string
  readonly label: string
  /** A monthly amount, a percentage, or a rate in the bill currency. */
  readonly kind: 'money' | 'percent' | 'rate'
  readonly isTotal: boolean
  /** One cell per variant; null where the variant has no such line. */
  readonly cells: readonly (Cell | null)[]
}

type Both = { amount: string; inBillCurrency: string }
const cell = (both: Both, explained: Explained | null): Cell => ({ ...both, explained })
const singleCell = (value: string | null, explained: Explained | null): Cell => ({
  amount: value,
  inBillCurrency: null,
  explained,
})

/** Every figure of the margins, from the revenue to the target and floor rates, with the cells of all variants. */
export function whatIfRows(margins: readonly MarginFigures[]): WhatIfRow[] {
  const row = (
    key: string,
    label: string,
    of: (margin: MarginFigures) => Cell | null,
    more: Partial<Pick<WhatIfRow, 'kind' | 'isTotal'>> = {},
  ): WhatIfRow => ({ key, label, kind: 'money', isTotal: false, ...more, cells: margins.map(of) })
  const hasRebate = margins.some(({ rebate }) => !isZero(rebate.amount))
  const part = ({ explain }: MarginFigures, name: string) =>
    explain.revenue.parts?.find((one) => one.name === name) ?? null
  const amountRow = (name: AmountFigure, isTotal = false) =>
    row(name, marginFigureLabels[name], (margin) => cell(margin[name], margin.explain[name]), { isTotal })
  const singleRow = (name: SingleFigure, kind: 'percent' | 'rate') =>
    row(name, marginFigureLabels[name], (margin) => singleCell(margin[name], margin.explain[name]), { kind })
  return [
    ...(hasRebate
      ? [
          row('gross', marginFigureLabels.revenueBeforeRebate, (margin) =>
            cell(margin.revenueBeforeRebate, part(margin, 'revenue before rebate')),
          ),
          row('rebate', marginFigureLabels.rebate, (margin) => cell(margin.rebate, part(margin, 'rebate'))),
        ]
      : []),
    amountRow('revenue', true),
    ...lineKeys(margins).map(([key, name]) =>
      row(key, name, (margin) => {
        const line = linesByKey(margin).get(key)
        return line ? cell(line, line.explain) : null
      }),
    ),
    amountRow('direct', true),
    amountRow('gm', true),
    singleRow('gmPercent', 'percent'),
    singleRow('markupPercent', 'percent'),
    amountRow('overhead'),
    amountRow('net', true),
    singleRow('netPercent', 'percent'),
    amountRow('targetBill'),
    amountRow('floorBill'),
    singleRow('targetRate', 'rate'),
    singleRow('floorRate', 'rate'),
  ]
}

type AmountFigure = 'revenue' | 'direct' | 'gm' | 'overhead' | 'net' | 'targetBill' | 'floorBill'
type SingleFigure = 'gmPercent' | 'markupPercent' | 'netPercent' | 'targetRate' | 'floorRate'

type MarginLine = MarginFigures['lines'][number]

/** Two lines can have the same name, such as two permits, so the position makes the key unique. */
function linesByKey({ lines }: MarginFigures): Map<string, MarginLine> {
  const found = new Map<string, MarginLine>()
  for (const line of lines) {
    const name = `${line.code} ${line.name}`
    const key = found.has(name) ? `${name} ${found.size}` : name
    found.set(key, line)
  }
  return found
}

function lineKeys(margins: readonly MarginFigures[]): [key: string, name: string][] {
  const all = new Map(margins.flatMap((margin) => [...linesByKey(margin)]).map(([key, { name }]) => [key, name]))
  return [...all]
}

/** The signed difference of the second variant to the first; null where they cannot be compared. */
export function changeOf(
  { cells, kind }: Pick<WhatIfRow, 'cells' | 'kind'>,
  currencies: readonly string[],
  of: (cell: Cell) => string | null,
): string | null {
  const [a, b] = cells.map((one) => (one ? of(one) : kind === 'money' ? '0' : null))
  const [currency] = currencies
  if (a == null || b == null || !currency || (kind !== 'percent' && new Set(currencies).size > 1)) return null
  const change = minus(b, a)
  const text = kind === 'percent' ? rounded(change, 2) : toMinor(change, currency)
  return isZero(text) ? '0' : text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`
}
