import { Flex } from '@mantine/core'
import type { OrderLink } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { IconEdit, IconLink, IconUnlink } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { counted } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { INVALIDATED_KEYS, linkApi } from '../endpoints.ts'
import type { VisibleOrder } from '../labels.ts'

const LinkDrawer = lazyNamed(() => import('./LinkDrawer.tsx'), 'LinkDrawer')
const MAX = 200
const daysText = (days: string) => `${days} ${Number(days) === 1 ? 'day' : 'days'}`

/** The contracts billed against the order: allocation, consumption and coverage of each. */
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
      text="A contract with its own allocation can’t exceed it. The others share the remaining value."
      action={
        mayLink && (
          <SmallButton icon={IconLink} onClick={() => setOpen('new')}>
            Link a contract
          </SmallButton>
        )
      }
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} />}
      {data?.items.length === 0 && (
        <EmptyState compact title="No contracts linked">
          Link at least one client contract before opening the purchase order.
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

const contractNameOf = ({ _clientContract, _candidate }: OrderLink) =>
  [_clientContract?.name, _candidate?.name].filter(Boolean).join(', ') || 'A contract of another country'

const end = (title: string) => ({ title, align: 'end' as const })

const Links = ({ links, mayLink, onEdit, onRemove }: LinksProps) => (
  <PlainTable
    name="Linked contracts"
    isFramed
    heads={[
      'Contract',
      'Allocation',
      end('Invoiced'),
      end('Reserved'),
      end('Available'),
      'Billed from',
      'Covered until',
      ...(mayLink ? [{ title: 'Actions', isVisuallyHidden: true }] : []),
    ]}
  >
    {links.map((link) => (
      <tr key={link.id}>
        <th scope="row" className="nowrap">
          {link._clientContract ? (
            <RouteLink href={`/clients/contracts/${link._clientContract.id}`}>{link._clientContract.name}</RouteLink>
          ) : (
            'A contract of another country'
          )}
          <span className="subline">{link._candidate?.name}</span>
        </th>
        <td>
          {link.cap || link.capDays ? (
            <>
              {link.cap && <MoneyCell value={link.cap} decimals="needed" />}
              {link.capDays && <span className="subline">{daysText(link.capDays)}</span>}
            </>
          ) : (
            'Shared'
          )}
        </td>
        <td data-align="end" className="nowrap">
          <MoneyCell value={link.consumed} decimals="needed" />
          <span className="subline">{daysText(link.consumedDays)}</span>
        </td>
        <td data-align="end" className="nowrap">
          <MoneyCell value={link.committed} decimals="needed" />
        </td>
        <td data-align="end" className="nowrap">
          {link.available ? <MoneyCell value={link.available} decimals="needed" /> : <EmptyCell />}
          {link.availableDays && <span className="subline">{daysText(link.availableDays)}</span>}
        </td>
        <td>
          <DateCell value={link.startsOn} />
          {link.priority > 1 && <span className="subline">Priority {link.priority}</span>}
        </td>
        <td>
          <DateCell value={link.coveredUntil} />
          {link.gapDays > 0 && (
            <span className="subline">
              <StatusBadge tone="warning">{`${counted(link.gapDays, ['day', 'days'])} not covered`}</StatusBadge>
            </span>
          )}
        </td>
        {mayLink && (
          <td>
            <Flex component="span" gap={2} justify="flex-end">
              <IconButton
                name={`Edit allocation of ${contractNameOf(link)}`}
                icon={IconEdit}
                onClick={() => onEdit(link)}
              />
              <IconButton name={`Unlink ${contractNameOf(link)}`} icon={IconUnlink} onClick={() => onRemove(link)} />
            </Flex>
          </td>
        )}
      </tr>
    ))}
  </PlainTable>
)

function UnlinkDialog({ order, link, onClose }: { order: VisibleOrder; link: OrderLink; onClose(): void }) {
  const remove = useAction(linkApi.remove, { done: `${contractNameOf(link)} unlinked`, refreshes: INVALIDATED_KEYS })
  return (
    <ConfirmDialog
      opened
      title={`Unlink ${contractNameOf(link)}?`}
      verb="Unlink contract"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: link.id } })}
      onClose={onClose}
    >
      It can no longer be billed against {order.number}. Contracts with billed or reserved amounts can’t be unlinked.
    </ConfirmDialog>
  )
}
