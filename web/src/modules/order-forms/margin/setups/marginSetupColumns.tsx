import type { MarginSetup } from '@muster/contract/margin/margin-setups.contract.ts'
import { overheadBasisLabels } from '@muster/contract/margin/margin-setups.labels.ts'
import { DateCell, InstantCell, NameCell, TextCell } from '../../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../../ui/chip/StatusChip.tsx'
import { formatDate } from '../../../../ui/format/day.ts'
import type { Column, RowCard } from '../../../../ui/table/columns.ts'
import { describeDays, setupStatuses } from './marginSetupLabels.ts'

export const setupColumns: readonly Column<MarginSetup>[] = [
  {
    id: 'country',
    title: 'Country',
    sort: 'country',
    isFixed: true,
    cell: ({ _country, revision }, href) => <NameCell name={_country.name} code={`Version ${revision}`} href={href} />,
  },
  { id: 'status', title: 'Status', cell: ({ status }) => <LabelBadge {...setupStatuses[status]} /> },
  {
    id: 'from',
    title: 'Effective from',
    sort: 'effectiveFrom',
    cell: ({ effectiveFrom }) => <DateCell value={effectiveFrom} />,
  },
  { id: 'to', title: 'Effective to', cell: ({ effectiveTo }) => <DateCell value={effectiveTo} /> },
  { id: 'days', title: 'Billable days', cell: ({ values }) => describeDays(values.days) },
  {
    id: 'overhead',
    title: 'Overhead',
    cell: ({ values: { overhead } }) => `${overhead.percent} % ${overheadBasisLabels[overhead.basis]}`,
  },
  { id: 'target', title: 'Target', align: 'end', cell: ({ values }) => `${values.targetPercent} %` },
  { id: 'floor', title: 'Floor', align: 'end', cell: ({ values }) => `${values.floorPercent} %` },
  { id: 'source', title: 'Source', isExtra: true, cell: ({ source }) => <TextCell value={source} /> },
  { id: 'note', title: 'Note', isExtra: true, cell: ({ note }) => <TextCell value={note} /> },
  { id: 'by', title: 'Proposed by', isExtra: true, cell: ({ _enteredBy }) => <TextCell value={_enteredBy?.name} /> },
  {
    id: 'decidedBy',
    title: 'Decided by',
    isExtra: true,
    cell: ({ _decidedBy }) => <TextCell value={_decidedBy?.name} />,
  },
  {
    id: 'enteredAt',
    title: 'Proposed',
    sort: 'enteredAt',
    isExtra: true,
    cell: ({ enteredAt }) => <InstantCell value={enteredAt} />,
  },
]

export const setupCard = ({ _country, revision, effectiveFrom, status, values }: MarginSetup): RowCard => ({
  title: _country.name,
  text: `Version ${revision} from ${formatDate(effectiveFrom)} · target ${values.targetPercent} %`,
  beside: <LabelBadge {...setupStatuses[status]} />,
})
