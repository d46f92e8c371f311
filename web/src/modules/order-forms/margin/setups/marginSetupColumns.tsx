import type { MarginSetup } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { overheadBasisLabels } from '@muster/contract/margin/setups/margin-setups.labels.ts'
import { LabelBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { NameCell } from '../../../../ui/cells/cells.tsx'
import { formatDate } from '../../../../ui/format/day.ts'
import { columns } from '../../../../ui/table/columnKinds.tsx'
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
  columns.status(setupStatuses),
  columns.date('effectiveFrom', 'Effective from', { id: 'from', sort: 'effectiveFrom' }),
  columns.date('effectiveTo', 'Effective to', { id: 'to' }),
  { id: 'days', title: 'Billable days', cell: ({ values }) => describeDays(values.days) },
  {
    id: 'overhead',
    title: 'Overhead',
    cell: ({ values: { overhead } }) => `${overhead.percent} % ${overheadBasisLabels[overhead.basis]}`,
  },
  { id: 'target', title: 'Target', align: 'end', cell: ({ values }) => `${values.targetPercent} %` },
  { id: 'floor', title: 'Floor', align: 'end', cell: ({ values }) => `${values.floorPercent} %` },
  columns.text('source', 'Source', { isExtra: true }),
  columns.text('note', 'Note', { isExtra: true }),
  columns.reference('_enteredBy', 'Proposed by', { id: 'by', isExtra: true }),
  columns.reference('_decidedBy', 'Decided by', { isExtra: true }),
  columns.instant('enteredAt', 'Proposed', { sort: 'enteredAt', isExtra: true }),
]

export const setupCard = ({ _country, revision, effectiveFrom, status, values }: MarginSetup): RowCard => ({
  title: _country.name,
  text: `Version ${revision} from ${formatDate(effectiveFrom)} · target ${values.targetPercent} %`,
  aside: <LabelBadge {...setupStatuses[status]} />,
})
