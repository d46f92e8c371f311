import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { MedicalPolicyRow } from '@muster/contract/medical/medical-policies.contract.ts'
import type * as z from 'zod'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, ExpiryCell, NameCell } from '../../../ui/cells/cells.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { CATEGORIES, stateOf } from './medicalLabels.ts'

type PolicyRow = z.output<typeof MedicalPolicyRow>

const NEAR_DAYS = 60

export const policyColumns: readonly Column<PolicyRow>[] = [
  {
    id: 'insurer',
    title: 'Policy',
    sort: 'insurer',
    isFixed: true,
    cell: ({ insurer, policyNumber }, href) => <NameCell name={insurer} code={policyNumber} href={href} />,
  },
  columns.country({ sort: 'country' }),
  { id: 'category', title: 'Category', sort: 'category', cell: ({ category }) => CATEGORIES[category] },
  { id: 'status', title: 'Status', cell: (policy) => <LabelBadge {...stateOf(policy)} /> },
  columns.date('validFrom', 'Valid from', { sort: 'validFrom' }),
  {
    id: 'validTo',
    title: 'Valid to',
    sort: 'validTo',
    // The status already shows that it is active; the end date has a label only when it is near.
    cell: ({ validTo, status, archived }) =>
      !archived && status !== 'EXPIRED' && validTo <= daysAfter(todayHere(), NEAR_DAYS) ? (
        <ExpiryCell value={validTo} />
      ) : (
        <DateCell value={validTo} />
      ),
  },
  {
    id: 'bands',
    title: 'Premium rows',
    align: 'end',
    cell: ({ bands }) => (bands > 0 ? bands : <StatusBadge tone="warning">No table</StatusBadge>),
  },
  columns.text('network', 'Network'),
  columns.text('tpa', 'Administrator', { isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const policyCard = (policy: PolicyRow): RowCard => ({
  title: policy.insurer,
  text: `${policy._country.name} · ${CATEGORIES[policy.category]} · ${policy.policyNumber}`,
  aside: <LabelBadge {...stateOf(policy)} />,
})
