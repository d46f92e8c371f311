import { Button, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { UseState } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { exportList } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell, InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { Pager } from '../../../ui/list/page/Pager.tsx'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import { useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState, NoMatchState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { orderApi } from '../endpoints.ts'
import { CONSUMPTION_STATES, type VisibleOrder } from '../labels.ts'

const SHAPE = { filters: ['state'], sort: '-serviceTo' }

/** The consumption of the order by line: invoices, drafts and released amounts. */
export function OrderUses({ order: { id } }: { order: VisibleOrder }) {
  const list = useListState(SHAPE)
  const isPhone = usePhone()
  const mayExport = useMay()(right('purchase-orders', 'export'))
  const requested = { params: { id }, query: list.query as { state?: UseState[] } }
  const { data, error, refetch } = useEndpoint(orderApi.uses, requested, { keepPrevious: true })
  const total = data?.meta.total ?? 0
  return (
    <Section
      title="Consumption"
      action={
        mayExport &&
        total > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
            onClick={() => void exportList(orderApi.uses, requested, 'xlsx').catch(() => undefined)}
          >
            Export
          </Button>
        )
      }
    >
      <Stack>
        <StatusFilter list={list} filter="state" labels={CONSUMPTION_STATES} counts={null} isInside />
        {!data && <PendingFields error={error} onRetry={refetch} groups={1} />}
        {data && total === 0 && (list.isNarrowed ? <NoMatchState compact onClear={list.clear} /> : <NothingYet />)}
        {data && total > 0 && (
          <PlainTable
            name="Consumption"
            isFramed
            heads={[
              'Invoice or draft',
              'Status',
              'Contract',
              'Service',
              { title: 'Days', align: 'end' as const },
              { title: 'Amount', align: 'end' as const },
              { title: 'Credited', align: 'end' as const },
              'Created',
            ]}
          >
            {data.items.map((use) => (
              <tr key={use.id}>
                <th scope="row">{use.label}</th>
                <td>
                  <LabelBadge {...CONSUMPTION_STATES[use.state]} />
                </td>
                <td>
                  {use._clientContract?.name ?? <EmptyCell />}
                  <span className="subline">{use._candidate?.name}</span>
                </td>
                <td>
                  <DateCell value={use.serviceFrom} /> to <DateCell value={use.serviceTo} />
                </td>
                <td data-align="end">{use.days}</td>
                <td data-align="end" className="nowrap">
                  <MoneyCell value={use.amount} />
                </td>
                <td data-align="end" className="nowrap">
                  <MoneyCell value={use.credited} decimals="needed" />
                </td>
                <td>
                  <InstantCell value={use.createdAt} />
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
        {total > list.pageSize && <Pager list={list} total={total} isPhone={isPhone} />}
      </Stack>
    </Section>
  )
}

const NothingYet = () => (
  <EmptyState compact title="Nothing billed yet">
    Invoice and draft lines appear here with their days and contract.
  </EmptyState>
)
