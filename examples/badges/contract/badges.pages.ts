import type { ModulePages } from '@muster/contract/kernel/api/pages.ts'

export const badgePages = { addresses: ['badges'], records: { badge: '/badges/:id' } } satisfies ModulePages
