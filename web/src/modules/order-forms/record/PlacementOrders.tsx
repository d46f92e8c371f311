import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { DocumentStatus, Row } from '../documents/DocumentTable.tsx'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

/** The purchase orders that cover the placement, with the remaining balance of each. */
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
            'Number',
            'Status',
            'Valid from',
            'Valid to',
            { title: 'Ordered', align: 'end' },
            { title: 'Remaining', align: 'end' },
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
    return 'Purchase orders are visible to finance and to the client owners. Finance enters and links them.'
  return isRequired
    ? 'The client requires a purchase order. It is linked to the client contract.'
    : 'The client requires no purchase order.'
}
