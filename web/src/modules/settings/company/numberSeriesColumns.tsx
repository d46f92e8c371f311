import type { NumberSeries } from '@muster/contract/settings/company/number-series.contract.ts'
import type * as z from 'zod'
import { CodeCell, NameCell, ShortCell, TextCell } from '../../../ui/cells/cells.tsx'
import type { Labels } from '../../../ui/format/labels.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

export type Series = z.output<typeof NumberSeries>
export const RESTARTS: Labels<Series['restarts']> = { YEARLY: 'Each year', NEVER: 'Never' }

export const numberSeriesColumns: readonly Column<Series>[] = [
  {
    id: 'label',
    title: 'Document',
    sort: 'series',
    isFixed: true,
    cell: ({ label }, href) => <NameCell name={label} href={href} />,
  },
  {
    id: 'entity',
    title: 'Legal entity',
    sort: 'legalEntity',
    cell: ({ _legalEntity }) => <ShortCell value={_legalEntity.name} />,
  },
  { id: 'pattern', title: 'Pattern', sort: 'pattern', cell: ({ pattern }) => <CodeCell value={pattern} /> },
  { id: 'restarts', title: 'Restarts', cell: ({ restarts }) => RESTARTS[restarts] },
  { id: 'last', title: 'Last', isExtra: true, cell: ({ last }) => <TextCell value={last} /> },
  { id: 'next', title: 'Next', cell: ({ next }) => <span data-whole>{next}</span> },
  { id: 'given', title: 'Issued', align: 'end', cell: ({ given }) => given },
]

export const numberSeriesCard = ({ label, _legalEntity, next }: Series): RowCard => ({
  title: label,
  text: `${_legalEntity.name} · next ${next}`,
})
