import type { ModulePages } from '../kernel/api/pages.ts'

export const consultantPages = {
  addresses: ['candidates', 'consultants', 'reports'],
  records: { consultant: '/candidates/:id' },
} satisfies ModulePages
