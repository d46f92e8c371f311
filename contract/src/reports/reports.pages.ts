import type { ModulePages } from '../kernel/api/pages.ts'

export const reportPages = { addresses: ['home'] } satisfies ModulePages
