import { right } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page } from '../../kernel/routes.ts'

export const purchaseOrderRoutes: readonly ModuleRoute[] = [
  page('/purchase-orders', () => import('./PurchaseOrderListScreen.tsx'), 'PurchaseOrderListScreen', {
    rows: '/purchase-orders',
    needs: right('purchase-orders', 'view'),
  }),
  page('/purchase-orders/new', () => import('./PurchaseOrderFormScreen.tsx'), 'NewPurchaseOrderScreen'),
  page('/purchase-orders/$orderID', () => import('./PurchaseOrderScreen.tsx'), 'PurchaseOrderScreen'),
  page('/purchase-orders/$orderID/edit', () => import('./PurchaseOrderFormScreen.tsx'), 'EditPurchaseOrderScreen'),
]
