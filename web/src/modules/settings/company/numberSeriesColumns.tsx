import type { NumberSeries } from '@muster/contract/settings/company/number-series.contract.ts'
import type * as z from 'zod'
import { CodeCell } from '../../../ui/cells/cells.tsx'
import type { Labels } from '../../../ui/format/labels.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

export type Series = z.output<typeof NumberSeries>
export const RESTARTS: Labels<Series['restarts']> = { YEARLY: 'Each year', NEVER: 'Never' }

export const numberSeriesColumns: readonly Column<Series>[] = [
  columns.link('label', 'Document', { sort: 'series' }),
  columns.legalEntity({ id: 'entity', sort: 'legalEntity' }),
  { id: 'pattern', title: 'Pattern', sort: 'pattern', cell: ({ pattern }) => <CodeCell value={pattern} /> },
  { id: 'restarts', title: 'Restarts', cell: ({ restarts }) => RESTARTS[restarts] },
  columns.text('last', 'Last', { isExtra: true }),
  { id: 'next', title: 'Next', cell: ({ next }) => <span data-whole>{next}</span> },
  { id: 'given', title: 'Issued', align: 'end', cell: ({ given }) => given },
]

export const numberSeriesCard = ({ label, _legalEntity, next }: Series): RowCard => ({
  title: label,
  text: `${_legalEntity.name} · next ${next}`,
})
