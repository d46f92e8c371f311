import { SimpleGrid, Text } from '@mantine/core'
import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'
import { useState } from 'react'
import { ExplainedTree } from '../../../ui/calculation/CalculationTree.tsx'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import classes from './MarginWhatIf.module.css'
import { type Cell, changeOf, type WhatIfRow, whatIfRows } from './whatIfRows.ts'

interface TableProps {
  /** One or two margins. */
  margins: readonly MarginFigures[]
  /** Whether two margins are shown in the bill currency. */
  inBill: boolean
}

const NAMES = ['Variant A', 'Variant B']
/** An increase of these figures is worse. */
const COSTS = new Set(['direct', 'overhead', 'rebate', 'targetBill', 'floorBill', 'targetRate', 'floorRate'])

/** Every line with its amounts and calculation: one variant in both currencies, two variants with the difference. */
export function MarginWhatIfTable({ margins, inBill }: TableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = whatIfRows(margins)
  const heads = headsOf(margins, inBill)
  const toggle = (key: string) =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]))
  return (
    <div className={classes.lines} data-compared={margins.length > 1 || undefined}>
      <PlainTable
        name="Margin per month, line by line"
        isFramed
        isGrid
        heads={['Per month', ...heads.map((title) => ({ title, align: 'end' as const }))]}
      >
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            margins={margins}
            inBill={inBill}
            isOpen={open.has(row.key)}
            onToggle={() => toggle(row.key)}
          />
        ))}
      </PlainTable>
    </div>
  )
}

function headsOf(margins: readonly MarginFigures[], inBill: boolean): string[] {
  const [first, second] = margins
  if (!first) return []
  const { costCurrency, billCurrency } = first
  if (!second) return costCurrency === billCurrency ? [costCurrency] : [costCurrency, billCurrency]
  const codes = margins.map((margin) => (inBill ? margin.billCurrency : margin.costCurrency))
  return [...NAMES.map((name, at) => `${name}, ${codes[at]}`), 'Change']
}

interface RowProps extends TableProps {
  row: WhatIfRow
  isOpen: boolean
  onToggle(): void
}

function Row({ row, margins, inBill, isOpen, onToggle }: RowProps) {
  const isCompared = margins.length > 1
  const isExplained = row.cells.some((cell) => cell?.explained)
  const columns = headsOf(margins, inBill).length
  return (
    <>
      <tr data-total={row.isTotal || undefined}>
        <th scope="row">
          {isExplained ? (
            <LinkButton c="inherit" className={classes.open} aria-expanded={isOpen} onClick={onToggle}>
              {row.label}
            </LinkButton>
          ) : (
            row.label
          )}
        </th>
        {isCompared ? (
          <Compared row={row} margins={margins} inBill={inBill} />
        ) : (
          <Single row={row} margin={margins[0]!} columns={columns} />
        )}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns + 1}>
            <SimpleGrid minColWidth="min(220px, 100%)" autoFlow="auto-fit" spacing={20} verticalSpacing={4}>
              {row.cells.map((cell, at) => (
                <div key={NAMES[at]}>
                  {isCompared && (
                    <Text size="xs" mt={4} fw={600}>
                      {NAMES[at]}
                    </Text>
                  )}
                  {cell?.explained ? <ExplainedTree explained={cell.explained} /> : <EmptyCell />}
                </div>
              ))}
            </SimpleGrid>
          </td>
        </tr>
      )}
    </>
  )
}

function Single({ row, margin, columns }: { row: WhatIfRow; margin: MarginFigures; columns: number }) {
  const { costCurrency, billCurrency } = margin
  const cell = row.cells[0] ?? null
  if (row.kind !== 'money')
    return (
      <td data-align="end" colSpan={columns}>
        {formatSingle(row, cell, billCurrency)}
      </td>
    )
  return (
    <>
      <td data-align="end">{cell?.amount ? formatAmount(cell.amount, 'always', costCurrency) : <EmptyCell />}</td>
      {columns > 1 && (
        <td data-align="end">
          {cell?.inBillCurrency ? formatAmount(cell.inBillCurrency, 'always', billCurrency) : <EmptyCell />}
        </td>
      )}
    </>
  )
}

/** A percentage or a rate has one value only. */
function formatSingle({ kind }: WhatIfRow, cell: Cell | null, billCurrency: string) {
  if (!cell?.amount) return <EmptyCell />
  return kind === 'percent'
    ? `${cell.amount} %`
    : `${billCurrency} ${formatAmount(cell.amount, 'always', billCurrency)}`
}

function Compared({ row, margins, inBill }: Omit<RowProps, 'isOpen' | 'onToggle'>) {
  const isMoney = row.kind === 'money'
  const figureOf = (cell: Cell) => (isMoney && inBill ? cell.inBillCurrency : cell.amount)
  const inBillOnly = inBill || row.kind === 'rate'
  const currencies = margins.map((margin) => (inBillOnly ? margin.billCurrency : margin.costCurrency))
  const change = changeOf(row, currencies, figureOf)
  const isCost = COSTS.has(row.key) || row.key.includes(' ')
  const isWorse = change !== null && change !== '0' && change.startsWith('+') === isCost
  return (
    <>
      {row.cells.map((cell, at) => {
        const value = cell && figureOf(cell)
        return (
          <td key={NAMES[at]} data-align="end">
            {!value ? (
              <EmptyCell />
            ) : isMoney ? (
              formatAmount(value, 'always', currencies[at])
            ) : (
              formatSingle(row, cell, currencies[at] ?? '')
            )}
          </td>
        )
      })}
      <td data-align="end">
        {change === null || change === '0' ? (
          <EmptyCell />
        ) : (
          <span className={isWorse ? 'text-error' : 'text-done'}>
            {change.charAt(0)}
            {formatAmount(change.slice(1), 'always', row.kind === 'percent' ? undefined : currencies[0])}
          </span>
        )}
      </td>
    </>
  )
}
