import { Stack } from '@mantine/core'
import type { Receipt } from '@muster/contract/billing/receipts/receipt-shapes.contract.ts'
import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { IconArrowsSplit2, IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DateCell, EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { allocationApi, receiptApi } from '../endpoints.ts'
import { DocumentStatus, type TransitionLabels } from '../invoices/DocumentStatus.tsx'
import { invoiceHref, invoiceName, PATH, RECEIPT_STATUSES, receiptHistoryFormat, receiptHref } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'
import { AllocationTable } from './AllocationTable.tsx'
import { receiptHint, withoutInvoices } from './receiptHints.ts'

const AllocateDialog = lazyNamed(() => import('./AllocateDialog.tsx'), 'AllocateDialog')

const STEPS: TransitionLabels = {
  POSTED: { verb: 'Post', effect: 'Applies the payment to the invoices and assigns the receipt number.' },
  CANCELLED: { verb: 'Cancel receipt', effect: 'The draft is cancelled and no invoice is affected.', isEnding: true },
  REVERSED: {
    verb: 'Reverse',
    effect:
      'Use this for bounced or refunded payments. The invoices are outstanding again, including later allocations.',
    isEnding: true,
  },
}

/** A client payment, the invoices it was applied to, and exchange differences. */
export const ReceiptScreen = () => (
  <RecordScreen
    endpoint={receiptApi.get}
    needs={right('receipts', 'view')}
    path={`${PATH}/receipts`}
    param="receiptID"
    head={(receipt) => {
      remember([receipt._client, receipt._legalEntity])
      return {
        title: invoiceName(receipt),
        code: receipt._client.name,
        status: RECEIPT_STATUSES[receipt.status],
        meta: { verb: 'Updated', at: receipt.updatedAt },
      }
    }}
    parts={[{ key: 'receipt', label: 'Receipt', part: (receipt) => <ReceiptOverview receipt={receipt} /> }]}
    history={{ endpoint: receiptApi.history, format: receiptHistoryFormat }}
  />
)

function ReceiptOverview({ receipt }: { receipt: Receipt }) {
  const { id, version } = receipt
  const move = useBillingAction(receiptApi.move, (answer) =>
    statusChanged(invoiceName(answer), RECEIPT_STATUSES[answer.status].label),
  )
  return (
    <Stack>
      <DocumentStatus
        name={invoiceName(receipt)}
        record={receipt}
        assignee={receiptHint(receipt)}
        labels={STEPS}
        onTransition={(to, reason) =>
          move.mutateAsync({
            params: { id },
            body: { status: to as Receipt['status'], ...bodyFor(to, reason), version },
          })
        }
      />
      <DuplicateNotice receipt={receipt} />
      <Sums receipt={receipt} />
      <Allocations receipt={receipt} />
      <LaterAllocations receipt={receipt} />
      <ReceiptFacts receipt={receipt} />
    </Stack>
  )
}

/** When posting, a reason explains a duplicate payment; otherwise it explains the cancellation or reversal. */
const bodyFor = (to: string, reason: string | null) => (to === 'POSTED' ? { duplicateReason: reason } : { reason })

/** Shows the earlier receipt with the same values, and why this is a different payment. */
function DuplicateNotice({ receipt: { _duplicateOf: first, duplicateReason } }: { receipt: Receipt }) {
  if (!first) return null
  return (
    <Alert tone="warning" icon={<IconCopy size={18} stroke={1.7} aria-hidden />}>
      Same client, date, amount, currency and reference as{' '}
      <RouteLink href={receiptHref({ id: first.id })}>{first.name}</RouteLink>. Reason for the second payment:{' '}
      {duplicateReason}
    </Alert>
  )
}

function Sums({ receipt }: { receipt: Receipt }) {
  const { currency, booksCurrency, realised } = receipt
  const money = (amount: string) => `${currency} ${formatAmount(amount, 'always', currency)}`
  return (
    <Section title="Totals">
      <Card>
        <Stack gap={0}>
          <ExplainedLine label="Amount received" value={money(receipt.received)} explained={null} />
          <ExplainedLine label="Bank charges" value={money(receipt.bankCharge)} explained={null} />
          <ExplainedLine label="Applied to invoices" value={money(receipt.allocated)} explained={null} isTotal />
          <ExplainedLine label="Unallocated amount" value={money(receipt.unallocated)} explained={null} />
          {realised !== null && !isZero(realised) && (
            <ExplainedLine
              label="Realised FX gain/loss"
              value={`${booksCurrency} ${formatAmount(realised, 'always', booksCurrency)}`}
              explained={receipt.explain}
            />
          )}
        </Stack>
      </Card>
    </Section>
  )
}

const Allocations = ({ receipt }: { receipt: Receipt }) => (
  <Section title="Applied to invoices">
    {receipt.allocations.length === 0 ? (
      <HelperText>{withoutInvoices(receipt)}</HelperText>
    ) : (
      <PlainTable
        name="Applied to invoices"
        isFramed
        heads={[
          'Invoice',
          { title: 'Payment', align: 'end' },
          { title: 'Tax withheld', align: 'end' },
          'Certificate',
          { title: 'Retention', align: 'end' },
          { title: 'Outstanding now', align: 'end' },
        ]}
      >
        {receipt.allocations.map((one) => {
          const money = (amount: string) => formatAmount(amount, 'always', one.currency)
          const some = (amount: string) => (isZero(amount) ? <EmptyCell /> : money(amount))
          return (
            <tr key={one._billing.id}>
              <th scope="row">
                <RouteLink href={`${invoiceHref(one._billing)}?tab=payments`}>{one._billing.name}</RouteLink>
              </th>
              <td data-align="end" className="nowrap">
                {one.currency} {money(one.cash)}
              </td>
              <td data-align="end">{some(one.withheld)}</td>
              <td>{one.certificate ?? <EmptyCell />}</td>
              <td data-align="end">{some(one.retained)}</td>
              <td data-align="end">{some(one.open)}</td>
            </tr>
          )
        })}
      </PlainTable>
    )}
  </Section>
)

/** Unallocated amounts that were allocated later, and the remainder. */
function LaterAllocations({ receipt }: { receipt: Receipt }) {
  const [isAllocating, setAllocating] = useState(false)
  return (
    <>
      <LaterAllocationSection receipt={receipt} onAllocate={() => setAllocating(true)} />
      {/* Stays open with its draft when a refetch removes the section, because nothing is left. */}
      <Suspense>
        {isAllocating && <AllocateDialog from={{ receiptID: receipt.id }} onClose={() => setAllocating(false)} />}
      </Suspense>
    </>
  )
}

function LaterAllocationSection({ receipt, onAllocate }: { receipt: Receipt; onAllocate(): void }) {
  const may = useMay()(right('receipts', 'create'))
  const { id, status, unallocated, currency } = receipt
  const query = { receiptID: [id], sort: 'createdAt', pageSize: 100 } as never
  const { data } = useEndpoint(allocationApi.list, { query }, { enabled: receipt.number !== null })
  const given = data?.items ?? []
  const isLeft = status === 'POSTED' && !isZero(unallocated)
  if (given.length === 0 && !isLeft) return null
  return (
    <Section
      title="Unallocated credit"
      text={isLeft && `${formatMoney({ amount: unallocated, currency })} is unallocated.`}
      action={
        isLeft &&
        may && (
          <SmallButton icon={IconArrowsSplit2} onClick={onAllocate}>
            Allocate
          </SmallButton>
        )
      }
    >
      {given.length > 0 && <AllocationTable allocations={given} />}
    </Section>
  )
}

const ReceiptFacts = ({ receipt }: { receipt: Receipt }) => (
  <FieldGroup
    title="Receipt"
    fields={[
      { label: 'Client', value: <RouteLink href={`/clients/${receipt.clientID}`}>{receipt._client.name}</RouteLink> },
      { label: 'Legal entity', value: receipt._legalEntity.name },
      { label: 'Received on', value: <DateCell value={receipt.receivedOn} /> },
      { label: 'Bank reference', value: receipt.bankReference },
      { label: 'Rate', value: receipt.rate && `${receipt.rate} ${receipt.booksCurrency} for 1 ${receipt.currency}` },
      { label: 'Created by', value: receipt._createdBy?.name ?? null },
      { label: 'Posted by', value: receipt._postedBy?.name ?? null },
      { label: 'Note', value: receipt.note ? receipt.note : undefined, wide: true },
    ]}
  />
)
