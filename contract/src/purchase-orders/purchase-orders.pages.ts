import type { ModulePages } from '../kernel/api/pages.ts'

export const purchaseOrderPages = {
  addresses: ['purchase-orders'],
  records: { 'purchase-order': '/purchase-orders/:id' },
} satisfies ModulePages
