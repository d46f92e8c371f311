import type { ModulePages } from '../kernel/api/pages.ts'

export const leavePages = {
  addresses: ['leave'],
  records: { 'leave-country': '/timesheets/leave?:query' },
} satisfies ModulePages
