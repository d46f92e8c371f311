import { Button } from '@mantine/core'
import type { OrderLink } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { IconEdit, IconLink, IconUnlink } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { DateCell, EmptyCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { StatusBadge } from '../../../ui/chip/StatusChip.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { counted } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { INVALIDATED_KEYS, linkApi } from '../endpoints.ts'
import type { VisibleOrder } from '../labels.ts'
import classes from '../purchaseOrders.module.css'

const LinkDrawer = lazyNamed(() => import('./LinkDrawer.tsx'), 'LinkDrawer')
const ICON = { size: 16, stroke: 1.7 }
const MAX = 200

/** The contracts that are billed on the order: the part each may take, what it has taken, and how long the order bears it. */
export function OrderContracts({ order }: { order: VisibleOrder }) {
  const [open, setOpen] = useState<OrderLink | 'new' | null>(null)
  const [removing, setRemoving] = useState<OrderLink | null>(null)
  const { data, error, refetch } = useEndpoint(linkApi.list, {
    query: { purchaseOrderID: [order.id], sort: 'priority', pageSize: MAX },
  })
  const mayLink = order.may?.link === true
  return (
    <Section
      title="Contracts"
      text="Where a contract has a part of its own, it takes no more than that; the others share what is left."
      action={
        mayLink && (
          <Button size="xs" variant="default" leftSection={<IconLink {...ICON} />} onClick={() => setOpen('new')}>
            Link a contract
          </Button>
        )
      }
    >
      {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
      {!error && !data && <FieldsSkeleton groups={1} />}
      {data?.items.length === 0 && (
        <EmptyState compact title="No contract is linked">
          An order is opened once at least one contract of the client stands under it.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Links links={data.items} mayLink={mayLink} onEdit={setOpen} onRemove={setRemoving} />
      )}
      <Suspense>
        {open && <LinkDrawer order={order} link={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </Suspense>
      {removing && <UnlinkDialog order={order} link={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

interface LinksProps {
  links: readonly OrderLink[]
  mayLink: boolean
  onEdit(link: OrderLink): void
  onRemove(link: OrderLink): void
}

const purchaseOrderName = ({ _clientContract, _candidate }: OrderLink) =>
  [_clientContract?.name, _candidate?.name].filter(Boolean).join(', ') || 'A contract of another country'

const end = (title: string) => ({ title, align: 'end' as const })

const Links = ({ links, mayLink, onEdit, onRemove }: LinksProps) => (
  <PlainTable
    name="Linked contracts"
    isFramed
    heads={[
      ...['Contract', 'Its part'],
      ...[end('Invoiced'), end('Reserved'), end('Room')],
      ...['Billed from', 'Covered until'],
      ...(mayLink ? [{ title: 'Change', isHeard: true }] : []),
    ]}
  >
    {links.map((link) => (
      <tr key={link.id}>
        <th scope="row" className={classes.nowrap}>
          {link._clientContract ? (
            <RouteLink href={`/clients/contracts/${link._clientContract.id}`}>{link._clientContract.name}</RouteLink>
          ) : (
            'A contract of another country'
          )}
          <span className={classes.small}>{link._candidate?.name}</span>
        </th>
        <td>
          {link.cap || link.capDays ? (
            <>
              {link.cap && <MoneyCell value={link.cap} decimals="needed" />}
              {link.capDays && <span className={classes.small}>{link.capDays} days</span>}
            </>
          ) : (
            'Shares the rest'
          )}
        </td>
        <td data-align="end" className={classes.nowrap}>
          <MoneyCell value={link.consumed} decimals="needed" />
          <span className={classes.small}>{link.consumedDays} days</span>
        </td>
        <td data-align="end" className={classes.nowrap}>
          <MoneyCell value={link.committed} decimals="needed" />
        </td>
        <td data-align="end" className={classes.nowrap}>
          {link.room ? <MoneyCell value={link.room} decimals="needed" /> : <EmptyCell />}
          {link.roomDays && <span className={classes.small}>{link.roomDays} days</span>}
        </td>
        <td>
          <DateCell value={link.startsOn} />
          {link.priority > 1 && <span className={classes.small}>Priority {link.priority}</span>}
        </td>
        <td>
          <DateCell value={link.coveredUntil} />
          {link.gapDays > 0 && (
            <span className={classes.small}>
              <StatusBadge tone="warning">{`${counted(link.gapDays, ['day', 'days'])} uncovered`}</StatusBadge>
            </span>
          )}
        </td>
        {mayLink && (
          <td>
            <span className={classes.rowTools}>
              <IconButton name={`Change the part of ${purchaseOrderName(link)}`} onClick={() => onEdit(link)}>
                <IconEdit {...ICON} />
              </IconButton>
              <IconButton name={`Unlink ${purchaseOrderName(link)}`} onClick={() => onRemove(link)}>
                <IconUnlink {...ICON} />
              </IconButton>
            </span>
          </td>
        )}
      </tr>
    ))}
  </PlainTable>
)

function UnlinkDialog({ order, link, onClose }: { order: VisibleOrder; link: OrderLink; onClose(): void }) {
  const remove = useAction(linkApi.remove, { done: `${purchaseOrderName(link)} unlinked`, refreshes: INVALIDATED_KEYS })
  return (
    <ConfirmDialog
      opened
      title={`Unlink ${purchaseOrderName(link)}?`}
      verb="Unlink contract"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: link.id } })}
      onClose={onClose}
    >
      It can no longer be billed on {order.number}. A contract for which something was billed or reserved stays linked.
    </ConfirmDialog>
  )
}
