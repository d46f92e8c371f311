import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { DateCell, ShortCell } from '../../ui/cells/cells.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { PendingFields } from '../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { RowTable } from '../../ui/table/RowTable.tsx'
import { orderFormApi } from './endpoints.ts'
import { OrderFormChip, orderFormHref, Rate } from './orderFormColumns.tsx'

/** The owner of the listed order forms: a client or a consultant. */
type Whose = { clientID: string } | { candidateID: string }

/** Fields the user may not see are absent. */
type VisibleRow = Pick<OrderFormRow, 'id' | 'isDraft'> & Partial<OrderFormRow>

/** More are in the list of all order forms, with the same filter. */
const MAX = 25

/** The order forms of a client or a consultant, latest first. */
export const OrderFormsTab = (whose: Whose) => (
  <Section title="Order forms">
    <OrderForms {...whose} />
  </Section>
)

function OrderForms(whose: Whose) {
  const ofClient = 'clientID' in whose
  const filter = ofClient ? { clientID: [whose.clientID] } : { candidateID: whose.candidateID }
  const forms = useEndpoint(orderFormApi.list, { query: { ...filter, pageSize: MAX, sort: '-startDate' as const } })
  const { data } = forms
  if (!data) return <PendingFields error={forms.error} onRetry={forms.refetch} groups={1} fields={3} />
  if (data.items.length === 0)
    return (
      <EmptyState compact title="No order forms yet">
        {ofClient
          ? 'An order form is created for each consultant placed with this client.'
          : 'An order form is created for each term of a placement.'}
      </EmptyState>
    )
  const rows: readonly VisibleRow[] = data.items
  const showsRate = rows.some(({ bill }) => bill?.rate)
  return (
    <>
      <RowTable
        name="Order forms"
        isFramed
        rows={rows}
        columns={[
          { title: 'Number', cell: (row) => <RouteLink href={orderFormHref(row)}>{row.number ?? 'Draft'}</RouteLink> },
          { title: 'Status', cell: ({ status }) => status && <OrderFormChip status={status} /> },
          ofClient
            ? { title: 'Consultant', cell: ({ personName }) => <ShortCell value={personName} /> }
            : { title: 'Client', cell: ({ _client }) => <ShortCell value={_client?.name} /> },
          { title: 'Title', cell: ({ title }) => <ShortCell value={title} /> },
          { title: 'Start date', cell: ({ startDate }) => <DateCell value={startDate} /> },
          { title: 'End date', cell: ({ endDate }) => <DateCell value={endDate} /> },
          showsRate && { title: 'Bill rate', align: 'end', cell: ({ bill }) => <Rate bill={bill} /> },
        ]}
      />
      {data.meta.total > MAX && (
        <HelperText below>
          <RouteLink href={`/order-form-setups?${new URLSearchParams(whose)}`}>View all {data.meta.total}</RouteLink>
        </HelperText>
      )}
    </>
  )
}
