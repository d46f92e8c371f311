import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { UseState } from '@muster/contract/purchase-orders/shapes.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { exportList } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell, InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Pager } from '../../../ui/list/page/Pager.tsx'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import { useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState, NoMatchState } from '../../../ui/states/states.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
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
          <SmallButton icon={IconDownload} onClick={() => void exportList(orderApi.uses, requested, 'xlsx')}>
            Export
          </SmallButton>
        )
      }
    >
      <Stack>
        <StatusFilter list={list} filter="state" labels={CONSUMPTION_STATES} counts={null} isInside />
        {!data && <PendingFields error={error} onRetry={refetch} groups={1} />}
        {data && total === 0 && (list.isNarrowed ? <NoMatchState compact onClear={list.clear} /> : <NothingYet />)}
        {data && total > 0 && (
          <RowTable
            name="Consumption"
            isFramed
            rows={data.items}
            columns={[
              { title: 'Invoice or draft', cell: (use) => use.label },
              { title: 'Status', cell: (use) => <LabelBadge {...CONSUMPTION_STATES[use.state]} /> },
              {
                title: 'Contract',
                cell: (use) => (
                  <>
                    {use._clientContract?.name ?? <EmptyCell />}
                    <span className="subline">{use._candidate?.name}</span>
                  </>
                ),
              },
              {
                title: 'Service',
                cell: (use) => (
                  <>
                    <DateCell value={use.serviceFrom} /> to <DateCell value={use.serviceTo} />
                  </>
                ),
              },
              { title: 'Days', align: 'end', cell: (use) => use.days },
              { title: 'Amount', align: 'end', className: 'nowrap', cell: (use) => <MoneyCell value={use.amount} /> },
              {
                title: 'Credited',
                align: 'end',
                className: 'nowrap',
                cell: (use) => <MoneyCell value={use.credited} decimals="needed" />,
              },
              { title: 'Created', cell: (use) => <InstantCell value={use.createdAt} /> },
            ]}
          />
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
