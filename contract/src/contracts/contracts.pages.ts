import type { ModulePages } from '../kernel/api/pages.ts'

export const contractPages = {
  addresses: ['contracts'],
  records: {
    'candidate-contract': '/candidates/contracts/:id',
    'client-contract': '/clients/contracts/:id',
    'master-service-agreement': '/clients/master-agreements/:id',
    'statement-of-work': '/clients/statements-of-work/:id',
  },
} satisfies ModulePages
