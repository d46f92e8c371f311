import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconShoppingCart } from '@tabler/icons-react'
import { defineModule } from '../../kernel/module.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'

const OrdersTab = lazyNamed(() => import('./OrdersTab.tsx'), 'OrdersTab')

export const purchaseOrders = defineModule({
  name: 'purchase-orders',
  search: [
    {
      kind: 'purchase-orders',
      icon: IconShoppingCart,
      area: { resource: 'purchase-orders', name: 'purchase orders' },
      order: 50,
    },
  ],
  titles: { '/purchase-orders': 'Purchase orders' },
  recordTabs: {
    client: [
      {
        order: 40,
        key: 'purchase-orders',
        label: 'Purchase orders',
        needs: right('purchase-orders', 'view'),
        part: ({ id }) => <OrdersTab clientID={id} />,
      },
    ],
  },
})
