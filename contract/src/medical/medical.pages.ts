import type { ModulePages } from '../kernel/api/pages.ts'

export const medicalPages = {
  addresses: ['medical-cards'],
  records: { 'medical-policy': '/medical-cards/:id' },
} satisfies ModulePages
