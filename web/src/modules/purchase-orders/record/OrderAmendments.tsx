import { Flex } from '@mantine/core'
import { amendmentTypeLabels } from '@muster/contract/purchase-orders/purchase-order.labels.ts'
import { IconFilePlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { DateCell, EmptyCell, InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { purchaseOrderHref, type VisibleOrder } from '../labels.ts'

const AmendDrawer = lazyNamed(() => import('./AmendDrawer.tsx'), 'AmendDrawer')
const OverrunDrawer = lazyNamed(() => import('./AmendDrawer.tsx'), 'OverrunDrawer')

/** The amendments of limit and validity since opening, each with the client’s document. */
export function OrderAmendments({ order }: { order: VisibleOrder }) {
  const [open, setOpen] = useState<'amend' | 'allowedOverrun' | null>(null)
  const { amendments = [], may } = order
  const close = () => setOpen(null)
  return (
    <Section
      title="Amendments"
      text="Value and validity of an open purchase order change here only. Balances of other orders are also transferred by an amendment."
      action={
        <Flex component="span" display="inline-flex" gap={8} wrap="wrap">
          {may?.allowedOverrun && <SmallButton onClick={() => setOpen('allowedOverrun')}>Approve overrun</SmallButton>}
          {may?.amend && (
            <SmallButton icon={IconFilePlus} onClick={() => setOpen('amend')}>
              Amend
            </SmallButton>
          )}
        </Flex>
      }
    >
      {amendments.length === 0 ? (
        <EmptyState compact title="No amendments yet">
          {order.status === 'DRAFT' ? 'Edit a draft directly.' : 'Record the client’s amendments here.'}
        </EmptyState>
      ) : (
        <Table order={order} />
      )}
      <Suspense>
        {open === 'amend' && <AmendDrawer order={order} onClose={close} />}
        {open === 'allowedOverrun' && <OverrunDrawer order={order} onClose={close} />}
      </Suspense>
    </Section>
  )
}

const Table = ({ order: { id: orderID, amendments = [] } }: { order: VisibleOrder }) => (
  <PlainTable
    name="Amendments"
    isFramed
    heads={[
      'Amendment',
      'Reason',
      { title: 'Added', align: 'end' },
      { title: 'Limit after', align: 'end' },
      'New end date',
      'Effective from',
      'Created',
      { title: 'Document', isVisuallyHidden: true },
    ]}
  >
    {amendments.map(({ id, number, kind, _other, ...one }) => (
      <tr key={id}>
        <th scope="row">
          {number}. {amendmentTypeLabels[kind]}
          <span className="subline">
            {_other && <RouteLink href={purchaseOrderHref(_other)}>{_other.name}</RouteLink>} {one.clientReference}
          </span>
        </th>
        <td>{one.reason}</td>
        <td data-align="end" className="nowrap">
          {one.addedValue ? <MoneyCell value={one.addedValue} decimals="needed" /> : <EmptyCell />}
        </td>
        <td data-align="end" className="nowrap">
          <MoneyCell value={one.ceilingAfter} decimals="needed" />
        </td>
        <td>
          <DateCell value={one.validTo} />
        </td>
        <td>
          <DateCell value={one.effectiveOn} />
        </td>
        <td>
          {one._createdBy?.name}
          <span className="subline">
            <InstantCell value={one.createdAt} />
          </span>
        </td>
        <td>
          {one.documentID && (
            <RouteLink href={`${purchaseOrderHref({ id: orderID })}?tab=documents`}>
              Document<span className="sr-only"> of amendment {number}</span>
            </RouteLink>
          )}
        </td>
      </tr>
    ))}
  </PlainTable>
)
