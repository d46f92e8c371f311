import type { ModulePages } from '../kernel/api/pages.ts'

export const orderFormPages = {
  addresses: ['employee-data', 'order-form-setups'],
  records: { 'order-form': '/order-form-setups/:id' },
} satisfies ModulePages
