import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { MedicalPolicyRow } from '@muster/contract/medical/medical-policies.contract.ts'
import type * as z from 'zod'
import { CountryCell, DateCell, ExpiryCell, InstantCell, NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge, StatusBadge } from '../../../ui/chip/StatusChip.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { CATEGORIES, stateOf } from './medicalLabels.ts'

type Row = z.output<typeof MedicalPolicyRow>

const NEAR_DAYS = 60

export const policyColumns: readonly Column<Row>[] = [
  {
    id: 'insurer',
    title: 'Policy',
    sort: 'insurer',
    isFixed: true,
    cell: ({ insurer, policyNumber }, href) => <NameCell name={insurer} code={policyNumber} href={href} />,
  },
  {
    id: 'country',
    title: 'Country',
    sort: 'country',
    cell: ({ countryID, _country }) => <CountryCell value={countryID} name={_country.name} />,
  },
  { id: 'category', title: 'Category', sort: 'category', cell: ({ category }) => CATEGORIES[category] },
  { id: 'status', title: 'Status', cell: (policy) => <LabelBadge {...stateOf(policy)} /> },
  { id: 'validFrom', title: 'Valid from', sort: 'validFrom', cell: ({ validFrom }) => <DateCell value={validFrom} /> },
  {
    id: 'validTo',
    title: 'Valid to',
    sort: 'validTo',
    // The status says that it holds; only an end that is near has a word of its own.
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
  { id: 'network', title: 'Network', cell: ({ network }) => <TextCell value={network} /> },
  { id: 'tpa', title: 'Administrator', isExtra: true, cell: ({ tpa }) => <TextCell value={tpa} /> },
  {
    id: 'updatedAt',
    title: 'Updated',
    sort: 'updatedAt',
    isExtra: true,
    cell: ({ updatedAt }) => <InstantCell value={updatedAt} />,
  },
]

export const policyCard = (policy: Row): RowCard => ({
  title: policy.insurer,
  text: `${policy._country.name} · ${CATEGORIES[policy.category]} · ${policy.policyNumber}`,
  beside: <LabelBadge {...stateOf(policy)} />,
})
