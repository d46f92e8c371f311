import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { DocumentStatus, Row } from '../documents/DocumentTable.tsx'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

/** The orders that bear the placement, with what is left on each. */
export function PlacementOrders({
  orderForm: { purchaseOrder, purchaseOrders = [] },
}: {
  orderForm: VisibleOrderForm
}) {
  const seesOrders = useMay()(right('purchase-orders', 'view', 'limited'))
  return (
    <Section title="Purchase orders">
      {purchaseOrders.length === 0 ? (
        <HelperText>{noOrder(seesOrders, purchaseOrder?.required === true)}</HelperText>
      ) : (
        <PlainTable
          name="Purchase orders"
          isFramed
          heads={[
            ...['Number', 'Status', 'From', 'To'],
            { title: 'Ordered', align: 'end' },
            { title: 'Left to bill', align: 'end' },
          ]}
        >
          {purchaseOrders.map(({ id, number, status, validFrom, validTo, ceiling, remaining }) => (
            <Row key={id} name={<RouteLink href={`/purchase-orders/${id}`}>{number}</RouteLink>}>
              <td>
                <DocumentStatus status={status} />
              </td>
              <td>
                <DateCell value={validFrom} />
              </td>
              <td>
                <DateCell value={validTo} />
              </td>
              <td data-align="end">
                <MoneyCell value={ceiling} decimals="needed" />
              </td>
              <td data-align="end">
                <MoneyCell value={remaining} decimals="needed" />
              </td>
            </Row>
          ))}
        </PlainTable>
      )}
    </Section>
  )
}

function noOrder(seesOrders: boolean, isRequired: boolean): string {
  if (!seesOrders)
    return 'Purchase orders are shown to finance and to those who look after the client. Finance enters and links them.'
  return isRequired
    ? 'The client requires one. It is linked to the contract with the client.'
    : 'The client requires none.'
}
