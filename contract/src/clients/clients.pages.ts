import type { ModulePages } from '../kernel/api/pages.ts'

export const clientPages = { addresses: ['clients'], records: { client: '/clients/:id' } } satisfies ModulePages
