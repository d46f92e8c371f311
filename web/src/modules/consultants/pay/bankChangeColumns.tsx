import type { BankChange } from '@muster/contract/consultants/bank.contract.ts'
import { DateCell, InstantCell, NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { BANK_CHANGE_STATUSES } from '../labels.ts'

export const consultantHref = (change: BankChange) => `/candidates/${change.candidateID}?tab=pay-and-bank`

const accountOf = ({ proposed }: BankChange) => proposed.iban ?? proposed.accountNumber
const StatusOf = ({ status }: Pick<BankChange, 'status'>) => <LabelBadge {...BANK_CHANGE_STATUSES[status]} />

export const bankChangeColumns: readonly Column<BankChange>[] = [
  {
    id: 'name',
    title: 'Consultant',
    sort: 'name',
    isFixed: true,
    cell: (row, href) => <NameCell name={row._candidate.name} href={href} />,
  },
  { id: 'bank', title: 'New bank', cell: (row) => <TextCell value={row.proposed.bankName} /> },
  { id: 'account', title: 'New account', cell: (row) => <TextCell value={accountOf(row)} /> },
  {
    id: 'before',
    title: 'Current',
    cell: (row) => <TextCell value={row.present && (row.present.iban ?? row.present.accountNumber)} />,
  },
  {
    id: 'effectiveDate',
    title: 'Effective from',
    sort: 'effectiveDate',
    cell: (row) => <DateCell value={row.effectiveDate} />,
  },
  { id: 'proposer', title: 'Proposed by', cell: (row) => <TextCell value={row._proposedBy.name} /> },
  { id: 'proposedAt', title: 'Proposed', sort: 'proposedAt', cell: (row) => <InstantCell value={row.proposedAt} /> },
  { id: 'status', title: 'Status', sort: 'status', cell: (row) => <StatusOf status={row.status} /> },
  {
    id: 'decider',
    title: 'Decided by',
    isExtra: true,
    cell: (row) => <TextCell value={row._decidedBy?.name} />,
  },
  { id: 'reason', title: 'Reason', isExtra: true, cell: (row) => <TextCell value={row.reason} /> },
]

export const bankChangeCard = (row: BankChange): RowCard => ({
  title: row._candidate.name,
  text: [row.proposed.bankName, accountOf(row)].filter(Boolean).join(' · '),
  beside: <StatusOf status={row.status} />,
})
