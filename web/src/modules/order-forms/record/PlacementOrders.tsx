import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
import { DocumentStatus } from '../documents/DocumentTable.tsx'
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
        <RowTable
          name="Purchase orders"
          isFramed
          rows={purchaseOrders}
          columns={[
            {
              title: 'Number',
              cell: ({ id, number }) => <RouteLink href={`/purchase-orders/${id}`}>{number}</RouteLink>,
            },
            { title: 'Status', cell: ({ status }) => <DocumentStatus status={status} /> },
            { title: 'Valid from', cell: ({ validFrom }) => <DateCell value={validFrom} /> },
            { title: 'Valid to', cell: ({ validTo }) => <DateCell value={validTo} /> },
            { title: 'Ordered', align: 'end', cell: ({ ceiling }) => <MoneyCell value={ceiling} decimals="needed" /> },
            {
              title: 'Remaining',
              align: 'end',
              cell: ({ remaining }) => <MoneyCell value={remaining} decimals="needed" />,
            },
          ]}
        />
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
