import type { BankChange } from '@muster/contract/consultants/bank.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
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
  columns.date('effectiveDate', 'Effective from', { sort: 'effectiveDate' }),
  columns.reference('_proposedBy', 'Proposed by', { id: 'proposer' }),
  columns.instant('proposedAt', 'Proposed', { sort: 'proposedAt' }),
  { id: 'status', title: 'Status', sort: 'status', cell: (row) => <StatusOf status={row.status} /> },
  columns.reference('_decidedBy', 'Decided by', { id: 'decider', isExtra: true }),
  columns.text('reason', 'Reason', { isExtra: true }),
]

export const bankChangeCard = (row: BankChange): RowCard => ({
  title: row._candidate.name,
  text: [row.proposed.bankName, accountOf(row)].filter(Boolean).join(' · '),
  aside: <StatusOf status={row.status} />,
})
