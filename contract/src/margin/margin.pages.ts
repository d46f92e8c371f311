import type { ModulePages } from '../kernel/api/pages.ts'

export const marginPages = { addresses: ['margin'], records: { 'margin-setup': '/margin/:id' } } satisfies ModulePages
