import type { ModulePages } from '../kernel/api/pages.ts'

export const operationsPages = { addresses: [], records: { mail: '/settings/mailbox?open=:id' } } satisfies ModulePages
