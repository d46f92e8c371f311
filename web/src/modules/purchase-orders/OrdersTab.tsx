import { purchaseOrderView } from '@muster/contract/purchase-orders/visibility.contract.ts'
import { pick, RecordRows } from '../../kernel/records/RecordRows.tsx'
import { orderApi } from './endpoints.ts'
import { purchaseOrderHref } from './labels.ts'
import { orderColumns } from './orderColumns.tsx'

const COLUMNS = pick(orderColumns, 'number', 'derivedStatus', 'burn', 'remaining', 'runOutOn', 'validTo')

/** The purchase orders of a client with their remaining value. */
export const OrdersTab = ({ clientID }: { clientID: string }) => (
  <RecordRows
    title="Purchase orders"
    endpoint={orderApi.list}
    query={{ clientID: [clientID], sort: '-validTo' }}
    view={purchaseOrderView}
    columns={COLUMNS}
    hrefOf={purchaseOrderHref}
    empty={{ title: 'No purchase orders yet', text: 'Purchase orders from this client appear here.' }}
    all={`/purchase-orders?clientID=${clientID}`}
  />
)
