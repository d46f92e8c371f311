import { Stack } from '@mantine/core'
import type { Allocation } from '@muster/contract/billing/receipts/allocations.contract.ts'
import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { DateCell, EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { allocationApi } from '../endpoints.ts'
import { DocumentStatus, type TransitionLabels } from '../invoices/DocumentStatus.tsx'
import {
  ALLOCATION_STATUSES,
  allocationHistoryFormat,
  invoiceHref,
  PATH,
  POSTING_HINTS,
  receiptHref,
} from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'

const STEPS: TransitionLabels = {
  POSTED: { verb: 'Post', effect: 'Applies the payment to the invoices.' },
  CANCELLED: {
    verb: 'Cancel allocation',
    effect: 'The draft is cancelled and no invoice is affected.',
    isEnding: true,
  },
  REVERSED: {
    verb: 'Reverse',
    effect: 'The invoices are outstanding again, and the client credit is restored.',
    isEnding: true,
  },
}

/** A client credit and the invoices it was applied to. */
export const AllocationScreen = () => (
  <RecordScreen
    endpoint={allocationApi.get}
    needs={right('receipts', 'view')}
    path={`${PATH}/allocations`}
    param="allocationID"
    head={(allocation) => {
      remember([allocation._client, allocation._legalEntity])
      return {
        title: allocation.reference,
        code: allocation._client.name,
        status: ALLOCATION_STATUSES[allocation.status],
        meta: { verb: 'Updated', at: allocation.updatedAt },
      }
    }}
    parts={[
      { key: 'allocation', label: 'Allocation', part: (allocation) => <AllocationOverview allocation={allocation} /> },
    ]}
    history={{ endpoint: allocationApi.history, format: allocationHistoryFormat }}
  />
)

function AllocationOverview({ allocation }: { allocation: Allocation }) {
  const { id, reference, status, version } = allocation
  const move = useBillingAction(allocationApi.move, (answer) =>
    statusChanged(answer.reference, ALLOCATION_STATUSES[answer.status].label),
  )
  return (
    <Stack>
      <DocumentStatus
        name={reference}
        record={allocation}
        assignee={POSTING_HINTS[status]}
        labels={STEPS}
        onTransition={(to, reason) =>
          move.mutateAsync({ params: { id }, body: { status: to as Allocation['status'], reason, version } })
        }
      />
      <Parts allocation={allocation} />
      <AllocationFacts allocation={allocation} />
    </Stack>
  )
}

const Parts = ({ allocation: { parts, currency, booksCurrency } }: { allocation: Allocation }) => (
  <Section title="Applied to invoices">
    <PlainTable
      name="Applied to invoices"
      isFramed
      heads={[
        'Invoice',
        { title: 'Applied', align: 'end' },
        { title: `Used, ${currency}`, align: 'end' },
        { title: 'Outstanding now', align: 'end' },
        { title: `FX gain/loss, ${booksCurrency}`, align: 'end' },
      ]}
    >
      {parts.map((one) => (
        <tr key={one._billing.id}>
          <th scope="row">
            <RouteLink href={`${invoiceHref(one._billing)}?tab=payments`}>{one._billing.name}</RouteLink>
          </th>
          <td data-align="end">{formatMoney({ amount: one.amount, currency: one.currency })}</td>
          <td data-align="end">{formatAmount(one.sourceAmount ?? one.amount, 'always', currency)}</td>
          <td data-align="end">{isZero(one.open) ? <EmptyCell /> : formatAmount(one.open, 'always', one.currency)}</td>
          <td data-align="end">
            {one.difference === null ? <EmptyCell /> : formatAmount(one.difference, 'always', booksCurrency)}
          </td>
        </tr>
      ))}
    </PlainTable>
  </Section>
)

const AllocationFacts = ({ allocation }: { allocation: Allocation }) => {
  const { source, currency } = allocation
  const href = source.kind === 'RECEIPT' ? receiptHref(source) : invoiceHref(source)
  return (
    <FieldGroup
      title="Allocation"
      fields={[
        {
          label: 'Client',
          value: <RouteLink href={`/clients/${allocation.clientID}`}>{allocation._client.name}</RouteLink>,
        },
        { label: 'Legal entity', value: allocation._legalEntity.name },
        {
          label: source.kind === 'RECEIPT' ? 'From receipt' : 'From credited invoice',
          value: <RouteLink href={href}>{source.name}</RouteLink>,
        },
        { label: 'Amount', value: formatMoney({ amount: allocation.amount, currency }) },
        { label: 'Remaining client credit', value: formatMoney({ amount: allocation.left, currency }) },
        { label: 'Posted on', value: <DateCell value={allocation.day} /> },
        { label: 'Created by', value: allocation._createdBy?.name ?? null },
        { label: 'Posted by', value: allocation._postedBy?.name ?? null },
        { label: 'Note', value: allocation.note ? allocation.note : undefined, wide: true },
      ]}
    />
  )
}
