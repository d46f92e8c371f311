import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { DateCell, ShortCell } from '../../ui/cells/cells.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { HelperText } from '../../ui/states/HelperText.tsx'
import { PendingFields } from '../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { orderFormApi } from './endpoints.ts'
import { OrderFormChip, orderFormHref, Rate } from './orderFormColumns.tsx'

/** The owner of the listed order forms: a client or a consultant. */
type Whose = { clientID: string } | { candidateID: string }

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
  const showsRate = data.items.some(({ bill }: Partial<OrderFormRow>) => bill?.rate)
  return (
    <>
      <PlainTable
        name="Order forms"
        isFramed
        heads={[
          'Number',
          'Status',
          ofClient ? 'Consultant' : 'Client',
          'Title',
          'Start date',
          'End date',
          ...(showsRate ? [{ title: 'Bill rate', align: 'end' as const }] : []),
        ]}
      >
        {data.items.map((row) => (
          <Row key={row.id} row={row} ofClient={ofClient} showsRate={showsRate} />
        ))}
      </PlainTable>
      {data.meta.total > MAX && (
        <HelperText below>
          <RouteLink href={`/order-form-setups?${new URLSearchParams(whose)}`}>View all {data.meta.total}</RouteLink>
        </HelperText>
      )}
    </>
  )
}

/** Fields the user may not see are absent. */
const Row = ({ row, ofClient, showsRate }: { row: OrderFormRow; ofClient: boolean; showsRate: boolean }) => {
  const { number, status, personName, _client, title, startDate, endDate, bill }: Partial<OrderFormRow> = row
  return (
    <tr>
      <th scope="row">
        <RouteLink href={orderFormHref(row)}>{number ?? 'Draft'}</RouteLink>
      </th>
      <td>{status && <OrderFormChip status={status} />}</td>
      <td>
        <ShortCell value={ofClient ? personName : _client?.name} />
      </td>
      <td>
        <ShortCell value={title} />
      </td>
      <td>
        <DateCell value={startDate} />
      </td>
      <td>
        <DateCell value={endDate} />
      </td>
      {showsRate && (
        <td data-align="end">
          <Rate bill={bill} />
        </td>
      )}
    </tr>
  )
}
