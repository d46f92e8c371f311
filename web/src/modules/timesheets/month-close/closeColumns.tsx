import type { MonthMargin, MonthPlacement } from '@muster/contract/timesheets/month-close.contract.ts'
import { blockedByLabels } from '@muster/contract/timesheets/month-close.labels.ts'
import { LastMonth } from '../../../kernel/records/LastPeriodBadge.tsx'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { EmptyCell, MoneyCell, TextCell } from '../../../ui/cells/cells.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { figuresOf, stages } from './closeLabels.ts'

/** A margin with its percentage of the revenue. */
const Margin = ({ value }: { value: MonthMargin | null | undefined }) =>
  value ? (
    <span className="figures nowrap">
      <MoneyCell value={{ amount: value.margin, currency: value.currency }} decimals="needed" />
      {value.percent !== null && <span className="text-dimmed"> {value.percent} %</span>}
    </span>
  ) : (
    <EmptyCell />
  )

const Stage = ({ row: { stage, month, isLast } }: { row: Pick<MonthPlacement, 'stage' | 'month' | 'isLast'> }) => (
  <>
    <LabelBadge {...stages(month)[stage]} />
    {isLast && <LastMonth />}
  </>
)

export const closeColumns: readonly Column<MonthPlacement>[] = [
  columns.consultantLink({ sort: 'candidate' }),
  columns.client({ sort: 'client' }),
  { id: 'stage', title: 'Stage', cell: (row) => <Stage row={row} /> },
  {
    id: 'blockedBy',
    title: 'Pending with',
    cell: ({ blockedBy }) => <TextCell value={blockedBy && blockedByLabels[blockedBy]} />,
  },
  columns.instant('since', 'Since'),
  {
    id: 'worked',
    title: 'Days',
    align: 'end',
    cell: (row) =>
      figuresOf(row) === null || row.worked === null ? (
        <EmptyCell />
      ) : (
        <span className="figures nowrap">
          {row.worked} <span className="text-dimmed">of {row.expected}</span>
        </span>
      ),
  },
  { id: 'payable', title: 'Payable', align: 'end', cell: (row) => <TextCell value={figuresOf(row)?.payable} /> },
  { id: 'billable', title: 'Billable', align: 'end', cell: (row) => <TextCell value={figuresOf(row)?.billable} /> },
  {
    id: 'planned',
    title: 'Planned margin',
    field: 'planned.margin',
    align: 'end',
    cell: ({ planned }) => <Margin value={planned} />,
  },
  {
    id: 'actual',
    title: 'Actual margin',
    field: 'actual.margin',
    align: 'end',
    cell: ({ actual }) => <Margin value={actual} />,
  },
  columns.country({ sort: 'country' }),
  columns.legalEntity({ isExtra: true }),
]

export const closeCard = (row: MonthPlacement): RowCard => ({
  title: row._candidate.name,
  text: [row._client.name, row.blockedBy && `pending with ${blockedByLabels[row.blockedBy]}`]
    .filter(Boolean)
    .join(' · '),
  aside: <LabelBadge {...stages(row.month)[row.stage]} />,
})
