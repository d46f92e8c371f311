import type { ModulePages } from '../kernel/api/pages.ts'

export const accessPages = {
  addresses: ['', 'forgot-password', 'login', 'profile', 'reset-password', 'users'],
  records: { user: '/users/:id' },
} satisfies ModulePages
